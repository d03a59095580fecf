import type { Element, ElementContent, Root, RootContent } from 'hast'

const FOOTNOTES = 'footnotes'

/**
 * Converts footnotes to the form that e-readers open as pop-ups: each reference has the type `noteref`, and each note
 * is an `aside` that links back to it.
 */
export function bookNotes(tree: Root): Root {
  return { type: 'root', children: tree.children.map((node) => asNotes(node)) as RootContent[] }
}

function asNotes(node: RootContent | ElementContent): RootContent | ElementContent {
  if (node.type !== 'element') return node
  if (node.tagName === 'section' && classesOf(node).includes(FOOTNOTES)) return notesOf(node)
  const isReference = node.tagName === 'a' && node.properties['dataFootnoteRef'] !== undefined
  const { dataFootnoteRef: _ref, ariaDescribedBy: _words, ...properties } = node.properties
  return {
    ...node,
    properties: isReference ? { ...properties, 'epub:type': 'noteref', role: 'doc-noteref' } : node.properties,
    children: node.children.map((child) => asNotes(child)) as ElementContent[],
  }
}

function notesOf(section: Element): Element {
  const list = section.children.find((child): child is Element => child.type === 'element' && child.tagName === 'ol')
  const items = (list?.children ?? []).filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'li',
  )
  return {
    ...{ type: 'element', tagName: 'section', properties: { 'epub:type': 'footnotes', className: [FOOTNOTES] } },
    children: items.map((item, at) => noteOf(item, at + 1)),
  }
}

function noteOf({ properties, children }: Element, number: number): Element {
  const { back, rest } = withoutBack(children)
  const mark: ElementContent = {
    ...{ type: 'element', tagName: 'a', properties: back === null ? {} : { href: back, role: 'doc-backlink' } },
    children: [{ type: 'text', value: `${number}.` }],
  }
  const isParagraph = (node: ElementContent): node is Element => node.type === 'element' && node.tagName === 'p'
  const first = rest.findIndex(isParagraph)
  const opening: ElementContent[] = [mark, { type: 'text', value: ' ' }]
  const body = rest.map((node, at) =>
    at === first && isParagraph(node) ? { ...node, children: [...opening, ...node.children] } : node,
  )
  const own =
    first < 0 ? [{ type: 'element' as const, tagName: 'p', properties: {}, children: opening }, ...body] : body
  const { id } = properties
  return {
    ...{ type: 'element', tagName: 'aside' },
    properties: { ...(id !== undefined && id !== null && { id }), 'epub:type': 'footnote', role: 'doc-footnote' },
    children: own,
  }
}

/** Returns a note without its back arrows, and the target of the first one. */
function withoutBack(children: readonly ElementContent[]): { back: string | null; rest: ElementContent[] } {
  let back: string | null = null
  const rest: ElementContent[] = []
  for (const node of children) {
    if (node.type !== 'element') {
      rest.push(node)
      continue
    }
    if (node.tagName === 'a' && node.properties['dataFootnoteBackref'] !== undefined) {
      const { href } = node.properties
      if (back === null && typeof href === 'string') back = href
      continue
    }
    const inner = withoutBack(node.children)
    back ??= inner.back
    rest.push({ ...node, children: inner.rest })
  }
  return { back, rest }
}

const classesOf = ({ properties: { className } }: Element): readonly (string | number)[] =>
  Array.isArray(className) ? className : []
