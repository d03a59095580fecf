import type { Element, ElementContent, Root } from 'hast'
import { ELEMENT, TEXT } from '../page-document.ts'

/** What a tree is made from: a page's element or the content finder's copy. */
interface SourceNode {
  readonly nodeType: number
  readonly textContent: string
  readonly firstChild: SourceNode | null
  readonly nextSibling: SourceNode | null
}

export interface TreeSource extends SourceNode {
  readonly localName: string
  readonly attributes: Iterable<{ name: string; value: string }>
}

/** Attributes that later steps use, with their names in the tree. All others are dropped. */
const PROPERTIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    id: 'id',
    name: 'name',
    href: 'href',
    src: 'src',
    alt: 'alt',
    start: 'start',
    value: 'value',
    type: 'type',
    reversed: 'reversed',
    dir: 'dir',
    lang: 'lang',
    colspan: 'colSpan',
    rowspan: 'rowSpan',
    'data-chart': 'dataChart',
    'data-code-language': 'dataCodeLanguage',
    'data-column-align': 'dataColumnAlign',
    'data-footnote-mark': 'dataFootnoteMark',
    'data-footnote-text': 'dataFootnoteText',
    'data-reading': 'dataReading',
  }),
)

/** Where a word may break, which is the page's layout and parts words for search and speech. */
const SOFT_HYPHEN = '\u00AD'

/** Converts the element's contents to a tree without a second parser between judging and keeping. */
export function domToTree(element: TreeSource): Root {
  return { type: 'root', children: contents(element) }
}

function contents(element: TreeSource): ElementContent[] {
  const out: ElementContent[] = []
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === TEXT) out.push({ type: 'text', value: node.textContent.replaceAll(SOFT_HYPHEN, '') })
    else if (node.nodeType === ELEMENT) out.push(elementOf(node as TreeSource))
  }
  return out
}

function elementOf(element: TreeSource): Element {
  const properties: Element['properties'] = {}
  for (const { name, value } of element.attributes) {
    const property = PROPERTIES.get(name)
    if (property) properties[property] = value
  }
  return { type: 'element', tagName: element.localName, properties, children: contents(element) }
}
