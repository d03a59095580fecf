import { asWords } from './atom-text.ts'
import type { Feed } from './feed.ts'
import { elementsIn, type FeedElement, firstOf, textAt, textOf } from './feed-element.ts'
import { alternateOf, linksIn } from './feed-links.ts'
import { finishItem } from './finish-item.ts'
import { authorsOf, htmlAt, languageOf, readItem } from './read-item.ts'
import { htmlWords } from './html-words.ts'
import { resolveAddress } from './resolve-address.ts'

/** Names of item elements, including names that a feed borrows from the other format. */
const ITEMS = ['item', 'entry', 'atom:entry', 'atom:item'] as const
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const subtitles = [
  'description',
  'atom:subtitle',
  'atom:tagline',
  'dc:description',
  'abstract',
  'atom:info',
  'itunes:summary',
  'itunes:subtitle',
]

/** Reads Atom and all versions of RSS. `root` is the element that identifies the document as a feed. */
export function readChannel(root: FeedElement): Feed {
  const isItem = root.name === 'item' || root.name === 'atom:entry'
  const channel = isItem ? { ...root, children: [] } : (firstOf(root, 'channel') ?? root)
  const links = linksIn(channel)
  const hasOwnBase = [root, channel].some(({ attributes }) => attributes['xml:base'] !== undefined)
  const { url: siteUrl, base } = siteOf(channel, hasOwnBase)
  // In RSS 0.9 and 1.0, the items are next to the channel, not in it.
  const beside = channel === root ? [] : elementsIn(root, 'item')
  const items = isItem ? [root] : [...elementsIn(channel, ...ITEMS), ...listed(channel), ...beside]
  const image = firstOf(channel, 'image') ?? firstOf(root, 'image')
  const authors = authorsOf(channel)
  const description = htmlAt(channel, subtitles)
  const language = languageOf(textAt(channel, 'language', 'dc:language') ?? channel.language)
  const read = items.map((item) => finishItem(readItem(item, base, hasOwnBase), authors, language))
  return {
    kind: root.name.startsWith('atom:') ? 'atom' : 'rss',
    title: wordsAt(channel, ['title', 'atom:title', 'dc:title', 'itunes:title']),
    description: description === null ? null : htmlWords(description, 2_000) || null,
    siteUrl,
    selfUrl: links.find(({ rel }) => rel === 'self')?.url ?? null,
    hubUrls: links.filter(({ rel }) => rel === 'hub').map(({ url }) => url),
    newUrl: resolveAddress(textAt(channel, 'itunes:new-feed-url'), channel.base),
    imageUrl:
      pictureOf(firstOf(channel, 'itunes:image')) ??
      resolveAddress(image && textAt(image, 'url', 'link'), channel.base) ??
      pictureOf(elementsIn(channel, 'itunes:link').find(({ attributes }) => attributes['rel'] === 'image')) ??
      pictureOf(firstOf(channel, 'googleplay:image')) ??
      resolveAddress(textAt(channel, 'atom:logo', 'atom:icon'), channel.base),
    language,
    rights: wordsAt(channel, ['copyright', 'atom:rights', 'atom:copyright', 'dc:rights']) || null,
    authors,
    ttlMinutes: numberOf(textAt(channel, 'ttl')),
    skipHours: skipped(channel, 'skiphours', 'hour')
      .flatMap((hour) => numberOf(hour) ?? [])
      .filter((hour) => hour < 24),
    skipDays: skipped(channel, 'skipdays', 'day')
      .map((day) => days.indexOf(day.toLowerCase()))
      .filter((day) => day >= 0),
    isPodcast: read.some(({ enclosures }) =>
      enclosures.some(({ type, url }) => type?.startsWith('audio') || /\.(?:mp3|m4a|ogg|opus)(?:\?|$)/i.test(url)),
    ),
    podcastGuid: textAt(channel, 'podcast:guid')?.slice(0, 100) ?? null,
    isSerial: textAt(channel, 'itunes:type')?.toLowerCase() === 'serial',
    items: read,
  }
}

function wordsAt(parent: FeedElement, names: readonly string[]): string {
  for (const name of names)
    for (const element of elementsIn(parent, name)) {
      const words = asWords(element)
      if (words !== '') return words
    }
  return ''
}

/**
 * Returns the site's address. It is RSS's own link, which is also the base for RSS items. It is the base for Atom items
 * as well, if the site's feed is published by another host. A base that the feed itself declares takes precedence.
 */
function siteOf(channel: FeedElement, hasOwnBase: boolean): { url: string | null; base: string | null } {
  const own = resolveAddress(textAt(channel, 'link') ?? channel.attributes['href'], channel.base)
  const alternate = alternateOf(linksIn(channel))
  const isElsewhere =
    alternate !== null && channel.name === 'atom:feed' && new URL(alternate).host !== new URL(channel.base).host
  return { url: own ?? alternate, base: hasOwnBase ? null : (own ?? (isElsewhere ? alternate : null)) }
}

function pictureOf(element: FeedElement | undefined): string | null {
  const { href, url } = element?.attributes ?? {}
  return element ? resolveAddress(href ?? url ?? textOf(element), element.base) : null
}

/** RSS 1.1 and some other feeds wrap their items in a list. */
function listed(channel: FeedElement): FeedElement[] {
  return elementsIn(channel, 'items').flatMap((list) => elementsIn(list, 'item'))
}

function skipped(channel: FeedElement, list: string, name: string): string[] {
  return elementsIn(channel, list).flatMap((element) =>
    elementsIn(element, name).map(({ children }) =>
      children
        .filter((child) => typeof child === 'string')
        .join('')
        .trim(),
    ),
  )
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
