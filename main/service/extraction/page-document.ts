import { parseHTML } from 'linkedom'

/** What the extraction uses of the DOM. The service's compiler knows no browser, so the part we use is written here. */
export interface PageNode {
  readonly nodeType: number
  readonly parentNode: PageElement | null
  readonly firstChild: PageNode | null
  readonly nextSibling: PageNode | null
  readonly childNodes: ArrayLike<PageNode> & Iterable<PageNode>
  textContent: string
  remove(): void
  replaceWith(...nodes: (PageNode | string)[]): void
  after(...nodes: PageNode[]): void
}

export interface PageElement extends PageNode {
  readonly tagName: string
  readonly localName: string
  readonly innerHTML: string
  readonly attributes: Iterable<{ name: string; value: string }>
  readonly children: ArrayLike<PageElement> & Iterable<PageElement>
  readonly previousElementSibling: PageElement | null
  readonly nextElementSibling: PageElement | null
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  hasAttribute(name: string): boolean
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  closest(selector: string): PageElement | null
  cloneNode(deep: boolean): PageElement
  contains(node: PageNode): boolean
  append(...nodes: (PageNode | string)[]): void
  prepend(...nodes: (PageNode | string)[]): void
}

export interface PageDocument extends PageNode {
  readonly documentElement: PageElement
  readonly body: PageElement
  createElement(name: string): PageElement
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  cloneNode(deep: boolean): PageDocument
}

export const ELEMENT = 1
export const TEXT = 3

const SHOUTED =
  /\s(?:HREF|SRC|CLASS|ID|NAME|ALT|TITLE|CONTENT|PROPERTY|REL|TYPE|STYLE|ALIGN|COLSPAN|ROWSPAN|Href|Src|Class|Id|Name|Alt|Content|Property|srcSet|dateTime|colSpan|rowSpan|itemProp)\s*=/

/** A document of the page's HTML. Scripts do not run, nothing is loaded. */
export function parsePage(html: string): PageDocument {
  // The parser behind builds no html and body of its own around a fragment.
  // And it believes in CDATA, which browsers show the inside of.
  const plain = html.includes('<![CDATA[') ? html.replace(/<!\[CDATA\[|\]\]>/g, '') : html
  const whole = /<body[\s>]/i.test(plain) ? plain : wrapBody(plain)
  const parsed: unknown = parseHTML(whole).document
  const page = parsed as PageDocument
  if (SHOUTED.test(plain)) lowerNames(page)
  return page
}

/** The parser behind keeps attributes as they are written: to browsers, SRC and srcSet are src and srcset. */
function lowerNames(page: PageDocument): void {
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const lower = name.toLowerCase()
      if (lower === name) continue
      element.removeAttribute(name)
      if (!element.hasAttribute(lower)) element.setAttribute(lower, value)
    }
  }
}

/** The element with this name and children. */
export function build(
  page: PageDocument,
  name: string,
  attributes: Record<string, string>,
  ...children: (PageNode | string)[]
): PageElement {
  const element = page.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** The element's text with white space collapsed. */
export function textOf(element: PageNode | null): string {
  return element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
}

function wrapBody(html: string): string {
  const head = /<\/head\s*>/i.exec(html)
  if (!head) return `<!doctype html><html><head></head><body>${html}</body></html>`
  const end = head.index + head[0].length
  return `${html.slice(0, end)}<body>${html.slice(end)}</body>`
}
