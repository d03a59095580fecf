import type { Nodes } from 'mdast'

/** The text of a node, concatenated without separators. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}
