import { ELEMENT, type PageElement } from '../../../../main/service/extraction/page-document.ts'
import { parsePage } from '../../../../main/service/extraction/page/parse-page.ts'

/** Layout, which says nothing of the formula, and room. */
const LAYOUT = new Set(['semantics', 'mstyle', 'mpadded', 'mrow', 'math', 'mphantom', 'maction', 'mspace'])
const COPIES = new Set(['annotation', 'annotation-xml'])
/** One sign that programs write in several ways. */
const SAME: Readonly<Record<string, string>> = {
  '-': '−',
  '∗': '*',
  '‖': '∥',
  '⟨': '⟨',
  '¯': '‾',
  '→': '→',
  '⃗': '→',
  '^': 'ˆ',
  '∼': '~',
  '˜': '~',
  '′': "'",
  '∣': '|',
}
const INVISIBLE = /[\u2061-\u2064\u200B\s]|\p{Variation_Selector}/gu

/**
 * Returns the structure of a formula's MathML: elements that shape it, in order, with their signs, but neither layout
 * nor style.
 */
export function formulaStructure(mathml: string): string {
  const math = parsePage(`<body>${mathml}</body>`).querySelector('math')
  return math ? structureOf(math) : ''
}

function structureOf(element: PageElement): string {
  const parts: string[] = []
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === ELEMENT) {
      const child = node as PageElement
      if (!COPIES.has(child.localName)) parts.push(structureOf(child))
    } else {
      const text = node.textContent.normalize('NFKC').replace(INVISIBLE, '')
      parts.push(Array.from(text, (sign) => SAME[sign] ?? sign).join(''))
    }
  }
  const name = element.localName
  if (LAYOUT.has(name)) return parts.join('')
  // Letters, numbers and signs differ in nothing that a reader sees.
  if (/^m(?:i|o|n|text|s)$/.test(name)) return parts.join('')
  return `${name}(${parts.join(',')})`
}
