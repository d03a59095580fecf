import type { Element, ElementContent, Root } from 'hast'
import { ELEMENT, TEXT } from '../page-document.ts'

/** The source of a tree: an element of a page or of the content finder's copy. */
interface SourceNode {
  readonly nodeType: number
  readonly textContent: string
  readonly firstChild: SourceNode | null
  readonly nextSibling: SourceNode | null
}

export interface TreeSource extends SourceNode {
  readonly localName: string
  /** The attributes, with alternating names and values. */
  readonly attributeList: readonly string[]
}

/** Attributes that later steps need, with their names in the tree. All others are dropped. */
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

/**
 * Marks where a word may be hyphenated. Soft hyphens only concern the page's layout, and would split words for search
 * and speech.
 */
const SOFT_HYPHEN = '\u00AD'
/**
 * Ligatures within a word, as in "oﬃce", which old fonts used and TeX still writes. A search wouldn't find such a word.
 */
const LIGATURES = /(?<=\p{L})[\uFB00-\uFB06]|[\uFB00-\uFB06](?=\p{L})/gu
const CODE = /^(?:pre|code|kbd|samp|tt)$/

/**
 * Converts the element's contents to a tree. No second parser is then needed between judging the blocks and storing
 * them.
 */
export function domToTree(element: TreeSource): Root {
  return { type: 'root', children: contents(element, false) }
}

function contents(element: TreeSource, isCode: boolean): ElementContent[] {
  const out: ElementContent[] = []
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === TEXT) {
      const text = node.textContent.replaceAll(SOFT_HYPHEN, '')
      out.push({ type: 'text', value: isCode ? text : withoutLigatures(text) })
    } else if (node.nodeType === ELEMENT) out.push(elementOf(node as TreeSource, isCode))
  }
  return out
}

/** Replaces ligatures with the letters that they represent. */
export function withoutLigatures(text: string): string {
  return text.replace(LIGATURES, (forms) => forms.normalize('NFKC'))
}

function elementOf(element: TreeSource, isCode: boolean): Element {
  const properties: Element['properties'] = {}
  const all = element.attributeList
  for (let at = 0; at < all.length; at += 2) {
    const property = PROPERTIES.get(all[at] as string)
    if (property) properties[property] = all[at + 1] as string
  }
  return {
    type: 'element',
    tagName: element.localName,
    properties,
    children: contents(element, isCode || CODE.test(element.localName)),
  }
}
