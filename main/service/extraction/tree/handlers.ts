import type { Element, Nodes as HastNodes } from 'hast'
import type { Handle, State } from 'hast-util-to-mdast'
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { FOOTNOTE_MARK, FOOTNOTE_TEXT } from './footnotes.ts'

type Flow = RootContent[]

/** How our elements become mdast where the usual way loses something. */
export const HANDLERS: Record<string, Handle> = {
  a: (state, node, parent) => {
    const label = node.properties[FOOTNOTE_MARK]
    if (typeof label === 'string') return { type: 'footnoteReference', identifier: label, label }
    return link(state, node, parent)
  },
  // A caption is the paragraph after its picture, in emphasis (API.md section 9).
  figcaption: (state, node) => paragraph([{ type: 'emphasis', children: phrasingOf(state.all(node)) }]),
  caption: (state, node) => paragraph([{ type: 'emphasis', children: phrasingOf(state.all(node)) }]),
  summary: (state, node) => paragraph([{ type: 'strong', children: phrasingOf(state.all(node)) }]),
  dl: (state, node) => state.toFlow(state.all(node)),
  dt: (state, node) => paragraph([{ type: 'strong', children: phrasingOf(state.all(node)) }]),
  dd: (state, node) => footnoteOr(node, state.toFlow(state.all(node))),
  li: (state, node) => {
    const children = state.toFlow(state.all(node)) as Flow
    const label = node.properties[FOOTNOTE_TEXT]
    if (typeof label === 'string') return definition(label, children)
    return { type: 'listItem', spread: false, checked: null, children: children as never[] }
  },
  ul: list,
  ol: list,
  p: (state, node) => footnoteOr(node, [paragraph(phrasingOf(state.all(node)))]),
  div: block,
  aside: block,
  pre: (_state, node) => {
    const lang = node.properties['dataCodeLanguage']
    return { type: 'code', lang: typeof lang === 'string' ? lang : null, meta: null, value: codeOf(node) }
  },
  table,
  // Underlining and marker pens are the page's looks, not stress.
  u: (state, node) => state.all(node),
  mark: (state, node) => state.all(node),
  var: (state, node) => ({ type: 'emphasis', children: phrasingOf(state.all(node)) }),
  cite: (state, node) => ({ type: 'emphasis', children: phrasingOf(state.all(node)) }),
  ins: (state, node) => state.all(node),
}

function link(state: State, node: Element, _parent: unknown): Nodes | Nodes[] {
  const { href } = node.properties
  const children = state.all(node)
  if (typeof href !== 'string' || href === '') return children
  // A card: a link around blocks. Its blocks stay, each a link of its own.
  if (children.some(isBlock)) return state.toFlow(children).map((child) => linkWithin(child as RootContent, href))
  return { type: 'link', url: href, children: children as never[] }
}

function linkWithin(child: RootContent, url: string): RootContent {
  if (child.type !== 'paragraph' && child.type !== 'heading') return child
  return { ...child, children: [{ type: 'link', url, children: child.children }] }
}

function list(state: State, node: Element): Flow {
  const items = state.all(node) as Nodes[]
  const out: Flow = []
  const start = node.tagName === 'ol' ? Number(node.properties.start ?? 1) : null
  let current: Nodes[] = []
  const flush = () => {
    if (current.length > 0) {
      out.push({ type: 'list', ordered: start !== null, start, spread: false, children: current as never[] })
    }
    current = []
  }
  for (const item of items) {
    if (item.type === 'footnoteDefinition') {
      flush()
      out.push(item)
    } else if (item.type === 'list' && current.at(-1)?.type === 'listItem') {
      // A list directly within a list belongs to the item before it.
      ;(current.at(-1) as { children: Nodes[] }).children.push(item)
    } else if (item.type !== 'text' || item.value.trim() !== '') current.push(item)
  }
  flush()
  return out
}

function block(state: State, node: Element): Nodes | Nodes[] {
  return footnoteOr(node, state.toFlow(state.all(node)))
}

function footnoteOr(node: Element, children: Nodes[]): Nodes | Nodes[] {
  const label = node.properties[FOOTNOTE_TEXT]
  return typeof label === 'string' ? definition(label, children) : children
}

function definition(label: string, children: Nodes[]): Nodes {
  return { type: 'footnoteDefinition', identifier: label, label, children: children as never[] }
}

/** A table of data, or the blocks of a table that was only there for the layout. */
function table(state: State, node: Element): Nodes | Nodes[] {
  const rows = elements(node, 'tr')
  const cells = rows.map((row) => row.children.filter((child): child is Element => isCell(child)))
  const captions = node.children.filter((child) => child.type === 'element' && child.tagName === 'caption')
  const above = captions.flatMap((caption) => state.one(caption, node) ?? []) as Flow
  const columns = Math.max(0, ...cells.map((row) => row.length))
  if (columns < 2 || rows.length < 2 || cells.flat().some(holdsLayout)) {
    const content = cells.flat().flatMap((cell) => state.toFlow(state.all(cell))) as Flow
    return [...above, ...content]
  }
  const wasInTable = state.inTable
  state.inTable = true
  const children = cells.map((row) => ({
    type: 'tableRow' as const,
    children: row.flatMap((cell) => [
      { type: 'tableCell' as const, children: phrasingOf(state.all(cell)) },
      ...Array.from({ length: spanOf(cell) - 1 }, () => ({ type: 'tableCell' as const, children: [] })),
    ]),
  }))
  state.inTable = wasInTable
  const align = (cells[0] ?? []).map((cell) => alignOf(cell.properties['dataColumnAlign']))
  return [...above, { type: 'table', align, children }]
}

function alignOf(value: unknown): 'left' | 'right' | 'center' | null {
  return value === 'left' || value === 'right' || value === 'center' ? value : null
}

function spanOf(cell: Element): number {
  return Math.min(20, Math.max(1, Math.trunc(Number(cell.properties.colSpan)) || 1))
}

function holdsLayout(cell: Element): boolean {
  return (
    ['table', 'pre', 'ul', 'ol', 'blockquote', 'h1', 'h2', 'h3', 'hr', 'figure'].some(
      (name) => elements(cell, name).length > 0,
    ) || elements(cell, 'p').length > 2
  )
}

function elements(node: Element, name: string): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    if (child.tagName === name) return [child]
    // Rows of a table within a cell are that table's.
    return name === 'tr' && child.tagName === 'table' ? [] : elements(child, name)
  })
}

function isCell(node: HastNodes): boolean {
  return node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

/** What stands where only phrasing may: words of blocks, set apart by spaces. */
function phrasingOf(nodes: readonly Nodes[]): PhrasingContent[] {
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

function isBlock(node: Nodes): boolean {
  return BLOCKS.has(node.type)
}

/** The code as it is shown: <br> breaks lines, and so do the <div>s some highlighters make of them. */
function codeOf(node: HastNodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\n'
  const text = node.children.map(codeOf).join('')
  return node.tagName === 'div' || node.tagName === 'p' ? `${text.replace(/\n$/, '')}\n` : text
}
