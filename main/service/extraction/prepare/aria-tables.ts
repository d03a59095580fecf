import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { alignCell } from './column-alignment.ts'
import { type PageWords, selectRare } from './selector-index.ts'

const TABLES = ['[role="table"]', '[role="grid"]', '[role="treegrid"]']
const CELLS = '[role="cell"],[role="gridcell"],[role="columnheader"],[role="rowheader"]'
const MOST_CELLS = 20_000

/** Creates tables from elements that are tables only by their ARIA role. */
export function showRoleTables(page: PageDocument, words: PageWords): void {
  for (const named of selectRare(page, words, TABLES)) {
    if (named.localName === 'table' || named.querySelector('table,[role="table"],[role="grid"]')) continue
    // Calendars and other controls have no column headers.
    if (named.getAttribute('role') !== 'table' && !named.querySelector('[role="columnheader"]')) continue
    const rows = [...named.querySelectorAll('[role="row"]')]
      .map((row) => [...row.querySelectorAll(CELLS)])
      .filter((cells) => cells.length > 0)
    const count = rows.reduce((sum, cells) => sum + cells.length, 0)
    if (rows.length < 2 || count > MOST_CELLS || rows.every((cells) => cells.length < 2)) continue
    const caption = named.querySelector('[role="caption"]')
    const above = caption ? [build(page, 'caption', {}, ...caption.childNodes)] : []
    const table = build(page, 'table', {}, ...above, ...rows.map((cells, at) => rowOf(page, cells, at === 0)))
    // Content outside the cells stays above the table.
    if (textOf(named) === '' && !named.querySelector('img')) named.replaceWith(table)
    else named.after(table)
  }
}

function rowOf(page: PageDocument, cells: readonly PageElement[], isFirst: boolean): PageElement {
  const shown = cells.map((cell) => {
    const isHeader = (cell.getAttribute('role') ?? '').endsWith('header')
    const made = build(page, isHeader ? 'th' : 'td', spansOf(cell), ...cell.childNodes)
    if (isFirst) alignCell(made, cell)
    return made
  })
  return build(page, 'tr', {}, ...shown)
}

function spansOf(cell: PageElement): Record<string, string> {
  const [colspan, rowspan] = [cell.getAttribute('aria-colspan'), cell.getAttribute('aria-rowspan')]
  return { ...(colspan && { colspan }), ...(rowspan && { rowspan }) }
}
