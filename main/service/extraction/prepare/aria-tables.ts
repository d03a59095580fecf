import { build, type PageDocument, type PageElement } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

const CELLS = '[role="cell"],[role="gridcell"],[role="columnheader"],[role="rowheader"]'
const MOST_CELLS = 20_000

/** Makes tables of elements that only their role names as tables. */
export function showRoleTables(page: PageDocument, words: PageWords): void {
  for (const named of selectRare(page, words, ['div[role="table"]', 'section[role="table"]', 'ul[role="table"]'])) {
    if (named.querySelector('table,[role="table"]')) continue
    const rows = [...named.querySelectorAll('[role="row"]')].map((row) => [...row.querySelectorAll(CELLS)])
    const count = rows.reduce((sum, cells) => sum + cells.length, 0)
    if (rows.length < 2 || count > MOST_CELLS || rows.every((cells) => cells.length < 2)) continue
    named.replaceWith(build(page, 'table', {}, ...rows.map((cells) => rowOf(page, cells))))
  }
}

function rowOf(page: PageDocument, cells: readonly PageElement[]): PageElement {
  const shown = cells.map((cell) => {
    const isHeader = (cell.getAttribute('role') ?? '').endsWith('header')
    const span = cell.getAttribute('aria-colspan')
    return build(page, isHeader ? 'th' : 'td', span ? { colspan: span } : {}, ...cell.childNodes)
  })
  return build(page, 'tr', {}, ...shown)
}
