import { pageStyleLimits } from '#shared/limits.ts'
import type { PagePictures, TakenPicture } from '../../pictures/page-pictures.ts'
import { decodeText } from '../../../decoding/decode-text.ts'
import { type Outbound, OutboundError } from '../../../outbound/index.ts'
import { isJoined } from '../../../extraction/index.ts'

const { files: MOST_FILES, bytes: MOST_BYTES } = pageStyleLimits
/** Milliseconds that all of them together may take. The text of the article waits for them. */
const PATIENCE = 4000
const AT_ONCE = 4
/** Style sheets import others, which import others. */
const DEEPEST = 3
/** Style sheets of the same site are the same for many pages. */
const MOST_REMEMBERED = 60
const REMEMBERED_MS = 10 * 60 * 1000

const LONGEST_TAG = 4000
const LINK = /<(link|base)\b/gi
const ATTRIBUTE = /([a-z-]{2,20})\s*=\s*(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\s"'>]{1,4000}))/gi
const IMPORT = /@import\s{0,20}(?:url\(\s{0,20})?["']?([^"')\s;]{1,2000})/gi
/** A stored style sheet: the address of its bytes in the library, and its address on the web. */
const STORED =
  /\n<!--lectern style: (https:\/\/page\.lectern\.invalid\/picture\/\d{1,15}-[0-9a-f]{40}) (https?:\/\/[^\s<>]{1,4000})-->/g

interface StyleSheet {
  readonly address: string
  readonly bytes: Uint8Array
}

interface Remembered {
  readonly until: number
  readonly sheet: Promise<string | null>
}

/**
 * Fetches the style sheets of pages through the same guarded client as the pages. Only pages that the service itself
 * fetched have them: a page that a reader sent may be private.
 */
export class PageStyles {
  readonly #pictures: PagePictures
  readonly #clock: () => number
  readonly #known = new Map<string, Remembered>()

  constructor(pictures: PagePictures, clock: () => number) {
    this.#pictures = pictures
    this.#clock = clock
  }

  /**
   * Stores the style sheets of a page that was just fetched, and returns the page with their places. Call `keep` of
   * PagePictures with `styles`.
   */
  async styled<Page extends { readonly url: string; readonly html: string | null; readonly fromSent: boolean }>(
    account: number,
    page: Page,
    outbound: Outbound,
    signal: AbortSignal,
  ): Promise<{ readonly found: Page; readonly styles: readonly TakenPicture[] }> {
    const { html, url, fromSent } = page
    if (html === null || fromSent) return { found: page, styles: [] }
    const sheets = await this.#of({ url, html }, outbound, signal)
    const { styles, kept } = await this.#pictures.takeInStyles(account, sheets)
    return { found: kept.size === 0 ? page : { ...page, html: withStyles(html, kept) }, styles }
  }

  /** Returns the style sheets that could be fetched in time, each once. Never rejects because of a site. */
  async #of(
    page: { readonly url: string; readonly html: string },
    outbound: Outbound,
    signal: AbortSignal,
  ): Promise<StyleSheet[]> {
    // The other pages of a split article look like the first one.
    const html = isJoined(page.html) ? (page.html.split('\n<!--lectern next part: ')[0] ?? '') : page.html
    const found = new Map<string, string>()
    const late = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
    let room = MOST_BYTES
    let wanted = styleLinks(html, page.url)
    for (let depth = 0; depth < DEEPEST && wanted.length > 0 && !late.aborted; depth += 1) {
      const next: string[] = []
      const queue = wanted.filter((url) => !found.has(url)).slice(0, MOST_FILES - found.size)
      for (let from = 0; from < queue.length && !late.aborted; from += AT_ONCE) {
        const some = queue.slice(from, from + AT_ONCE)
        const sheets = await Promise.all(some.map((url) => this.#sheet(url, outbound, late)))
        for (const [at, css] of sheets.entries()) {
          const url = some[at] as string
          if (css === null || css.length > room) continue
          room -= css.length
          found.set(url, css)
          next.push(...importsOf(css, url))
        }
      }
      wanted = [...new Set(next)]
    }
    signal.throwIfAborted()
    return [...found].map(([address, css]) => ({ address, bytes: Buffer.from(css) }))
  }

  #sheet(url: string, outbound: Outbound, signal: AbortSignal): Promise<string | null> {
    const now = this.#clock()
    const before = this.#known.get(url)
    if (before && before.until > now) return before.sheet
    const sheet = fetchSheet(url, outbound, signal).finally(() => {
      // A sheet that was too late may be in time for the next page.
      if (signal.aborted) this.#known.delete(url)
    })
    this.#known.delete(url)
    this.#known.set(url, { until: now + REMEMBERED_MS, sheet })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
    return sheet
  }
}

async function fetchSheet(url: string, outbound: Outbound, signal: AbortSignal): Promise<string | null> {
  try {
    const { status, contentType, body, charset } = await outbound.fetch({ url, kind: 'style', signal })
    if (status !== 200 || contentType !== 'text/css' || body.byteLength > MOST_BYTES) return null
    return decodeText(body, charset ?? 'utf-8').text
  } catch (error) {
    if (error instanceof OutboundError || signal.aborted) return null
    throw error
  }
}

/** Returns the absolute addresses of the style sheets that a page links, in their order. Takes linear time. */
function styleLinks(html: string, url: string): string[] {
  let base = url
  const found = new Set<string>()
  for (const { index, 1: name = '' } of html.matchAll(LINK)) {
    const end = html.indexOf('>', index)
    if (end < 0 || end - index > LONGEST_TAG) continue
    const facts = new Map<string, string>()
    for (const [, key = '', double, single, bare] of html.slice(index, end).matchAll(ATTRIBUTE)) {
      if (!facts.has(key.toLowerCase())) facts.set(key.toLowerCase(), unescaped(double ?? single ?? bare ?? ''))
    }
    const href = facts.get('href')?.trim() ?? ''
    if (name.toLowerCase() === 'base') base = absolute(href, url) ?? base
    else if (isStyle(facts.get('rel') ?? '')) {
      const address = absolute(href, base)
      if (address !== null && found.size < MOST_FILES) found.add(address)
    }
  }
  return [...found]
}

/** An alternate style sheet is shown only if a reader chooses it. */
const isStyle = (rel: string): boolean =>
  /(?:^|\s)stylesheet(?:\s|$)/i.test(rel) && !/(?:^|\s)alternate(?:\s|$)/i.test(rel)

const importsOf = (css: string, url: string): string[] =>
  [...css.matchAll(IMPORT)].slice(0, MOST_FILES).flatMap(([, address = '']) => absolute(address, url) ?? [])

const unescaped = (text: string): string => text.replaceAll('&amp;', '&')

function absolute(address: string, base: string): string | null {
  if (address === '' || !URL.canParse(address, base)) return null
  const { protocol, href, hash } = new URL(address, base)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  const whole = hash === '' ? href : href.slice(0, -hash.length)
  return whole.length <= 4000 ? whole.replace(/[<>\s]/g, encodeURIComponent) : null
}

/** Returns a page with the places of its style sheets. `kept` maps their addresses to those of their bytes. */
export function withStyles(html: string, kept: ReadonlyMap<string, string>): string {
  const lines = [...kept].map(([address, place]) => `\n<!--lectern style: ${place} ${address}-->`)
  return `${withoutStyles(html)}${lines.join('')}`
}

/** Returns a page as its site sent it. */
export const withoutStyles = (html: string): string => html.replaceAll(STORED, '')

/** True if a page can name this address of a style sheet. */
export const isStyleAddress = (address: string): boolean => /^https?:\/\/[^\s<>]{1,4000}$/.test(address)

/** Reads the style sheets that are stored with a page, by their addresses on the web. */
export async function storedStyles(
  html: string,
  read: (place: string) => Promise<Uint8Array | null | undefined>,
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  let room = MOST_BYTES
  for (const [, place = '', address = ''] of [...html.matchAll(STORED)].slice(0, MOST_FILES)) {
    const bytes = await read(place)
    if (!bytes || bytes.byteLength > room) continue
    room -= bytes.byteLength
    found.set(address, bytes)
  }
  return found
}
