import type { Nodes, Root } from 'mdast'

/** Containers nested deeper than this are unwrapped: their words move up one level. */
export const MAX_NESTING = 40

const UNWRAPPED = new Set([
  'blockquote',
  'list',
  'listItem',
  'footnoteDefinition',
  'emphasis',
  'strong',
  'delete',
  'link',
])

interface Task {
  node: Nodes
  depth: number
  into: Nodes[]
  /** Destination of a footnote found inside another footnote that contains this node. Null outside footnotes. */
  beside: Nodes[] | null
}

/**
 * Copies the tree without positions and data. The copy is at most `nesting` containers deep and has no footnote inside
 * another, so that code that uses it may recurse. Walks with its own stack, because the input may be 50,000 levels
 * deep.
 */
export function copyTree(root: Root, nesting = MAX_NESTING): Root {
  const children: Nodes[] = []
  const tasks: Task[] = []
  push(tasks, root.children, { depth: 0, into: children, beside: null })
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { node, depth, into, beside } = task
    if (!('children' in node)) {
      const { position: _, data: __, ...copy } = node
      into.push(copy)
      continue
    }
    const contained = UNWRAPPED.has(node.type)
    if (contained && depth >= nesting) {
      push(tasks, node.children, { depth, into, beside })
      continue
    }
    const { position: _, data: __, children: ___, ...copy } = node
    const inner: Nodes[] = []
    const isFootnote = node.type === 'footnoteDefinition'
    const place = isFootnote && beside ? beside : into
    place.push({ ...copy, children: inner } as Nodes)
    const within = isFootnote ? place : beside
    push(tasks, node.children, { depth: contained ? depth + 1 : depth, into: inner, beside: within })
  }
  return { type: 'root', children: children as Root['children'] }
}

function push(tasks: Task[], nodes: readonly Nodes[], place: Omit<Task, 'node'>): void {
  for (let index = nodes.length - 1; index >= 0; index--) tasks.push({ node: nodes[index] as Nodes, ...place })
}
