import { cleanProse } from '#shared/text/clean-text.ts'
import { decodeText } from '../decoding/decode-text.ts'
import { parseMarkup } from '../decoding/parse-markup.ts'
import type { Feed } from './feed.ts'
import { feedsByAddress } from './feeds-by-address.ts'
import { readFeed } from './read-feed.ts'
import { resolveAddress } from './resolve-address.ts'

export interface FeedCandidate {
  readonly url: string
  readonly title: string
}

/** A document, as fetched, that may be a feed. */
export interface FeedFile {
  readonly url: string
  readonly bytes: Uint8Array
  /** The encoding that the server declared. */
  readonly charset: string | null
}

export type Discovered =
  | { readonly kind: 'feed'; readonly url: string; readonly feed: Feed }
  | { readonly kind: 'page'; readonly candidates: readonly FeedCandidate[] }

/** Number of characters at the start of a page that are searched for links to feeds. */
const HEAD = 512 * 1024
const MOST_CANDIDATES = 20
const FEED_TYPE = /^application\/(?:rss|atom|feed|rdf)\+(?:xml|json)|^(?:text|application)\/xml/
const FEED_PATH =
  /\/(?:feed|rss|atom|index\.xml|feed\.json)(?:\/|\.xml|\.rss|\.atom)?\/?(?:$|\?)|\.(?:rss|atom|rdf)(?:$|\?)/i
const COMMENTS = /comment|replies|kommentar/i

export function readFeedFile({ url, bytes, charset }: FeedFile): Discovered {
  return discoverFeeds(url, decodeText(bytes, charset).text)
}

/**
 * Returns what an address leads to: a feed, or a page with the feeds that its address and its links indicate, the most
 * likely first.
 */
export function discoverFeeds(url: string, text: string): Discovered {
  const feed = readFeed(text, url)
  if (feed) return { kind: 'feed', url, feed }
  const known = feedsByAddress(url).map((address) => ({ url: address, title: address }))
  const { linked, mentioned } = linksToFeeds(text.slice(0, HEAD), url)
  const found = new Map<string, FeedCandidate>()
  for (const candidate of [...known, ...linked, ...mentioned])
    if (!found.has(candidate.url)) found.set(candidate.url, candidate)
  const isAside = ({ url: address, title }: FeedCandidate) => Number(COMMENTS.test(address) || COMMENTS.test(title))
  const ordered = [...found.values()].toSorted((a, b) => isAside(a) - isAside(b))
  return { kind: 'page', candidates: ordered.slice(0, MOST_CANDIDATES) }
}

/**
 * Returns the usual addresses of feeds, for sites that don't link to their feeds. Those in the page's own folder come
 * first, then those at the root.
 */
export function usualFeedAddresses(page: string): string[] {
  const names = ['feed/', 'feed.xml', 'atom.xml', 'rss.xml', 'index.xml', 'rss/', 'feed.json']
  const found = ['./', '/'].flatMap((folder) => names.map((name) => new URL(folder + name, page).href))
  return [...new Set(found)].slice(0, 8)
}

function linksToFeeds(html: string, page: string): { linked: FeedCandidate[]; mentioned: FeedCandidate[] } {
  const linked: FeedCandidate[] = []
  const mentioned: FeedCandidate[] = []
  let base = page
  const candidate = (url: string | null, title: string | undefined) =>
    url === null ? [] : [{ url, title: cleanProse(title ?? '').trim() || url }]
  parseMarkup(html, {
    onopentag(name, { href, rel = '', type = '', title }) {
      if (name === 'base') base = resolveAddress(href, page) ?? page
      const url = name === 'link' || name === 'a' ? resolveAddress(href, base) : null
      const kind = type.trim().toLowerCase()
      const isJson = kind === 'application/json' && url !== null && !url.includes('/wp-json/')
      if (name === 'link') {
        if (/\b(?:alternate|feed)\b/i.test(rel) && (FEED_TYPE.test(kind) || isJson || /\bfeed\b/i.test(rel)))
          linked.push(...candidate(url, title))
      } else if (url !== null && mentioned.length < 100 && (FEED_TYPE.test(kind) || FEED_PATH.test(url)))
        mentioned.push(...candidate(url, title))
    },
  })
  return { linked: linked.slice(0, 100), mentioned }
}
