import type { Element, Nodes as HastNodes } from 'hast'
import type { State } from 'hast-util-to-mdast'
import type { List, Nodes, PhrasingContent, RootContent, TableRow } from 'mdast'
import { elements, phrasingOf } from './phrasing.ts'

type Flow = RootContent[]

/**
 * Returns a data table, or the blocks of a layout table. Markdown has no spanning cells. The text of a spanning cell
 * goes into the first cell that it covers. The others stay empty, so that columns align and no word is repeated.
 */
export function table(state: State, node: Element): Nodes | Nodes[] {
  const rows = elements(node, 'tr').filter((row) => !isRule(row))
  const cells = rows.map((row) => row.children.filter((child): child is Element => isCell(child)))
  const captions = node.children.filter((child) => child.type === 'element' && child.tagName === 'caption')
  const above = captions.flatMap((caption) => state.one(caption, node) ?? []) as Flow
  const outside = outsideCells(node)
  const below = outside.length > 0 ? (state.toFlow(state.all({ ...node, children: outside })) as Flow) : []
  const grid = gridOf(cells)
  const [first = []] = grid
  const isLayout = cells.flat().some(holdsLayout) || (cells.flat().some(holdsBlocks) && !isEven(grid))
  if (first.length < 2 || rows.length < 2 || isLayout) {
    const content = cells.flat().flatMap((cell) => state.toFlow(state.all(cell))) as Flow
    return [...above, ...content, ...below]
  }
  const filled = filledRows(state, grid)
  const [header] = filled
  if (!header) return [...above, ...below]
  const align = header.slots.map(({ cell }) => alignOf(cell?.properties['dataColumnAlign']))
  return [...above, { type: 'table', align, children: withHeader(filled).map(rowOf) }, ...below]
}

interface Row {
  slots: readonly Slot[]
  words: Cells
}

/** Returns the rows with contents. An empty row serves only to draw a line or add space. */
function filledRows(state: State, grid: readonly Slot[][]): Row[] {
  const wasInTable = state.inTable
  state.inTable = true
  const rows = grid.map((slots) => ({
    slots,
    words: slots.map(({ cell, isStart }) => (cell && isStart ? cellOf(state, cell) : [])),
  }))
  state.inTable = wasInTable
  return rows.filter(({ words }) => words.some((cell) => cell.length > 0))
}

type Cells = PhrasingContent[][]

/** True if a row consists only of a line that is drawn across the table. */
function isRule(row: Element): boolean {
  return elements(row, 'hr').length > 0 && lengthOf(row) === 0 && elements(row, 'img').length === 0
}

function rowOf(row: Cells): TableRow {
  return { type: 'tableRow', children: row.map((children) => ({ type: 'tableCell', children })) }
}

/**
 * Returns the rows under a single header, as markdown requires. If there are two header rows, each column gets the
 * words of both. If only the first cells are headers, the header is empty and those cells are bold.
 */
function withHeader(rows: readonly Row[]): Cells[] {
  const grid = rows.map(({ slots }) => slots)
  const words = rows.map((row) => row.words)
  const isHeader = (row: readonly Slot[] | undefined) =>
    row?.every(({ cell }) => !cell || cell.tagName === 'th') ?? false
  const [first = [], second] = grid
  if (isHeader(first) && isHeader(second) && grid.length > 2 && first.some(({ isStart }) => !isStart)) {
    const joined = first.map((slot, column) => {
      const origin = slot.isStart ? column : first.findLastIndex((one, at) => at <= column && one.isStart)
      const above = words[0]?.[first[origin]?.cell === slot.cell ? origin : column] ?? []
      const below = words[1]?.[column] ?? []
      return structuredClone(above.length > 0 && below.length > 0 ? [...above, SPACE, ...below] : [...above, ...below])
    })
    return [joined, ...words.slice(2)]
  }
  const isNamed = grid.every(
    ([name, ...rest]) => name?.cell?.tagName === 'th' && rest.every(({ cell }) => cell?.tagName !== 'th'),
  )
  if (!isNamed) return [...words]
  const bold = words.map(
    ([name = [], ...rest]): Cells => [name.length > 0 ? [{ type: 'strong', children: name }] : [], ...rest],
  )
  return [first.map(() => []), ...bold]
}

const SPACE: PhrasingContent = { type: 'text', value: ' ' }

/** Returns a cell's words. List items are separated by semicolons, paragraphs by spaces. */
function cellOf(state: State, cell: Element): PhrasingContent[] {
  const parts = state.all(cell) as Nodes[]
  return phrasingOf(parts.flatMap((part) => (part.type === 'list' ? itemsOf(part) : [part])))
}

function itemsOf(list: List): Nodes[] {
  return list.children.flatMap((item, index): Nodes[] => {
    const words = item.children.flatMap((part) => (part.type === 'list' ? itemsOf(part) : [part]))
    const [only] = words
    const plain = words.length === 1 && only?.type === 'paragraph' ? only.children : words
    return index === 0 ? plain : [{ type: 'text', value: '; ' }, ...plain]
  })
}

const MAX_COLUMNS = 200
/** In a table that contains blocks, a cell with more characters than this is part of a layout. */
const LONGEST_CELL = 400

interface Slot {
  cell: Element | null
  isStart: boolean
}

const EMPTY: Slot = { cell: null, isStart: false }

/**
 * Returns the rows by columns. Each slot refers to the cell that covers it, and is marked if the cell starts there. The
 * grid is as wide as the columns in which cells start.
 */
function gridOf(rows: readonly (readonly Element[])[]): Slot[][] {
  /** For each column, the number of further rows that a cell above covers. */
  const reach: number[] = []
  const above: (Element | null)[] = []
  let width = 0
  const grid = rows.map((cells) => {
    const row: Slot[] = []
    let column = 0
    const passCovered = () => {
      while ((reach[column] ?? 0) > 0) {
        reach[column] = (reach[column] as number) - 1
        row[column] = { cell: above[column] ?? null, isStart: false }
        column++
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
        row[column] = { cell, isStart: column === start }
        above[column] = cell
        reach[column] = tall - 1
      }
    }
    for (; column < reach.length; column++) {
      row[column] = { cell: null, isStart: false }
      reach[column] = Math.max(0, (reach[column] as number) - 1)
    }
    return row
  })
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? EMPTY))
}

function alignOf(value: unknown): 'left' | 'right' | 'center' | null {
  return value === 'left' || value === 'right' || value === 'center' ? value : null
}

function spanOf(value: unknown): number {
  return Math.max(1, Math.trunc(Number(value)) || 1)
}

function holdsLayout(cell: Element): boolean {
  return (
    ['table', 'blockquote', 'hr', 'figure'].some((name) => elements(cell, name).length > 0) ||
    elements(cell, 'p').length > 2
  )
}

/** True if the cell contains blocks that occur in data tables as well as in layouts. */
function holdsBlocks(cell: Element): boolean {
  return ['pre', 'ul', 'ol', 'h1', 'h2', 'h3'].some((name) => elements(cell, name).length > 0)
}

/** True if the cells fill the grid and none contains much text. A spanning cell fills all the slots that it covers. */
function isEven(grid: readonly (readonly Slot[])[]): boolean {
  return grid.every((row) => row.every(({ cell, isStart }) => cell && (!isStart || lengthOf(cell) <= LONGEST_CELL)))
}

function lengthOf(node: HastNodes): number {
  if (node.type === 'text') return node.value.trim().length
  return 'children' in node ? node.children.reduce((sum, child) => sum + lengthOf(child), 0) : 0
}

const ROWS = new Set(['tbody', 'thead', 'tfoot', 'tr'])

/** Returns the content of a table that is outside its cells. Browsers show such content. */
function outsideCells(node: Element): Element['children'] {
  return node.children.flatMap((child): Element['children'] => {
    if (child.type === 'text') return child.value.trim() === '' ? [] : [child]
    if (child.type !== 'element' || isCell(child) || child.tagName === 'caption') return []
    return ROWS.has(child.tagName) ? outsideCells(child) : [child]
  })
}

function isCell(node: HastNodes): boolean {
  return node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')
}
