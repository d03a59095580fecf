import { ELEMENT, type PageElement, type PageNode } from '../../page-document.ts'
import { accentOf } from './mathml-operators.ts'

const MAX_ELEMENTS = 4000
const MAX_TEXT = 20_000

/**
 * Returns the TeX of a formula that KaTeX drew without its source. Recognizes fractions, roots, subscripts and
 * superscripts; everything else becomes plain symbols.
 */
export function katexTex(formula: PageElement): string | null {
  const drawn = formula.querySelector('.katex-html') ?? formula
  if (!drawn.querySelector('.base,.katex-base') || drawn.textContent.length > MAX_TEXT) return null
  const left = { elements: MAX_ELEMENTS }
  const tex = texOf(drawn, left)
    .replace(/\u200B/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return left.elements < 0 || tex === '' ? null : tex
}

function texOf(node: PageNode, left: { elements: number }): string {
  if (node.nodeType !== ELEMENT) return node.textContent
  if (--left.elements < 0) return ''
  const element = node as PageElement
  const names = ` ${element.getAttribute('class') ?? ''} `
  // Since version 0.18, some class names start with the library's own name.
  const isNamed = (name: string) => names.includes(` ${name} `) || names.includes(` katex-${name} `)
  if (isNamed('strut') || isNamed('vlist-s') || isNamed('pstrut') || isNamed('hide-tail')) return ''
  if (isNamed('mspace')) return ' '
  if (isNamed('msupsub')) {
    const [lower = '', upper] = stackOf(element, left)
    const isBelow = element.querySelector('.vlist-t2') !== null
    return upper === undefined ? `${isBelow ? '_' : '^'}{${lower}}` : `_{${lower}}^{${upper}}`
  }
  if (isNamed('mfrac')) {
    const parts = stackOf(element, left)
    return `\\frac{${parts.at(-1) ?? ''}}{${parts[0] ?? ''}}`
  }
  if (isNamed('accent')) {
    const [base = '', sign = ''] = stackOf(element, left)
    const command = accentOf('over', sign, Array.from(base).length)
    return command ? `\\${command}{${base}}` : childrenOf(element, left)
  }
  if (isNamed('sqrt')) return `\\sqrt{${stackOf(element, left)[0] ?? ''}}`
  return childrenOf(element, left)
}

function childrenOf(element: PageElement, left: { elements: number }): string {
  let text = ''
  for (let node = element.firstChild; node; node = node.nextSibling) text += texOf(node, left)
  return text
}

/** Returns the parts that are stacked vertically, starting with the lowest. */
function stackOf(element: PageElement, left: { elements: number }): string[] {
  const list = element.querySelector('.vlist')
  return [...(list?.children ?? [])].map((part) => childrenOf(part, left).trim()).filter((text) => text !== '')
}
