import type { Element } from 'hast'
import type { Nodes, PhrasingContent } from 'mdast'

/** Reduces nodes to phrasing content. The words of separate blocks are separated by spaces. */
export function phrasingOf(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (!isBlock(node)) return [node as PhrasingContent]
    if ('children' in node)
      return [{ type: 'text', value: ' ' }, ...phrasingOf(node.children), { type: 'text', value: ' ' }]
    return 'value' in node ? [{ type: 'inlineCode', value: node.value }] : []
  })
}

const BLOCKS = new Set([
  ...[
    'paragraph',
    'heading',
    'blockquote',
    'list',
    'listItem',
    'table',
    'tableRow',
    'tableCell',
    'code',
    'thematicBreak',
  ],
  'footnoteDefinition',
])

export function isBlock(node: Nodes): boolean {
  return BLOCKS.has(node.type)
}

/** Returns the descendants with this name, except those within another element of the same name. */
export function elements(node: Element, name: string): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    if (child.tagName === name) return [child]
    // The rows of a nested table within a cell belong to that table.
    return name === 'tr' && child.tagName === 'table' ? [] : elements(child, name)
  })
}
