import type { Element, Nodes as HastNodes } from 'hast'
import type { Handle, State } from 'hast-util-to-mdast'
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { toRaisedCharacters } from '#shared/text/superscripts.ts'
import { chartUrl } from '#shared/text/safe-url.ts'
import { FOOTNOTE_MARK, FOOTNOTE_TEXT } from './footnotes.ts'

type Flow = RootContent[]

/** Elements that become mdast another way, because the default loses something. */
export const HANDLERS: Record<string, Handle> = {
  a: (state, node, parent) => {
    const label = node.properties[FOOTNOTE_MARK]
    if (typeof label === 'string') return { type: 'footnoteReference', identifier: label, label }
    return link(state, node, parent)
  },
  img: (_state, node) => {
    const { alt, src, dataChart } = node.properties
    const url = typeof dataChart === 'string' ? chartUrl(dataChart) : typeof src === 'string' ? src : ''
    return { type: 'image', url, title: null, alt: typeof alt === 'string' ? alt : '' }
  },
  // A caption is the paragraph after its picture, in emphasis.
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
  ...Object.fromEntries(([1, 2, 3, 4, 5, 6] as const).map((depth) => [`h${depth}`, headingOf(depth)])),
  ...Object.fromEntries(['b', 'strong'].map((name) => [name, markOf('strong')])),
  ...Object.fromEntries(['i', 'em'].map((name) => [name, markOf('emphasis')])),
  ...Object.fromEntries(['s', 'strike', 'del'].map((name) => [name, markOf('delete')])),
  sup: figures('sup'),
  sub: figures('sub'),
  ruby,
  rt: () => undefined,
  // Underlining and highlighting are the page's style, not stress.
  u: (state, node) => state.all(node),
  mark: (state, node) => state.all(node),
  var: (state, node) => ({ type: 'emphasis', children: phrasingOf(state.all(node)) }),
  cite: (state, node) => ({ type: 'emphasis', children: phrasingOf(state.all(node)) }),
  ins: (state, node) => state.all(node),
}

/** A heading with more characters and blocks in it is followed by text that it swallowed. */
const LONGEST_HEADING = 200

/** A heading that was never closed holds all that follows: its first line is the heading, and its blocks come after. */
function headingOf(depth: 1 | 2 | 3 | 4 | 5 | 6): Handle {
  return (state, node) => {
    const children = state.all(node)
    const block = children.findIndex(isBlock)
    if (block < 0 || wordsOf(node).length <= LONGEST_HEADING) {
      return { type: 'heading', depth, children: phrasingOf(children) }
    }
    return [
      { type: 'heading', depth, children: phrasingOf(children.slice(0, block)) },
      ...(state.toFlow(children.slice(block)) as Flow),
    ]
  }
}

/** A mark around blocks is style, or was never closed: the blocks stay blocks. */
function markOf(type: 'strong' | 'emphasis' | 'delete'): Handle {
  return (state, node) => {
    const children = state.all(node) as Nodes[]
    return children.some(isBlock) ? state.toFlow(children as Flow) : { type, children: children as PhrasingContent[] }
  }
}

/**
 * Appends a ruby's reading in parentheses, as browsers without ruby show it. It counts in the canonical text like other
 * words. Readings of single letters do not split the word.
 */
function ruby(state: State, node: Element): PhrasingContent[] {
  const words = phrasingOf(state.all(node))
  // An <rtc> that holds <rt> has no reading of its own.
  const containers = elements(node, 'rtc').filter((rtc) => elements(rtc, 'rt').length === 0)
  const readings = [...elements(node, 'rt'), ...containers].map((rt) => wordsOf(rt).trim())
  const reading = readings.join(readings.some((one) => /[\p{Script=Latin}]/u.test(one)) ? ' ' : '').trim()
  // Dots beside a word stress it and are no words.
  return /[\p{L}\p{N}]/u.test(reading) ? [...words, { type: 'text', value: `(${reading})` }] : words
}

/** Raises or lowers figures with Unicode characters. Other contents are read like the rest. */
function figures(how: 'sup' | 'sub'): Handle {
  return (state, node) => {
    const [only, ...others] = node.children
    const raised = only?.type === 'text' && others.length === 0 ? toRaisedCharacters(only.value, how) : null
    return raised === null ? state.all(node) : { type: 'text', value: raised }
  }
}

function wordsOf(node: HastNodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

function link(state: State, node: Element, _parent: unknown): Nodes | Nodes[] {
  const { href } = node.properties
  const children = state.all(node)
  if (typeof href !== 'string' || href === '') return children
  // A card, that is a link around blocks: each block stays and gets its own link.
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

/**
 * A data table, or the blocks of a layout table. Markdown has no spans: a spanning cell's words go into its first cell
 * and the other cells it covers are empty, so that columns align and no word appears twice.
 */
function table(state: State, node: Element): Nodes | Nodes[] {
  const rows = elements(node, 'tr')
  const cells = rows.map((row) => row.children.filter((child): child is Element => isCell(child)))
  const captions = node.children.filter((child) => child.type === 'element' && child.tagName === 'caption')
  const above = captions.flatMap((caption) => state.one(caption, node) ?? []) as Flow
  const grid = gridOf(cells)
  const [first = []] = grid
  if (first.length < 2 || rows.length < 2 || cells.flat().some(holdsLayout)) {
    const content = cells.flat().flatMap((cell) => state.toFlow(state.all(cell))) as Flow
    return [...above, ...content]
  }
  const wasInTable = state.inTable
  state.inTable = true
  const children = grid.map((row) => ({
    type: 'tableRow' as const,
    children: row.map((cell) => ({ type: 'tableCell' as const, children: cell ? phrasingOf(state.all(cell)) : [] })),
  }))
  state.inTable = wasInTable
  const align = first.map((cell) => alignOf(cell?.properties['dataColumnAlign']))
  return [...above, { type: 'table', align, children }]
}

const MAX_COLUMNS = 200

/**
 * The rows by columns. Null where a cell from the left or from above reaches. As wide as the columns in which cells
 * start.
 */
function gridOf(rows: readonly (readonly Element[])[]): (Element | null)[][] {
  /** For each column, how many more rows a cell above covers. */
  const reach: number[] = []
  let width = 0
  const grid = rows.map((cells) => {
    const row: (Element | null)[] = []
    let column = 0
    const passCovered = () => {
      while ((reach[column] ?? 0) > 0) {
        reach[column] = (reach[column] as number) - 1
        row[column++] = null
      }
    }
    for (const cell of cells) {
      passCovered()
      if (column >= MAX_COLUMNS) break
      const wide = Math.min(spanOf(cell.properties.colSpan), MAX_COLUMNS - column)
      const tall = cell.properties.rowSpan === '0' ? Infinity : spanOf(cell.properties.rowSpan)
      width = Math.max(width, column + 1)
      const start = column
      for (; column < start + wide; column++) {
        row[column] = column === start ? cell : null
        reach[column] = tall - 1
      }
    }
    for (; column < reach.length; column++) {
      row[column] = null
      reach[column] = Math.max(0, (reach[column] as number) - 1)
    }
    return row
  })
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null))
}

function alignOf(value: unknown): 'left' | 'right' | 'center' | null {
  return value === 'left' || value === 'right' || value === 'center' ? value : null
}

function spanOf(value: unknown): number {
  return Math.max(1, Math.trunc(Number(value)) || 1)
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
    // Rows of a table within a cell belong to that table.
    return name === 'tr' && child.tagName === 'table' ? [] : elements(child, name)
  })
}

function isCell(node: HastNodes): boolean {
  return node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

/** Phrasing only: words of blocks, separated by spaces. */
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

/** The code as shown: <br> and highlighters' <div>s break lines. */
function codeOf(node: HastNodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\n'
  const text = node.children.map(codeOf).join('')
  return node.tagName === 'div' || node.tagName === 'p' ? `${text.replace(/\n$/, '')}\n` : text
}
