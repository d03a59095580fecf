import { isOfFeed } from './feed-namespaces.ts'

/**
 * An element of a feed. Its name is canonical: `title` for RSS's own elements, otherwise a name with one of this code's
 * prefixes, as in `dc:date`.
 */
export interface FeedElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (FeedElement | string)[]
  /** Base for the relative addresses in this element. */
  readonly base: string
  readonly language: string | null
}

export function elementsIn(parent: FeedElement, ...names: readonly string[]): FeedElement[] {
  return parent.children.filter(isElement).filter(({ name }) => names.includes(name))
}

/** Returns the first element with the first of these names that occurs at all. */
export function firstOf(parent: FeedElement, ...names: readonly string[]): FeedElement | undefined {
  for (const name of names) {
    const found = parent.children.find((child): child is FeedElement => isElement(child) && child.name === name)
    if (found) return found
  }
  return undefined
}

/** Returns the text of the first of these elements that contains text. */
export function textAt(parent: FeedElement, ...names: readonly string[]): string | null {
  for (const name of names) {
    for (const found of elementsIn(parent, name)) {
      const text = textOf(found).trim()
      if (text !== '') return text
    }
  }
  return null
}

/** Returns all of the text, at any depth. */
export function textOf(element: FeedElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

/** Returns the content as HTML. Text counts as markup, and elements are converted to markup. */
export function htmlOf(element: FeedElement): string {
  const { children } = element
  return children.map((child) => (typeof child === 'string' ? child : markupOf(child))).join('')
}

/** Returns the content as markup in which text is escaped. */
export function innerMarkup(element: FeedElement): string {
  return element.children.map((child) => (typeof child === 'string' ? escapeHtml(child) : markupOf(child))).join('')
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

function markupOf(element: FeedElement): string {
  // For elements of an unknown namespace, the sanitizer decides.
  const name = isOfFeed(element.name) ? element.name : element.name.replace(/^[^:]*:/, '')
  if (!/^[a-z][a-z\d]*$/.test(name)) return innerMarkup(element)
  const attributes = Object.entries(element.attributes)
    .filter(([key]) => /^(?:xlink:)?[a-z][a-z\d-]*$/.test(key) && key !== 'xmlns')
    .map(([key, value]) => ` ${key}="${escapeHtml(value).replaceAll('"', '&quot;')}"`)
    .join('')
  const inner = innerMarkup(element)
  return empty.has(name) ? `<${name}${attributes}>${inner}` : `<${name}${attributes}>${inner}</${name}>`
}

function isElement(child: FeedElement | string): child is FeedElement {
  return typeof child !== 'string'
}
