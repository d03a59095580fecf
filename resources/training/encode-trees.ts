import type { Forest } from './boosted-trees.ts'

/** The trees as bytes: bias, then of each tree its number of nodes, its nodes and its leaves. Little-endian. */
export function encodeTrees({ bias, trees }: Forest): Uint8Array {
  const size = trees.reduce((sum, { feature }) => sum + 1 + feature.length * 7 + (feature.length + 1) * 4, 6)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  view.setFloat32(0, bias, true)
  view.setUint16(4, trees.length, true)
  let at = 6
  for (const { feature, threshold, left, right, leaf } of trees) {
    view.setUint8(at++, feature.length)
    for (let node = 0; node < feature.length; node++, at += 7) {
      view.setUint8(at, feature[node] as number)
      view.setFloat32(at + 1, threshold[node] as number, true)
      view.setInt8(at + 5, left[node] as number)
      view.setInt8(at + 6, right[node] as number)
    }
    for (const value of leaf) {
      view.setFloat32(at, value, true)
      at += 4
    }
  }
  return bytes
}
