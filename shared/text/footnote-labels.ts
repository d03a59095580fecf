import type { FootnoteDefinition, Nodes, Root } from 'mdast'
import { cleanProse } from './clean-text.ts'
import { safeImageUrl } from './safe-url.ts'

/**
 * Maps the identifier of each non-empty footnote to its label: lower case, without characters that need escaping. Valid
 * labels stay; any other name ("Note 1", "x]y") becomes `note-1`, `note-2`, …. A footnote that contains only references
 * to other footnotes is left out, as are the references to it.
 */
export function footnoteLabels(root: Root): Map<string, string> {
  const identifiers = definitions(root)
    .filter(says)
    .map((definition) => definition.identifier)
  const labels = new Map<string, string>()
  const taken = new Set<string>()
  for (const identifier of identifiers) {
    const label = identifier.toLowerCase()
    if (/^[a-z0-9_-]{1,40}$/.test(label) && !taken.has(label)) {
      labels.set(identifier, label)
      taken.add(label)
    }
  }
  // Generated labels come last, so that none of them uses a name that is already taken.
  let counter = 0
  for (const identifier of identifiers) {
    if (labels.has(identifier)) continue
    do counter++
    while (taken.has(`note-${counter}`))
    labels.set(identifier, `note-${counter}`)
    taken.add(`note-${counter}`)
  }
  return labels
}

function definitions(node: Nodes): FootnoteDefinition[] {
  if (!('children' in node)) return []
  const below = node.children.flatMap(definitions)
  return node.type === 'footnoteDefinition' ? [node, ...below] : below
}

function says(node: Nodes): boolean {
  switch (node.type) {
    case 'image':
      return safeImageUrl(node.url) !== null || cleanProse(node.alt ?? '').trim() !== ''
    case 'thematicBreak':
      return true
    default:
      if ('children' in node) return node.children.some(says)
      return 'value' in node && cleanProse(node.value).trim() !== ''
  }
}
