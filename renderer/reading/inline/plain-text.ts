import type { Nodes } from 'mdast'

/** Returns the text of a node and its children, concatenated without separators. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}
