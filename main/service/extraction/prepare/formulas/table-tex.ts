import { ELEMENT, type PageElement, type PageNode, textOf } from '../../page-document.ts'
import { withLetters } from './mathml-operators.ts'

const MAX_TEXT = 5000
const MAX_DEPTH = 20
const OPERATOR = /^(?:[∑∏∐∫∬∭∮⋂⋃⋁⋀⨁⨂⨆]|lim|max|min|sup|inf)$/u

/**
 * Returns the TeX of a displayed formula that is drawn with table cells, with a line between the parts of a fraction
 * (as HeVeA does). Null for any other table.
 */
export function tableTex(table: PageElement): string | null {
  const rows = rowsOf(table)
  const isDrawn = rows.length > 0 && rows.every((row) => row.length > 0 && row.every(isCell))
  if (!isDrawn || table.textContent.length > MAX_TEXT || table.querySelector('p,ul,ol,img,a')) return null
  const lines = rows.map((row) => row.map((cell) => texOf(cell, 0)).join(''))
  const tex = lines.length > 1 ? `\\begin{gathered} ${lines.join(' \\\\ ')} \\end{gathered}` : (lines[0] ?? '')
  return tex.replace(/\s+/gu, ' ').trim() || null
}

const isCell = (cell: PageElement): boolean => /(?:^|\s)dcell(?:\s|$)/.test(cell.getAttribute('class') ?? '')

/** Returns the cells of each row, without those of nested tables. */
function rowsOf(table: PageElement): PageElement[][] {
  return [...table.children].flatMap((part) =>
    part.localName === 'tr' ? [[...part.children]] : part.localName === 'tbody' ? rowsOf(part) : [],
  )
}

function texOf(node: PageNode, depth: number): string {
  if (node.nodeType !== ELEMENT || depth > MAX_DEPTH) {
    return withLetters(node.textContent.replace(/[{}%#&]/g, '\\$&').replace(/√/g, '\\sqrt'))
  }
  const element = node as PageElement
  if (element.localName === 'table') return stackOf(element, depth + 1)
  let inner = ''
  for (let child = element.firstChild; child; child = child.nextSibling) inner += texOf(child, depth + 1)
  if (element.localName === 'sub') return `_{${inner.trim()}}`
  if (element.localName === 'sup') return `^{${inner.trim()}}`
  if (/(?:^|\s)equationnumber(?:\s|$)/.test(element.getAttribute('class') ?? '')) {
    return ` \\tag{${inner.replace(/[\s()]+/g, '')}}`
  }
  return /text-decoration:\s*overline/.test(element.getAttribute('style') ?? '') ? `\\bar{${inner}}` : inner
}

/** Returns a fraction, a root, an operator with its limits, or just limits. */
function stackOf(table: PageElement, depth: number): string {
  const rows = rowsOf(table).filter((cells) => cells.length > 0)
  const isRule = (at: number) => /(?:^|\s)hrule(?:\s|$)/.test(rows[at]?.[0]?.getAttribute('class') ?? '')
  const tex = (at: number) =>
    (rows[at] ?? [])
      .map((cell) => texOf(cell, depth))
      .join('')
      .trim()
  const script = (sign: string, at: number) => (tex(at) === '' ? '' : `${sign}{${tex(at)}}`)
  if (rows.length === 3 && isRule(1)) return `\\frac{${tex(0)}}{${tex(2)}}`
  if (rows.length === 2 && isRule(0)) return `{${tex(1)}}`
  const words = rows.map((cells) => cells.map(textOf).join(''))
  if (rows.length === 3 && (OPERATOR.test(words[1] ?? '') || words[1] === '')) {
    return `${tex(1)}${script('_', 2)}${script('^', 0)}`
  }
  if (rows.length === 2 && OPERATOR.test(words[0] ?? '')) return `${tex(0)}${script('_', 1)}`
  const lines = rows.map((cells) => cells.map((cell) => texOf(cell, depth).trim()).join(' & '))
  return `\\begin{matrix} ${lines.join(' \\\\ ')} \\end{matrix}`
}
