import type { Definition, Nodes, Root } from 'mdast'

/**
 * Turns reference links and images into plain ones and removes their definitions, so that every node contains its own
 * URL. Mutates the tree. CommonMark never parses a reference that has no definition as a reference.
 */
export function resolveReferences(root: Root): void {
  const definitions = new Map<string, Definition>()
  visit(root, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  if (definitions.size === 0) return
  visit(root, (parent) => {
    if (!('children' in parent)) return
    const children = parent.children as Nodes[]
    parent.children = children
      .filter((node) => node.type !== 'definition')
      .map((node): Nodes => {
        if (node.type === 'linkReference') {
          return { type: 'link', url: definitions.get(node.identifier)?.url ?? '', children: node.children }
        }
        if (node.type === 'imageReference') {
          return { type: 'image', url: definitions.get(node.identifier)?.url ?? '', alt: node.alt ?? '' }
        }
        return node
      }) as typeof parent.children
  })
}

function visit(root: Root, enter: (node: Nodes) => void): void {
  const stack: Nodes[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    enter(node)
    if ('children' in node) for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as Nodes)
  }
}
