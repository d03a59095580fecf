import { ELEMENT, type PageElement, type PageNode } from '../../page-document.ts'
import { accentOf, withLetters } from './mathml-operators.ts'

/** Class names that identify the elements of a formula that docutils wrote as HTML. */
const TOLD = '.fraction,.sqrt,.limits,.scripts,.embellished,.bigoperator,.arrayrow,i'
const BRACKETS: Readonly<Record<string, string>> = {
  '⎛⎜⎝': '(',
  '⎞⎟⎠': ')',
  '⎡⎢⎣': '[',
  '⎤⎥⎦': ']',
  '⎧⎨⎩⎪': '\\{',
  '⎫⎬⎭': '\\}',
}
const MAX_TEXT = 20_000
const MAX_DEPTH = 60

/** Returns the TeX of a formula that docutils wrote as HTML with a style sheet. Null for any other element. */
export function docutilsTex(formula: PageElement): string | null {
  if (formula.textContent.length > MAX_TEXT || !formula.querySelector(TOLD)) return null
  return texOf(formula, 0).replace(/\s+/g, ' ').trim() || null
}

function texOf(node: PageNode, depth: number): string {
  if (node.nodeType !== ELEMENT || depth > MAX_DEPTH) return escaped(node.textContent)
  const element = node as PageElement
  const names = new Set((element.getAttribute('class') ?? '').split(/\s+/))
  const inner = () => childrenOf(element, depth)
  const part = (name: string) => {
    const found = [...element.children].find((child) => (child.getAttribute('class') ?? '').split(/\s+/).includes(name))
    return found ? childrenOf(found, depth + 1).trim() : ''
  }
  if (names.has('ignored') || names.has('radical')) return ''
  if (names.has('fraction')) return `\\frac{${part('numerator')}}{${part('denominator')}}`
  if (names.has('sqrt')) return `\\sqrt{${part('root')}}`
  if (names.has('scripts') || names.has('limits')) return scriptsOf(element, depth)
  if (names.has('embellished')) {
    const base = part('base')
    const sign = [...element.children].find((child) => child.localName === 'sup')?.textContent.trim() ?? ''
    const command = accentOf('over', /^[‒–—―]$/.test(sign) ? '¯' : sign, Array.from(base).length)
    return command ? `\\${command}{${base}}` : inner()
  }
  if (names.has('array')) return arrayOf(element, depth)
  if (/^sup$/.test(element.localName)) return `^{${inner().trim()}}`
  if (/^sub$/.test(element.localName)) return `_{${inner().trim()}}`
  if (names.has('text') || names.has('textrm') || names.has('mbox')) return `\\text{${inner()}}`
  return inner()
}

function childrenOf(element: PageElement, depth: number): string {
  let tex = ''
  for (let node = element.firstChild; node; node = node.nextSibling) tex += texOf(node, depth + 1)
  return tex
}

/** Returns an operator or letter with its subscript and superscript. */
function scriptsOf(element: PageElement, depth: number): string {
  const [base, lower, upper] = [[], [], []] as [string[], string[], string[]]
  for (const child of element.children) {
    const isScript = /(?:^|\s)(?:script|limit|upperlimit|lowerlimit)(?:\s|$)/.test(child.getAttribute('class') ?? '')
    const place = child.localName === 'sup' ? upper : child.localName === 'sub' ? lower : base
    place.push(isScript ? childrenOf(child, depth + 1).trim() : texOf(child, depth + 1))
  }
  const script = (sign: string, words: readonly string[]) => (words.length > 0 ? `${sign}{${words.join('')}}` : '')
  return `${base.join('')}${script('_', lower)}${script('^', upper)}`
}

/** Returns a matrix, or a bracket that is drawn with several characters. */
function arrayOf(element: PageElement, depth: number): string {
  const text = element.textContent.replace(/\s+/g, '')
  for (const [pieces, bracket] of Object.entries(BRACKETS)) {
    if (text !== '' && Array.from(text).every((sign) => pieces.includes(sign))) return bracket
  }
  const rows = [...element.children].map((row) =>
    [...row.children].map((cell) => texOf(cell, depth + 2).trim()).join(' & '),
  )
  return `\\begin{matrix} ${rows.join(' \\\\ ')} \\end{matrix}`
}

function escaped(text: string): string {
  return withLetters(text.replace(/[{}%#&]/g, '\\$&'))
}
