import type { AlignType, Code, List, ListItem, Nodes, PhrasingContent, Root, RootContent, Table, TableRow } from 'mdast'
import { append } from './markdown/append.ts'
import { cleanText } from './clean-text.ts'
import { copyTree } from './copy-tree.ts'
import { footnoteLabels } from './footnote-labels.ts'
import { tidyPhrasing } from './tidy-phrasing.ts'

type Footnotes = ReadonlyMap<string, string>

const PHRASING = new Set([
  'text',
  'html',
  'inlineCode',
  'break',
  'image',
  'footnoteReference',
  'link',
  'emphasis',
  'strong',
  'delete',
])
const MAX_LIST_START = 99_999_999
const MAX_COLUMNS = 200

/**
 * Returns the tree in the normal form that is stored, rendered and counted. parseMarkdown returns this form;
 * renderMarkdown first converts any tree to it. It has no empty blocks, no loose phrasing outside paragraphs, only
 * rectangular tables, no footnotes without text, and no references to missing footnotes. Lists are spread only where
 * necessary. The input is not modified. Tidying a tidy tree changes nothing.
 */
export function tidyTree(root: Root): Root {
  const copy = copyTree(root)
  return { type: 'root', children: tidyBlocks(copy.children, footnoteLabels(copy)) }
}

function tidyBlocks(nodes: readonly Nodes[], footnotes: Footnotes): RootContent[] {
  const out: RootContent[] = []
  let loose: Nodes[] = []
  const flush = () => {
    if (loose.length > 0) pushParagraph(loose, footnotes, out)
    loose = []
  }
  for (const node of nodes) {
    if (PHRASING.has(node.type)) loose.push(node)
    else {
      flush()
      pushBlock(node, footnotes, out)
    }
  }
  flush()
  return out
}

function pushParagraph(nodes: readonly Nodes[], footnotes: Footnotes, out: RootContent[]): void {
  const children = tidyPhrasing(nodes, { breaks: true, cell: false, footnotes })
  if (children.length > 0) out.push({ type: 'paragraph', children })
}

function pushBlock(node: Nodes, footnotes: Footnotes, out: RootContent[]): void {
  switch (node.type) {
    case 'paragraph':
      return pushParagraph(node.children, footnotes, out)
    case 'heading': {
      const children = tidyPhrasing(node.children, { breaks: false, cell: false, footnotes })
      const depth = Math.min(6, Math.max(1, Math.trunc(node.depth) || 1)) as 1 | 2 | 3 | 4 | 5 | 6
      if (children.length > 0) out.push({ type: 'heading', depth, children })
      return
    }
    case 'code': {
      const code = tidyCode(node)
      if (code) out.push(code)
      return
    }
    case 'thematicBreak':
      out.push({ type: 'thematicBreak' })
      return
    case 'blockquote': {
      const children = tidyBlocks(node.children, footnotes) as never[]
      if (children.length > 0) out.push({ type: 'blockquote', children })
      return
    }
    case 'list': {
      const list = tidyList(node, footnotes)
      const last = out.at(-1)
      // In Markdown, two adjacent bullet lists are separated only by their different bullet characters, which readers
      // do not see.
      if (list && !list.ordered && last?.type === 'list' && !last.ordered) {
        append(last.children, list.children)
        last.spread ||= list.spread
      } else if (list) out.push(list)
      return
    }
    case 'table': {
      const table = tidyTable(node, footnotes)
      if (table) out.push(table)
      return
    }
    case 'footnoteDefinition': {
      const label = footnotes.get(node.identifier)
      const children = tidyBlocks(node.children, footnotes) as never[]
      if (label !== undefined && children.length > 0) {
        out.push({ type: 'footnoteDefinition', identifier: label.toLowerCase(), label, children })
      }
      return
    }
    case 'definition':
      return
    default:
      if ('children' in node) append(out, tidyBlocks(node.children, footnotes))
      else if ('value' in node) pushParagraph([{ type: 'text', value: node.value }], footnotes, out)
  }
}

function tidyCode(node: Code): Code | null {
  const value = cleanText(node.value)
    .replace(/[\v\f]/g, '')
    .replace(/^[ \t]+$/gm, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
  if (value === '') return null
  const lang = /^[\w.+#-]{1,40}$/.exec(node.lang?.trim() ?? '')?.[0] ?? null
  return { type: 'code', lang, meta: null, value }
}

function tidyList(node: List, footnotes: Footnotes): List | null {
  const ordered = Boolean(node.ordered)
  const children: ListItem[] = []
  for (const item of node.children) {
    const inner = tidyBlocks(item.type === 'listItem' ? item.children : [item], footnotes) as ListItem['children']
    if (inner.length > 0) children.push({ type: 'listItem', spread: isSpread(inner), checked: null, children: inner })
  }
  if (children.length === 0) return null
  const start = ordered ? Math.min(MAX_LIST_START, Math.max(0, Math.trunc(node.start ?? 1))) : null
  return { type: 'list', ordered, start, spread: children.some((item) => item.spread), children }
}

/**
 * A list item stays tight if it consists of one paragraph, with or without lists below it. Below a paragraph, a list
 * that starts with a list ("- - 0. a") needs a blank line. Otherwise, its inner number is read as text.
 */
function isSpread(children: ListItem['children']): boolean {
  return children.slice(1).some((child) => child.type !== 'list' || child.children[0]?.children[0]?.type === 'list')
}

function tidyTable(node: Table, footnotes: Footnotes): Table | null {
  const rows = node.children.map((row) =>
    row.children
      .slice(0, MAX_COLUMNS)
      .map((cell) => tidyPhrasing(cell.children, { breaks: false, cell: true, footnotes })),
  )
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (!rows.some((row) => row.some((cell) => cell.length > 0))) return null
  const align = Array.from({ length: columns }, (_, column): AlignType => node.align?.[column] ?? null)
  return { type: 'table', align, children: rows.map((row) => tidyRow(row, columns)) }
}

function tidyRow(cells: PhrasingContent[][], columns: number): TableRow {
  const children = Array.from({ length: columns }, (_, column) => ({
    type: 'tableCell' as const,
    children: cells[column] ?? [],
  }))
  return { type: 'tableRow', children }
}
