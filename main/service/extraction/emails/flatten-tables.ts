import { append } from '#shared/text/markdown/append.ts'
import { ELEMENT, type PageDocument, type PageElement, type PageNode } from '../page-document.ts'
import { typeStyle } from './type-sizes.ts'

const SECTIONS = new Set(['thead', 'tbody', 'tfoot'])
const LONGEST_CELL = 90
const MOST_CELLS = 4_000
const BLOCKS = 'p,div,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,img'

/**
 * Replaces tables that are only used for layout with blocks, and keeps those that hold data. A data table contains no
 * other table, has at least two rows of two cells, and has headings or short cells throughout. Visits each table once,
 * starting with the innermost.
 */
export function flattenTables(page: PageDocument): void {
  const withTables = new Set<PageElement>()
  for (const table of [...page.querySelectorAll('table')].toReversed()) {
    const holder = table.parentNode?.closest('table')
    if (holder) withTables.add(holder)
    if (!withTables.has(table) && holdsData(table)) continue
    flatten(page, table)
  }
  // Cells of rows that were outside any table.
  for (const cell of page.querySelectorAll('td,th')) if (!cell.closest('table')) unwrap(page, cell)
}

function holdsData(table: PageElement): boolean {
  if (/^(?:presentation|none)$/i.test(table.getAttribute('role') ?? '')) return false
  const rows = rowsOf(table).map((row) => [...row.children].filter(isCell))
  const full = rows.filter((cells) => cells.length >= 2)
  if (full.length < 2 || full.length * 2 < rows.length) return false
  const cells = full.flat()
  if (cells.length > MOST_CELLS) return cells.slice(0, 40).every(isShort)
  const isNamed = cells.some((cell) => cell.localName === 'th')
  const words = cells.filter((cell) => cell.textContent.trim() !== '')
  return (
    words.length * 2 >= cells.length &&
    (isNamed ? cells.every((cell) => !cell.querySelector('img')) : cells.every(isShort))
  )
}

const isCell = (element: PageElement): boolean => element.localName === 'td' || element.localName === 'th'

function isShort(cell: PageElement): boolean {
  if (cell.textContent.trim().length > LONGEST_CELL) return false
  const blocks = [...cell.querySelectorAll(BLOCKS)]
  return blocks.length <= 1 && blocks.every((block) => block.localName === 'p' || block.localName === 'div')
}

function rowsOf(table: PageElement): PageElement[] {
  const rows: PageElement[] = []
  for (const child of table.children) {
    if (child.localName === 'tr') rows.push(child)
    else if (SECTIONS.has(child.localName))
      append(
        rows,
        [...child.children].filter(({ localName }) => localName === 'tr'),
      )
  }
  return rows
}

function flatten(page: PageDocument, table: PageElement): void {
  const box = page.createElement('div')
  const type = typeStyle(table)
  if (type !== '') box.setAttribute('style', type)
  const take = (parent: PageElement): void => {
    for (const child of parent.childNodes) {
      const name = child.nodeType === ELEMENT ? (child as PageElement).localName : ''
      if (name === 'tr' || SECTIONS.has(name)) take(child as PageElement)
      else if (name === 'td' || name === 'th') box.append(blockOf(page, child as PageElement))
      else if (name !== 'colgroup' && name !== 'col') box.append(child)
    }
  }
  take(table)
  table.replaceWith(box)
}

function unwrap(page: PageDocument, cell: PageElement): void {
  cell.replaceWith(blockOf(page, cell))
}

/** Returns the cell as a block. Its style is retained, since it may set the size of the text. */
function blockOf(page: PageDocument, cell: PageElement): PageElement {
  const block = page.createElement('div')
  const style = cell.getAttribute('style')
  if (style !== null) block.setAttribute('style', style)
  for (const child of cell.childNodes as Iterable<PageNode>) block.append(child)
  return block
}
