import type { Element, ElementContent, Root } from 'hast'
import { ELEMENT, type PageElement, TEXT } from '../page-document.ts'

/** The attributes that later steps know, by their names in the tree. All others stay behind. */
const PROPERTIES: Record<string, string> = {
  id: 'id',
  name: 'name',
  href: 'href',
  src: 'src',
  alt: 'alt',
  start: 'start',
  dir: 'dir',
  lang: 'lang',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  'data-code-language': 'dataCodeLanguage',
  'data-column-align': 'dataColumnAlign',
  'data-footnote-mark': 'dataFootnoteMark',
  'data-footnote-text': 'dataFootnoteText',
}

/** What the element holds, as a tree: no second parser between what was judged and what is kept. */
export function domToTree(element: PageElement): Root {
  return { type: 'root', children: contents(element) }
}

function contents(element: PageElement): ElementContent[] {
  const out: ElementContent[] = []
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === TEXT) out.push({ type: 'text', value: node.textContent })
    else if (node.nodeType === ELEMENT) out.push(elementOf(node as PageElement))
  }
  return out
}

function elementOf(element: PageElement): Element {
  const properties: Element['properties'] = {}
  for (const [attribute, property] of Object.entries(PROPERTIES)) {
    const value = element.getAttribute(attribute)
    if (value !== null) properties[property] = property === 'alt' || value !== '' ? value : ''
  }
  return { type: 'element', tagName: element.localName, properties, children: contents(element) }
}
