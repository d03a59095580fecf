import type { Nodes, Root, RootContent } from 'mdast'
import { readingOf } from './ruby-reading.ts'

/**
 * Returns the tree with <ruby> elements in place of links that contain a reading, for HTML (mdast-util-to-hast).
 * Programs that don't support ruby show the reading in parentheses.
 */
export function rubyElements(root: Root): Root {
  return { ...root, children: root.children.map((child) => rubyIn(child) as RootContent) }
}

function rubyIn(node: Nodes): Nodes {
  if (!('children' in node)) return node
  const children = node.children.map((child) => rubyIn(child))
  const reading = node.type === 'link' ? readingOf(node.url) : null
  if (reading === null) return { ...node, children } as Nodes
  const beside = [named('rp', '('), named('rt', reading), named('rp', ')')]
  return { type: 'emphasis', data: { hName: 'ruby' }, children: [...children, ...beside] } as Nodes
}

/** Wraps words in an element with this name. */
const named = (hName: string, value: string) => ({
  type: 'emphasis',
  data: { hName },
  children: [{ type: 'text', value }],
})
