import type { Nodes, Root } from 'mdast'

/** TEMPORARY until shared/text lands. */
export function leafStarts(root: Root): Map<Nodes, number> {
  const starts = new Map<Nodes, number>()
  let offset = 0
  let first = true
  const leaf = (node: Nodes) => {
    if (!first) offset++
    first = false
    starts.set(node, offset)
    const run = (inner: Nodes) => {
      if (inner.type === 'text' || inner.type === 'inlineCode') {
        starts.set(inner, offset)
        offset += inner.value.length
      } else if (inner.type === 'break') offset++
      else if ('children' in inner) inner.children.forEach(run)
    }
    if (node.type === 'code') offset += node.value.length
    else if ('children' in node) node.children.forEach(run)
  }
  const walk = (node: Nodes) => {
    if (['paragraph', 'heading', 'code', 'tableCell'].includes(node.type)) leaf(node)
    else if ('children' in node) node.children.forEach(walk)
  }
  walk(root)
  return starts
}
