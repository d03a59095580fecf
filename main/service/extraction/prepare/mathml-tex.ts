import { MathMLToLaTeX } from 'mathml-to-latex'
import { ELEMENT, type PageElement } from '../page-document.ts'

/** A formula with more elements keeps its letters. */
const MAX_ELEMENTS = 4000
const MAX_LENGTH = 200_000
/** Attributes that change what a formula says. All others are style. */
const TOLD = new Set([
  'mathvariant',
  'linethickness',
  'open',
  'close',
  'separators',
  'accent',
  'accentunder',
  'notation',
  'columnalign',
])
/** Other languages' copies of the formula, and what takes room only. */
const SKIPPED = new Set(['annotation', 'annotation-xml', 'mphantom', 'mspace', 'malignmark', 'maligngroup'])
/** Elements of the formula's layout. The library reads them only where nothing stands around their contents. */
const LAYOUT = new Set(['semantics', 'mstyle', 'mpadded', 'maction'])
const FUNCTIONS =
  'arccos arcsin arctan arg cosh cos coth cot csc deg det dim exp gcd hom inf ker lg liminf limsup lim ln log max min Pr sec sinh sin sup tanh tan'.split(
    ' ',
  )
const NAMED = new Map(FUNCTIONS.map((name, index) => [name, String.fromCodePoint(0xe000 + index)]))
const NAME_SIGN = /[\uE000-\uE0FF]/g
/** Signs that only tell programs how letters belong together: applied to, times, and. */
const INVISIBLE = /[\u2061-\u2064\u200B]/g
/** A bracket without its partner, which the library pairs with nothing. */
const LONE_LEFT = /\\left(\\[a-zA-Z]+|\\?[^\sa-zA-Z])\s*\\right\./g
const LONE_RIGHT = /\\left\.\s*\\right(\\[a-zA-Z]+|\\?[^\sa-zA-Z])/g

/** Signs over a letter, which the library reads as any sign set above. */
const ACCENTS: Readonly<Record<string, string>> = {
  cdot: 'dot',
  rightarrow: 'vec',
  sim: 'tilde',
  bar: 'bar',
  land: 'hat',
}
const ACCENT = /\\overset\{\\(cdot|rightarrow|sim|bar|land)\}\{/g

/** The TeX of a formula that is given as MathML alone. Null if it is too large or makes no sense. */
export function mathmlTex(math: PageElement): string | null {
  const written = { elements: 0 }
  const xml = writeElement(math, written)
  if (xml === null || xml.length > MAX_LENGTH) return null
  try {
    const tex = MathMLToLaTeX.convert(xml)
      .replaceAll('}\\textrm{ }\\text{', ' ')
      .replace(/\\textrm\{ \}/g, '\\ ')
      .replace(/\\mid\b/g, '|')
      .replace(/\\hdots\b/g, '\\ldots')
      .replace(ACCENT, (_, sign: string) => `\\${ACCENTS[sign]}{`)
      .replace(LONE_LEFT, '$1 ')
      .replace(LONE_RIGHT, '$1 ')
      .replace(NAME_SIGN, (sign) => `\\${FUNCTIONS[(sign.codePointAt(0) as number) - 0xe000]} `)
      .replace(/\s+/g, ' ')
      .trim()
    return tex === '' ? null : tex
  } catch {
    return null
  }
}

/** The element as XML: only what the formula says. Null past the limit. */
function writeElement(element: PageElement, written: { elements: number }): string | null {
  if (++written.elements > MAX_ELEMENTS) return null
  const name = element.localName
  let inner = ''
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === ELEMENT) {
      const child = node as PageElement
      if (SKIPPED.has(child.localName)) continue
      const part = writeElement(child, written)
      if (part === null) return null
      inner += part
    } else inner += escapeText(node.textContent.replace(INVISIBLE, ''))
  }
  if (!/^m[a-z]+$/.test(name) && name !== 'none') return inner
  if (LAYOUT.has(name)) return `<mrow>${inner}</mrow>`
  const sign = name === 'mi' || name === 'mo' ? NAMED.get(inner.trim()) : undefined
  const attributes = [...element.attributes].filter((one) => TOLD.has(one.name))
  const told = attributes.map((one) => ` ${one.name}="${escapeText(one.value)}"`).join('')
  return `<${name}${told}>${sign ?? inner}</${name}>`
}

function escapeText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML has no control characters
  const plain = text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return plain.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
