import { build, isWithin, type PageDocument, type PageElement, textOf } from '../../page-document.ts'
import { FORMULA_ATTRIBUTE } from '../../formula-attribute.ts'
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
const IN_BRACKETS = /^[([].*[)\]]$/
const LONGEST_NUMBER = 12
const KEPT = `code[${FORMULA_ATTRIBUTE}]`
const MAX_STEPS = 3
const MOST_LINES = 60

/**
 * Joins equations that a table merely aligns, and puts an equation's number into the equation, so that readers can find
 * what "by (3)" refers to.
 */
export function numberEquations(page: PageDocument, words: PageWords): void {
  for (const table of selectRare(page, words, ['table.ltx_eqn_table'])) joinLines(page, table)
  for (const number of selectRare(page, words, NUMBERS)) {
    const formula = formulaBeside(number)
    if (formula) join(formula, number)
  }
}

/**
 * Joins a displayed formula with its number, such as (1), if the number is in brackets and alone in the box next to the
 * formula.
 */
export function joinNumbersBeside(page: PageDocument): void {
  for (const formula of [...page.querySelectorAll(KEPT)]) {
    let box = formula.parentNode
    if (box?.localName === 'p' && !box.nextElementSibling && textOf(box) === textOf(formula)) box = box.parentNode
    const number = formula.nextElementSibling ?? box?.nextElementSibling
    if (!number || !/^(?:div|span)$/.test(number.localName) || !isWithin(number, LONGEST_NUMBER)) continue
    const isAlone = formula.nextElementSibling !== null || (box && textOf(box) === textOf(formula))
    if (isAlone && IN_BRACKETS.test(textOf(number)) && number.nextElementSibling === null) join(formula, number)
  }
}

function join(formula: PageElement, number: PageElement): void {
  const told = NUMBER.exec(textOf(number).replace(/[\s¶#]+/g, ''))?.[1]
  const tex = formula.textContent
  if (!told || !tex.startsWith('$$') || tex.includes('\\tag')) return
  formula.textContent = `${tex.slice(0, -2)} \\tag{${told}}$$`
  number.remove()
}

/** Finds the smallest element that contains both the number and a formula. Returns its formula if it is the only one. */
function formulaBeside(number: PageElement): PageElement | null {
  let holder = number.parentNode
  for (let steps = 0; holder && steps < MAX_STEPS; steps++, holder = holder.parentNode) {
    const [formula, other] = holder.querySelectorAll(KEPT)
    if (formula) return other ? null : formula
  }
  return null
}

/** Joins the cells and lines of a table into one formula. */
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
