/** Trees as they are learned. Their sum is the score. */
export interface Forest {
  readonly bias: number
  readonly trees: readonly DecisionTree[]
}

/** A row goes left if its feature is at most the threshold. A child below 0 is a leaf: its index is ~child. */
export interface DecisionTree {
  readonly feature: Uint8Array
  readonly threshold: Float32Array
  readonly left: Int8Array
  readonly right: Int8Array
  readonly leaf: Float32Array
}

/** A column's values by rank: `cuts` are the values between its bins. */
export interface Column {
  bins: Uint8Array
  cuts: Float32Array
}

export interface TrainingOptions {
  trees: number
  /** At most 120 leaves a tree. */
  leaves: number
  rate: number
  /** Shares of columns and rows each tree sees. */
  columnShare: number
  rowShare: number
  /** Weight a leaf needs, and how strongly leaves are drawn to 0. */
  minWeight: number
  lambda: number
  seed: number
}

const BINS = 64

/** Rows of `width` numbers as binned columns. */
export function binColumns(rows: Float32Array, width: number): Column[] {
  const count = rows.length / width
  const step = Math.max(1, Math.floor(count / 50_000))
  return Array.from({ length: width }, (_, column) => {
    const sample: number[] = []
    for (let row = 0; row < count; row += step) sample.push(rows[row * width + column] as number)
    sample.sort((a, b) => a - b)
    const cuts: number[] = []
    const distinct = [...new Set(sample)]
    if (distinct.length <= BINS) {
      for (let index = 1; index < distinct.length; index++) {
        cuts.push(((distinct[index - 1] as number) + (distinct[index] as number)) / 2)
      }
    } else {
      for (let bin = 1; bin < BINS; bin++) {
        const value = sample[Math.floor((bin * sample.length) / BINS)] as number
        if (cuts.length === 0 || value > (cuts.at(-1) as number)) cuts.push(value)
      }
    }
    const cutArray = new Float32Array(cuts)
    const bins = new Uint8Array(count)
    for (let row = 0; row < count; row++) bins[row] = binOf(rows[row * width + column] as number, cutArray)
    return { bins, cuts: cutArray }
  })
}

function binOf(value: number, cuts: Float32Array): number {
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (cuts[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}

interface Leaf {
  start: number
  end: number
  histogram: Float64Array
  gradient: number
  hessian: number
  gain: number
  column: number
  bin: number
  /** Position in the tree to which it is attached. */
  parent: number
  isLeft: boolean
}

/**
 * Gradient boosting of logistic loss over histograms, trees grown leaf by leaf where most is gained.
 * `targets` are 0 to 1, `rows` the rows to learn from. The same seed gives the same trees.
 */
export function trainTrees(
  columns: readonly Column[],
  targets: Float32Array,
  weights: Float32Array,
  rows: Int32Array,
  options: TrainingOptions,
): Forest {
  const random = mulberry(options.seed)
  let total = 0
  let positive = 0
  for (const row of rows) {
    total += weights[row] as number
    positive += (weights[row] as number) * (targets[row] as number)
  }
  const share = Math.min(0.999, Math.max(0.001, positive / total))
  const bias = Math.log(share / (1 - share))
  const scores = new Float32Array(targets.length).fill(bias)
  const gradients = new Float32Array(targets.length)
  const hessians = new Float32Array(targets.length)
  const trees: DecisionTree[] = []
  for (let tree = 0; tree < options.trees; tree++) {
    for (const row of rows) {
      const probability = 1 / (1 + Math.exp(-(scores[row] as number)))
      const weight = weights[row] as number
      gradients[row] = weight * (probability - (targets[row] as number))
      hessians[row] = weight * Math.max(1e-4, probability * (1 - probability))
    }
    const sampled = rows.filter(() => random() < options.rowShare)
    const chosen = columns.map((_, index) => index).filter(() => random() < options.columnShare)
    const grown = growTree(columns, chosen, sampled, gradients, hessians, options)
    trees.push(grown.tree)
    for (const row of rows) {
      let node = grown.tree.feature.length === 0 ? -1 : 0
      while (node >= 0) {
        const bin = (columns[grown.tree.feature[node] as number] as Column).bins[row] as number
        node = (bin <= (grown.bins[node] as number) ? grown.tree.left[node] : grown.tree.right[node]) as number
      }
      scores[row] = (scores[row] as number) + (grown.tree.leaf[~node] as number)
    }
  }
  return { bias, trees }
}

function growTree(
  columns: readonly Column[],
  chosen: readonly number[],
  rows: Int32Array,
  gradients: Float32Array,
  hessians: Float32Array,
  options: TrainingOptions,
): { tree: DecisionTree; bins: number[] } {
  const feature: number[] = []
  const threshold: number[] = []
  const left: number[] = []
  const right: number[] = []
  const bins: number[] = []
  const spare = new Int32Array(rows.length)
  // A node's gradients side by side: each column reads them all.
  const nodeGradients = new Float32Array(rows.length)
  const nodeHessians = new Float32Array(rows.length)
  const histogramOf = (start: number, end: number) => {
    const histogram = new Float64Array(chosen.length * BINS * 2)
    for (let at = start; at < end; at++) {
      const row = rows[at] as number
      nodeGradients[at] = gradients[row] as number
      nodeHessians[at] = hessians[row] as number
    }
    chosen.forEach((column, index) => {
      const values = (columns[column] as Column).bins
      const base = index * BINS * 2
      for (let at = start; at < end; at++) {
        const slot = base + (values[rows[at] as number] as number) * 2
        histogram[slot] = (histogram[slot] as number) + (nodeGradients[at] as number)
        histogram[slot + 1] = (histogram[slot + 1] as number) + (nodeHessians[at] as number)
      }
    })
    return histogram
  }
  const leafOf = (start: number, end: number, histogram: Float64Array, parent: number, isLeft: boolean): Leaf => {
    let gradient = 0
    let hessian = 0
    for (let bin = 0; bin < BINS; bin++) {
      gradient += histogram[bin * 2] as number
      hessian += histogram[bin * 2 + 1] as number
    }
    const leaf: Leaf = { start, end, histogram, gradient, hessian, gain: 0, column: -1, bin: 0, parent, isLeft }
    const own = (gradient * gradient) / (hessian + options.lambda)
    chosen.forEach((column, index) => {
      const base = index * BINS * 2
      let g = 0
      let h = 0
      const cuts = (columns[column] as Column).cuts.length
      for (let bin = 0; bin < cuts; bin++) {
        g += histogram[base + bin * 2] as number
        h += histogram[base + bin * 2 + 1] as number
        if (h < options.minWeight) continue
        const otherH = hessian - h
        if (otherH < options.minWeight) break
        const otherG = gradient - g
        const gain = (g * g) / (h + options.lambda) + (otherG * otherG) / (otherH + options.lambda) - own
        if (gain > leaf.gain) {
          leaf.gain = gain
          leaf.column = column
          leaf.bin = bin
        }
      }
    })
    return leaf
  }
  const leaves = [leafOf(0, rows.length, histogramOf(0, rows.length), -1, true)]
  while (leaves.length < options.leaves) {
    let best = 0
    for (let index = 1; index < leaves.length; index++) {
      if ((leaves[index] as Leaf).gain > (leaves[best] as Leaf).gain) best = index
    }
    const leaf = leaves[best] as Leaf
    if (leaf.gain <= 1e-6) break
    const { bins: values, cuts } = columns[leaf.column] as Column
    let low = leaf.start
    let spares = 0
    for (let at = leaf.start; at < leaf.end; at++) {
      const row = rows[at] as number
      if ((values[row] as number) <= leaf.bin) rows[low++] = row
      else spare[spares++] = row
    }
    rows.set(spare.subarray(0, spares), low)
    const node = feature.length
    feature.push(leaf.column)
    threshold.push(cuts[leaf.bin] as number)
    bins.push(leaf.bin)
    left.push(0)
    right.push(0)
    hang(leaf, node)
    const leftIsSmall = low - leaf.start < leaf.end - low
    const small = leftIsSmall ? histogramOf(leaf.start, low) : histogramOf(low, leaf.end)
    const large = leaf.histogram
    for (let slot = 0; slot < large.length; slot++) large[slot] = (large[slot] as number) - (small[slot] as number)
    leaves[best] = leafOf(leaf.start, low, leftIsSmall ? small : large, node, true)
    leaves.push(leafOf(low, leaf.end, leftIsSmall ? large : small, node, false))
  }
  const leafValues = leaves.map((leaf, index) => {
    hang(leaf, ~index)
    return (-leaf.gradient / (leaf.hessian + options.lambda)) * options.rate
  })
  return {
    tree: {
      feature: new Uint8Array(feature),
      threshold: new Float32Array(threshold),
      left: new Int8Array(left),
      right: new Int8Array(right),
      leaf: new Float32Array(leafValues),
    },
    bins,
  }

  function hang(leaf: Leaf, child: number): void {
    if (leaf.parent < 0) return
    if (leaf.isLeft) left[leaf.parent] = child
    else right[leaf.parent] = child
  }
}

/** Random numbers from 0 to 1, the same for the same seed. */
export function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
