/**
 * Boosted decision trees, stored as arrays of the nodes of all trees. A score is the sum of one leaf per tree. At each
 * node, a row goes left if its feature is at most the threshold.
 */
export interface TreeModel {
  readonly bias: number
  /**
   * The first step into each tree. A step of 0 or more is a node's index; a negative step means the leaf at index
   * `~step`.
   */
  readonly roots: Int32Array
  readonly features: Uint8Array
  readonly thresholds: Float32Array
  /** The left and right steps of each node. */
  readonly steps: Int32Array
  readonly leaves: Float32Array
}

/** Returns the sum of the trees' leaves for the row at `start`. `logistic` converts it to a probability. */
export function score(model: TreeModel, rows: Float32Array, start: number): number {
  const { roots, features, thresholds, steps, leaves } = model
  let sum = model.bias
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree] as number
    while (node >= 0) {
      const goesLeft = (rows[start + (features[node] as number)] as number) <= (thresholds[node] as number)
      node = steps[2 * node + (goesLeft ? 0 : 1)] as number
    }
    sum += leaves[~node] as number
  }
  return sum
}

/**
 * Returns the scores of `count` rows of `width` numbers. Each tree processes all rows before the next tree does, so its
 * nodes stay in the processor's cache.
 */
export function scores(model: TreeModel, rows: Float32Array, width: number, count: number): Float64Array {
  const { roots, features, thresholds, steps, leaves } = model
  const sums = new Float64Array(count).fill(model.bias)
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree] as number
    for (let row = 0, start = 0; row < count; row++, start += width) {
      let node = root
      while (node >= 0) {
        const goesLeft = (rows[start + (features[node] as number)] as number) <= (thresholds[node] as number)
        node = steps[2 * node + (goesLeft ? 0 : 1)] as number
      }
      sums[row] = (sums[row] as number) + (leaves[~node] as number)
    }
  }
  return sums
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

/** Sizes in bytes of a node and of a leaf. */
const NODE = 7
const LEAF = 4

/**
 * Decodes the output of `resources/training/encode-trees.ts`. It contains the bias and the number of trees, then for
 * each tree its number of nodes, its nodes and its leaves. There is one more leaf than nodes. Numbers are
 * little-endian.
 */
export function decodeTrees(bytes: Uint8Array): TreeModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const trees = view.getUint16(4, true)
  const nodes = (bytes.length - 6 - trees * (1 + LEAF)) / (NODE + LEAF)
  const roots = new Int32Array(trees)
  const features = new Uint8Array(nodes)
  const thresholds = new Float32Array(nodes)
  const steps = new Int32Array(2 * nodes)
  const leaves = new Float32Array(nodes + trees)
  let at = 6
  let node = 0
  let ends = 0
  for (let tree = 0; tree < trees; tree++) {
    const first = node
    const firstEnd = ends
    const count = view.getUint8(at++)
    roots[tree] = count === 0 ? ~ends : node
    for (; node < first + count; node++, at += NODE) {
      features[node] = view.getUint8(at)
      thresholds[node] = view.getFloat32(at + 1, true)
      for (let side = 0; side < 2; side++) {
        const child = view.getInt8(at + 5 + side)
        steps[2 * node + side] = child >= 0 ? first + child : ~(firstEnd + ~child)
      }
    }
    for (; ends <= firstEnd + count; ends++, at += LEAF) leaves[ends] = view.getFloat32(at, true)
  }
  return { bias: view.getFloat32(0, true), roots, features, thresholds, steps, leaves }
}
