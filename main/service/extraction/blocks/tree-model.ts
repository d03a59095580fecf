/** Boosted decision trees. The score is the sum of each tree's leaf. */
export interface TreeModel {
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

/** The sum of the trees' leaves for the row at `start`. `logistic` turns it into a probability. */
export function score(model: TreeModel, rows: Float32Array, start: number): number {
  let sum = model.bias
  for (const { feature, threshold, left, right, leaf } of model.trees) {
    let node = feature.length === 0 ? -1 : 0
    while (node >= 0) {
      const goesLeft = (rows[start + (feature[node] as number)] as number) <= (threshold[node] as number)
      node = (goesLeft ? left[node] : right[node]) as number
    }
    sum += leaf[~node] as number
  }
  return sum
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

/** Reads what `resources/training/encode-trees.ts` wrote: bias, number of trees, then each tree. Little-endian. */
export function decodeTrees(bytes: Uint8Array): TreeModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const trees: DecisionTree[] = []
  const count = view.getUint16(4, true)
  let at = 6
  for (let tree = 0; tree < count; tree++) {
    const nodes = view.getUint8(at++)
    const one = {
      feature: new Uint8Array(nodes),
      threshold: new Float32Array(nodes),
      left: new Int8Array(nodes),
      right: new Int8Array(nodes),
      leaf: new Float32Array(nodes + 1),
    }
    for (let node = 0; node < nodes; node++, at += 7) {
      one.feature[node] = view.getUint8(at)
      one.threshold[node] = view.getFloat32(at + 1, true)
      one.left[node] = view.getInt8(at + 5)
      one.right[node] = view.getInt8(at + 6)
    }
    for (let leaf = 0; leaf <= nodes; leaf++, at += 4) one.leaf[leaf] = view.getFloat32(at, true)
    trees.push(one)
  }
  return { bias: view.getFloat32(0, true), trees }
}
