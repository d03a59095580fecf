import type { Nodes } from 'mdast'

/** The words of a node, without anything between them. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}
