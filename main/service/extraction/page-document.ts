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

/** Creates an element with this name and these children. */
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
