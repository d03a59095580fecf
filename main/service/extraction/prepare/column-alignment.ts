import { isWithin, type PageDocument, type PageElement } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** Preserves a column's alignment while the content finder removes presentational attributes. */
export const ALIGNMENT_ATTRIBUTE = 'data-column-align'

/** Class names with the alignment: "halign-right", "text-center", "org-right", "ltx_align_right", "rightalign". */
const NAMED =
  /(?:^|\s)(?:(?:(?:has-)?text-(?:align-)?|halign-|align-?|org-|ltx_align_)(left|right|center)|(left|right|center)align(?:ed)?)(?:\s|$)/i

/** Maximum number of horizontal rules above the first row of a table. They don't count as a row. */
const MAX_RULES = 3

/** Marks the alignment on the cells in the first row of every table. The alignment also applies to the other rows. */
export function keepAlignment(page: PageDocument, words: PageWords): void {
  for (const row of selectRare(page, words, ['tr'])) {
    if (!isFirst(row)) continue
    for (const cell of row.children) {
      if (cell.localName === 'td' || cell.localName === 'th') alignCell(cell, cell)
    }
  }
}

/** Marks a cell with the alignment of `styled`. */
export function alignCell(cell: PageElement, styled: PageElement): void {
  const style = /text-align:\s*(left|right|center)/i.exec(styled.getAttribute('style') ?? '')?.[1]
  const [, before, after] = NAMED.exec(styled.getAttribute('class') ?? '') ?? []
  const align = (style ?? styled.getAttribute('align') ?? before ?? after ?? '').toLowerCase()
  if (/^(?:left|right|center)$/.test(align)) cell.setAttribute(ALIGNMENT_ATTRIBUTE, align)
}

function isFirst(row: PageElement): boolean {
  let before = row.previousElementSibling
  for (let steps = 0; before && steps < MAX_RULES && isWithin(before, 0); steps++)
    before = before.previousElementSibling
  return before === null
}
