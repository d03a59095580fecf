/** The part of the DOM that extraction uses. It is declared here because the service is compiled without DOM types. */
export interface PageNode {
  readonly nodeType: number
  readonly parentNode: PageElement | null
  readonly firstChild: PageNode | null
  readonly previousSibling: PageNode | null
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
  /** The attributes in one list of alternating names and values, for walks over all elements. */
  readonly attributeList: readonly string[]
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

export interface PageDocument {
  readonly documentElement: PageElement
  readonly body: PageElement
  readonly textContent: string
  createElement(name: string): PageElement
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
}

export const ELEMENT = 1
export const TEXT = 3

/** Creates an element with the given name and children. */
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

/** Returns the element's text with white space collapsed. */
export function textOf(element: PageNode | null): string {
  return element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
}

/** An element with more nodes is neither a line nor a label, whatever its text. */
const MOST_NODES = 2000

/**
 * True if an element has at most this many characters, not counting white space around words. Stops as soon as
 * possible, so that calling it for many elements doesn't take quadratic time.
 */
export function isWithin(element: PageElement, most: number): boolean {
  let left = most
  let blank = 4 * most + 1000
  let nodes = MOST_NODES
  const visit = (node: PageNode): boolean => {
    if (--nodes < 0) return false
    if (node.nodeType === TEXT) {
      const text = node.textContent
      blank -= text.length
      if (blank < 0) return false
      left -= text.trim().length
      return left >= 0
    }
    for (let child = node.firstChild; child; child = child.nextSibling) if (!visit(child)) return false
    return true
  }
  return visit(element)
}
