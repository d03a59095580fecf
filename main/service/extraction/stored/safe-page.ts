import { mathElements, pageAttributes, pageElements, pagePolicy } from '#shared/model/pages/page-elements.ts'
import { safeLinkUrl } from '#shared/text/safe-url.ts'
import { ELEMENT, type PageDocument, type PageElement, TEXT, textOf } from '../page-document.ts'
import { parsePage } from '../page/parse-page.ts'
import { VOID } from '../page/tags.ts'
import { splitPages } from '../parts/joined-pages.ts'
import { absoluteUrl, pageBase } from '../prepare/resolve-urls.ts'
import { NO_PICTURE, type PagePieces, PageWriter } from './page-pieces.ts'
import { drawingAddress } from './safe-drawing.ts'
import { escaped, writeSheet, writeStyle } from './safe-style.ts'

/** Elements that are removed with everything inside them. Other unknown elements are replaced by their content. */
const DROPPED = new Set(
  (
    'script style link meta base title head template iframe frame frameset noframes object embed applet param source ' +
    'track audio video canvas input select textarea option optgroup datalist dialog portal annotation annotation-xml ' +
    'svg math'
  ).split(' '),
)
/** Elements with a layout of their own whose work needs scripts or a network. Something inert shows their content. */
const INERT: Readonly<Record<string, string>> = { form: 'div', button: 'span', fieldset: 'div', label: 'span' }
const LAZY_SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'data-original-src', 'data-hi-res-src']
const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset']
/** Number of nodes at the start of a <picture> among which its alternatives are. */
const MOST_SOURCES = 40
const LONGEST_VALUE = 4000
const LONGEST_SET = 20_000
/** A page's own picture, drawn from its bytes. */
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i
const LONGEST_OWN = 3_000_000

/** A stored page to show. */
export interface StoredPage {
  readonly url: string
  readonly html: string
  /** The texts of the style sheets that are stored with it, by their addresses. */
  readonly styles?: Readonly<Record<string, string>> | undefined
}

/**
 * Returns a stored page so that it can be shown: without scripts, forms, frames, or anything else that runs, loads or
 * sends, and with places for its pictures. Parts of an article follow each other. Throws ExtractionError.
 */
export function safePage(stored: StoredPage): PagePieces {
  const out = new PageWriter()
  const [first, ...others] = splitPages(stored)
  const page = parsePage(first?.html ?? '')
  const base = pageBase(page, stored.url)
  // Without a doctype, browsers lay a page out by older rules.
  if (/^[\s\uFEFF]*(?:<!--[^>]{0,2000}-->\s*)*<!doctype/i.test(stored.html.slice(0, 4000)))
    out.text('<!doctype html>\n')
  out.text(`<html${rootAttributes(page)}>`)
  writeHead(page, { base, styles: stored.styles ?? {} }, out)
  const body = page.body
  startTag(body, 'body', base, out)
  writeContents(body, base, out)
  for (const part of others) {
    const next = parsePage(part.html)
    out.text('<hr>')
    writeContents(next.body, pageBase(next, part.url), out)
  }
  out.text('</body></html>\n')
  return out.end()
}

function rootAttributes({ documentElement: root }: PageDocument): string {
  const names = ['class', 'dir', 'id', 'lang']
  return names.map((name) => attribute(name, root.getAttribute(name))).join('')
}

function writeHead(
  page: PageDocument,
  { base, styles }: { readonly base: string; readonly styles: Readonly<Record<string, string>> },
  out: PageWriter,
): void {
  const title = textOf(page.querySelector('title')).slice(0, 500)
  out.text(
    '<head><meta charset="utf-8">' +
      `<meta http-equiv="Content-Security-Policy" content="${escaped(pagePolicy)}">` +
      '<meta name="referrer" content="no-referrer">' +
      `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>`,
  )
  for (const style of page.querySelectorAll('style,link')) {
    if (out.isFull || style.closest('svg,noscript')) continue
    const sheet = style.localName === 'link' ? linkedSheet(style, base, styles) : { css: style.textContent, base }
    if (sheet === null) continue
    out.text(`<style${attribute('media', style.getAttribute('media'))}>`)
    writeSheet(sheet.css, { base: sheet.base, styles }, out)
    out.text('</style>')
  }
  out.text('</head>')
}

/** Returns the stored style sheet of a link. Null if it is none, or if it is not stored. */
function linkedSheet(
  link: PageElement,
  base: string,
  styles: Readonly<Record<string, string>>,
): { readonly css: string; readonly base: string } | null {
  const names = (link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)
  if (!names.includes('stylesheet') || names.includes('alternate') || link.hasAttribute('disabled')) return null
  const address = absoluteUrl(link.getAttribute('href')?.trim() ?? '', base)?.replace(/#[^]*/, '') ?? ''
  return Object.hasOwn(styles, address) ? { css: styles[address] as string, base: address } : null
}

function writeContents(element: PageElement, base: string, out: PageWriter): void {
  for (let node = element.firstChild; node && !out.isFull; node = node.nextSibling) {
    if (node.nodeType === TEXT) out.text(escaped(node.textContent))
    else if (node.nodeType === ELEMENT) writeElement(node as PageElement, base, out)
  }
}

function writeElement(element: PageElement, base: string, out: PageWriter): void {
  const { localName } = element
  if (localName === 'img') return writePicture(element, base, out)
  if (localName === 'svg') return writeDrawing(element, base, out)
  if (localName === 'noscript' && standsForLazyPicture(element)) return
  if (localName === 'video') return writePoster(element, base, out)
  const name = INERT[localName] ?? localName
  if (!pageElements.has(name) && !mathElements.has(name)) {
    if (!DROPPED.has(localName)) writeContents(element, base, out)
    return
  }
  startTag(element, name, base, out)
  if (VOID.has(name)) return
  writeContents(element, base, out)
  out.text(`</${name}>`)
}

function startTag(element: PageElement, name: string, base: string, out: PageWriter): void {
  out.text(`<${name}`)
  writeAttributes(element, base, out)
  if (name === 'a' || name === 'area') out.text(linkAttributes(element, base))
  out.text('>')
}

function writeAttributes(element: PageElement, base: string, out: PageWriter): void {
  const seen = new Set<string>()
  for (const { name, value } of element.attributes) {
    if (seen.has(name) || value.length > LONGEST_VALUE) continue
    seen.add(name)
    if (pageAttributes.has(name)) out.text(attribute(name, value))
    else if (name === 'style') {
      out.text(' style="')
      writeStyle(value, 'attribute', base, out)
      out.text('"')
    }
  }
}

function linkAttributes(element: PageElement, base: string): string {
  const given = element.getAttribute('href')?.trim() ?? ''
  if (given.length > LONGEST_VALUE) return ''
  const isOwn = given.startsWith('#') || given.toLowerCase().startsWith('mailto:')
  const href = isOwn ? given : given === '' ? null : absoluteUrl(given, base)
  const safe = href === null ? null : safeLinkUrl(href)
  if (safe === null) return ''
  return attribute('href', safe) + (safe.startsWith('#') ? '' : ' target="_blank" rel="noopener noreferrer nofollow"')
}

function writePicture(image: PageElement, base: string, out: PageWriter): void {
  if (isCounter(image)) return
  const given = [
    ...LAZY_SOURCES.map((name) => image.getAttribute(name)),
    ...[image, ...sourcesOf(image)].flatMap((element) =>
      SETS.flatMap((name) => addressesOf(element.getAttribute(name))),
    ),
    image.getAttribute('src'),
  ].filter((address) => address !== null && address.trim() !== '') as string[]
  out.text('<img')
  writeAttributes(image, base, out)
  out.text(' src="')
  const addresses = given.flatMap((address) => (address.startsWith('data:') ? [] : (absoluteUrl(address, base) ?? [])))
  const own = given.find((address) => OWN_PICTURE.test(address) && address.length <= LONGEST_OWN)
  if (addresses.length > 0) out.picture(addresses)
  else out.text(own === undefined ? NO_PICTURE : escaped(own))
  out.text('">')
}

/** Returns the alternatives of a picture, of which browsers choose one. */
function sourcesOf(image: PageElement): PageElement[] {
  const { parentNode } = image
  if (parentNode?.localName !== 'picture') return []
  const sources: PageElement[] = []
  let node = parentNode.firstChild
  for (let count = 0; node && count < MOST_SOURCES; count++, node = node.nextSibling) {
    if (node.nodeType === ELEMENT && (node as PageElement).localName === 'source') sources.push(node as PageElement)
  }
  return sources
}

function addressesOf(set: string | null): string[] {
  if (set === null || set.length > LONGEST_SET) return []
  return set
    .split(/\s+/)
    .filter((part) => part.length > 4 && /[/.]/.test(part) && !/^[\d.]+[wx],?$/.test(part))
    .map((part) => part.replace(/,$/, ''))
}

/** True for a picture that only counts visits. */
function isCounter(image: PageElement): boolean {
  return ['width', 'height'].some((name) => Number.parseFloat(image.getAttribute(name) ?? 'NaN') <= 2)
}

function writeDrawing(svg: PageElement, base: string, out: PageWriter): void {
  const address = drawingAddress(svg)
  if (address === null) return
  out.text('<img')
  writeAttributes(svg, base, out)
  const label =
    svg.getAttribute('aria-label') ?? textOf([...svg.children].find(({ localName }) => localName === 'title') ?? null)
  out.text(`${attribute('alt', label.slice(0, 300))} src="${address}">`)
}

function writePoster(video: PageElement, base: string, out: PageWriter): void {
  const poster = video.getAttribute('poster')
  const address = poster === null ? null : absoluteUrl(poster, base)
  if (address === null) return
  out.text('<img')
  writeAttributes(video, base, out)
  out.text(' alt="" src="')
  out.picture([address])
  out.text('">')
}

/** True if the picture before it, which loads by script, is written with its address. */
function standsForLazyPicture(noscript: PageElement): boolean {
  const before = noscript.previousElementSibling
  const image = before?.localName === 'img' ? before : before?.querySelector('img')
  return image != null && [...LAZY_SOURCES, ...SETS].some((name) => image.hasAttribute(name))
}

const attribute = (name: string, value: string | null): string =>
  value === null || value.length > LONGEST_VALUE ? '' : ` ${name}="${escaped(value)}"`
