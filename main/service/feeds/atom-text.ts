import { decodeHTMLStrict } from 'entities'
import { escapeHtml, type FeedElement, firstOf, htmlOf, innerMarkup, textOf } from './feed-element.ts'
import { htmlOfPlain } from './plain-text.ts'
import { htmlWords, plainTitle } from './html-words.ts'
import { cleanProse } from '#shared/text/clean-text.ts'

/**
 * Returns the text of an Atom element as HTML. How the text is read depends on the element's type and, in Atom 0.3, its
 * mode. Any other element is read as RSS.
 */
export function asHtml(element: FeedElement): string {
  if (!isAtomText(element)) return asPlainHtml(element)
  const type = typeOf(element)
  const inner = firstOf(element, 'xhtml:div', 'atom:div') ?? element
  if (element.attributes['mode'] === 'base64' || isBytes(type)) return asBase64(element, type)
  if (type === 'xhtml' || type === 'application/xhtml+xml') return innerMarkup(inner).trim()
  if (isHtml(type) || element.attributes['mode'] === 'escaped')
    return escapedOnce(htmlOf(onlyDiv(element) ?? element).trim())
  if (element.children.some((child) => typeof child !== 'string')) return innerMarkup(inner).trim()
  return type === 'text' || type === 'text/plain'
    ? htmlOfPlain(escapeHtml(textOf(element).trim()), false)
    : htmlOf(element).trim()
}

/** Text without tags that starts and ends with a tag that was escaped twice. */
const ESCAPED_TWICE =
  /^&(?:lt|#60|#x3c);(?:p|div|h[1-6]|ul|ol|table|blockquote|figure|section|article|img|a|span|strong|em|b|i)\b/i
const ENDS_ESCAPED = /(?:&(?:lt|#60|#x3c);\/[a-z][a-z\d]{0,20}|\/)&(?:gt|#62|#x3e);$/i

/**
 * Undoes one level of escaping in HTML that was escaped twice. A text that merely shows tags contains other words
 * around them.
 */
function escapedOnce(html: string): string {
  const isTwice = ESCAPED_TWICE.test(html) && ENDS_ESCAPED.test(html.slice(-60)) && !/<[a-z]/i.test(html)
  return isTwice ? decodeHTMLStrict(html) : html
}

/** Elements whose text isn't HTML unless it contains tags. Their line breaks are intentional. */
const plain = new Set(['media:description', 'itunes:summary', 'itunes:subtitle'])

function asPlainHtml(element: FeedElement): string {
  const html = escapedOnce(htmlOf(element).trim())
  return element.children.some((child) => typeof child !== 'string') ? html : htmlOfPlain(html, plain.has(element.name))
}

export function asWords(element: FeedElement): string {
  if (!isAtomText(element)) return plainTitle(htmlOf(element).trim())
  const type = typeOf(element)
  if (element.attributes['mode'] === 'base64' || isBytes(type)) return htmlWords(asBase64(element, type))
  if (isHtml(type)) return htmlWords(htmlOf(element))
  if (element.children.some((child) => typeof child !== 'string')) return htmlWords(innerMarkup(element))
  return cleanProse(textOf(element)).trim()
}

/** Some feeds put a <div> of XHTML around text that is HTML. */
function onlyDiv(element: FeedElement): FeedElement | null {
  const [only, ...others] = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  return typeof only === 'object' && only.name === 'xhtml:div' && others.length === 0 ? only : null
}

const isAtomText = ({ name, attributes }: FeedElement) => name.startsWith('atom:') || attributes['mode'] !== undefined

const typeOf = ({ attributes }: FeedElement): string =>
  (attributes['type'] ?? 'text').toLowerCase().replace(/;[^]*/, '').trim()

const isHtml = (type: string): boolean => type === 'html' || type === 'text/html'

/** True for types whose content Atom encodes in base64. */
const isBytes = (type: string): boolean => type.includes('/') && !/^text\/|xml$|\+xml$/.test(type)

function asBase64(element: FeedElement, type: string): string {
  const text = Buffer.from(textOf(element), 'base64').toString('utf8')
  if (isBytes(type) && !/^[\x20-\x7e\s\u00a0-\uffff]*$/.test(text)) return ''
  return type === 'text' || type === 'text/plain' ? escapeHtml(text) : text
}
