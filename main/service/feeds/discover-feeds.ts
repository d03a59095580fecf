import { cleanProse } from '#shared/text/clean-text.ts'
import { decodeEntities } from './decode-entities.ts'

export interface FeedCandidate {
  readonly url: string
  readonly title: string
}

export interface FeedFacts {
  readonly kind: 'feed'
  readonly url: string
  readonly title: string
  readonly siteUrl: string | null
}

export type Discovered = FeedFacts | { readonly kind: 'page'; readonly candidates: readonly FeedCandidate[] }

/** A feed's name, and a page's links to feeds, are within this much text. */
const HEAD = 256 * 1024
const MOST_CANDIDATES = 20

/**
 * What an address holds: a feed (RSS 0.9 to 2.0, RDF, Atom, JSON Feed) with its name, or a page with the feeds its head
 * links to. Reads only the beginning, with patterns that take linear time on hostile text.
 */
export function discoverFeeds(url: string, text: string): Discovered {
  const head = text
    .slice(0, HEAD)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (head.startsWith('{')) return jsonFeed(url, text) ?? { kind: 'page', candidates: [] }
  const root = /<(rss|feed|rdf:RDF)[\s>]/i.exec(head)
  const html = /<(?:!doctype html|html|head|body)[\s>]/i.exec(head)
  if (root && (!html || root.index < html.index)) {
    // The feed's name comes before its first item, whose own title must not be taken for it.
    const own = head.split(/<(?:item|entry)[\s>]/i, 1)[0] ?? ''
    const withoutImage = own.replaceAll(/<image[\s>][^]*?<\/image>/gi, '')
    return { kind: 'feed', url, title: elementText(withoutImage, 'title'), siteUrl: siteOf(withoutImage, url) }
  }
  return { kind: 'page', candidates: linkedFeeds(head, url) }
}

function jsonFeed(url: string, text: string): FeedFacts | null {
  try {
    const feed = JSON.parse(text) as { version?: unknown; title?: unknown; home_page_url?: unknown }
    if (typeof feed.version !== 'string' || !feed.version.startsWith('https://jsonfeed.org/')) return null
    const title = typeof feed.title === 'string' ? cleanProse(feed.title) : ''
    return { kind: 'feed', url, title, siteUrl: absolute(feed.home_page_url, url) }
  } catch {
    return null
  }
}

function linkedFeeds(head: string, base: string): FeedCandidate[] {
  const found = new Map<string, FeedCandidate>()
  for (const [tag] of head.matchAll(/<link\s[^>]{1,2000}>/gi)) {
    if (!/\balternate\b/i.test(attribute(tag, 'rel') ?? '')) continue
    if (!/^application\/(?:rss|atom|feed)\+(?:xml|json)|^text\/xml/i.test(attribute(tag, 'type') ?? '')) continue
    const url = absolute(attribute(tag, 'href'), base)
    if (url !== null && !found.has(url))
      found.set(url, { url, title: cleanProse(attribute(tag, 'title') ?? '') || url })
    if (found.size === MOST_CANDIDATES) break
  }
  return [...found.values()]
}

function siteOf(head: string, base: string): string | null {
  for (const [tag] of head.matchAll(/<(?:atom:)?link\s[^>]{1,2000}>/gi)) {
    const rel = attribute(tag, 'rel') ?? 'alternate'
    if (rel === 'alternate') return absolute(attribute(tag, 'href'), base)
  }
  return absolute(elementText(head, 'link'), base)
}

function elementText(head: string, name: string): string {
  const start = new RegExp(`<${name}(?:\\s[^>]{0,500})?>`, 'i').exec(head)
  if (!start) return ''
  const from = start.index + start[0].length
  const end = head.toLowerCase().indexOf(`</${name}`, from)
  const inner = head.slice(from, end < 0 ? from + 2000 : end).trim()
  const cdata = /^<!\[CDATA\[([^]*?)\]\]>$/.exec(inner)?.[1]
  return cleanProse(cdata ?? decodeEntities(inner.replaceAll(/<[^>]{0,500}>/g, '')))
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`[\\s"']${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]*))`, 'i').exec(tag)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? null : decodeEntities(value)
}

function absolute(address: unknown, base: string): string | null {
  if (typeof address !== 'string' || address.trim() === '' || !URL.canParse(address.trim(), base)) return null
  const url = new URL(address.trim(), base)
  return /^https?:$/.test(url.protocol) ? url.href : null
}
