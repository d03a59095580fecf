import { build, type PageDocument, type PageElement, textOf } from '../../page-document.ts'
import { FORMULA_ATTRIBUTE } from '../formula-attribute.ts'
import { type PageWords, selectRare } from '../selector-index.ts'

const NUMBERS = [
  '.eqno',
  '.ltx_eqn_eqno',
  '.ltx_tag_equation',
  '.equation-number',
  '.equation-label',
  '.eqn-number',
  '.eq-number',
]
const NUMBER = /^[([]?([A-Za-z]?\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?)[)\]]?$/
const KEPT = `code[${FORMULA_ATTRIBUTE}]`
const MAX_STEPS = 3
const MOST_LINES = 60

/** Joins equations that a table only aligns, and puts an equation's number into it, so that "by (3)" leads somewhere. */
export function numberEquations(page: PageDocument, words: PageWords): void {
  for (const table of selectRare(page, words, ['table.ltx_eqn_table'])) joinLines(page, table)
  for (const number of selectRare(page, words, NUMBERS)) {
    const told = NUMBER.exec(textOf(number).replace(/[\s¶#]+/g, ''))?.[1]
    const formula = told && formulaBeside(number)
    if (!formula) continue
    const tex = formula.textContent
    if (!tex.startsWith('$$') || tex.includes('\\tag')) continue
    formula.textContent = `${tex.slice(0, -2)} \\tag{${told}}$$`
    number.remove()
  }
}

/** The only formula in the smallest container of the number that has one. */
function formulaBeside(number: PageElement): PageElement | null {
  let holder = number.parentNode
  for (let steps = 0; holder && steps < MAX_STEPS; steps++, holder = holder.parentNode) {
    const [formula, other] = holder.querySelectorAll(KEPT)
    if (formula) return other ? null : formula
  }
  return null
}

/** Makes one formula of the cells and lines of a table. */
function joinLines(page: PageDocument, table: PageElement): void {
  const rows = [...table.querySelectorAll('tr')].slice(0, MOST_LINES)
  const lines = rows.map((row) => [...row.querySelectorAll(KEPT)].map((code) => withoutSigns(code.textContent)))
  const shown = lines.filter((cells) => cells.length > 0)
  if (shown.length === 0 || rows.length === MOST_LINES) return
  const [first = []] = shown
  const tex =
    shown.length === 1
      ? first.join(' ')
      : `\\begin{aligned} ${shown.map((cells) => cells.join(' & ')).join(' \\\\ ')} \\end{aligned}`
  const code = build(page, 'code', { [FORMULA_ATTRIBUTE]: '' }, `$$${tex}$$`)
  const numbers = [...table.querySelectorAll('.ltx_tag_equation,.ltx_tag_equationgroup')]
  table.replaceWith(build(page, 'p', {}, code, ...numbers.slice(0, 1)))
}

function withoutSigns(tex: string): string {
  return tex
    .replace(/^\$+/, '')
    .replace(/(?<!\$)\$+$/, '')
    .replace(/^\\displaystyle\s*/, '')
    .trim()
}
