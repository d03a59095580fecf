import { cleanProse } from '#shared/text/clean-text.ts'
import type { Enclosure, Feed, FeedItem, FeedPerson } from './feed.ts'
import { escapeHtml } from './feed-element.ts'
import { feedDate } from './feed-date.ts'
import { eachOnce } from './feed-person.ts'
import { finishItem } from './finish-item.ts'
import { languageOf } from './read-item.ts'
import { resolveAddress } from './resolve-address.ts'

const MOST_ITEMS = 2_000

type Json = Readonly<Record<string, unknown>>

/** Reads a JSON Feed, even with superfluous commas. Null if the text is something else. */
export function readJsonFeed(text: string, url: string): Feed | null {
  const feed = parse(text)
  if (!isObject(feed)) return null
  const isMarked = typeof feed['version'] === 'string' && /jsonfeed\.org/.test(feed['version'])
  if (!isMarked && !(Array.isArray(feed['items']) && typeof feed['title'] === 'string')) return null
  const authors = personsOf(feed, url)
  const language = languageOf(textOf(feed['language']))
  const items = Array.isArray(feed['items']) ? feed['items'].slice(0, MOST_ITEMS).filter(isObject) : []
  const read = items.map((item) => finishItem(itemOf(item, url), authors, language))
  return {
    kind: 'json',
    title: cleanProse(textOf(feed['title']) ?? '').trim(),
    description: textOf(feed['description']),
    siteUrl: resolveAddress(textOf(feed['home_page_url']), url),
    selfUrl: resolveAddress(textOf(feed['feed_url']), url),
    hubUrls: listOf(feed['hubs']).flatMap((hub) => resolveAddress(textOf(hub['url']), url) ?? []),
    newUrl: null,
    imageUrl: resolveAddress(textOf(feed['icon']) ?? textOf(feed['favicon']), url),
    language,
    rights: null,
    authors,
    ttlMinutes: null,
    skipHours: [],
    skipDays: [],
    isPodcast: read.some(({ enclosures }) => enclosures.some(({ type }) => type?.startsWith('audio'))),
    isSerial: false,
    podcastGuid: null,
    items: read,
  }
}

function itemOf(item: Json, url: string): Omit<FeedItem, 'isUntitled'> {
  const html = textOf(item['content_html'])
  const text = textOf(item['content_text'])
  const words = textOf(item['summary'])
  return {
    id: textOf(item['id']),
    url: resolveAddress(textOf(item['url']), url) ?? resolveAddress(textOf(item['external_url']), url),
    title: cleanProse(textOf(item['title']) ?? '').trim(),
    summary: words === null ? null : escapeHtml(words),
    body: html !== null ? { html, base: url } : text !== null ? { html: paragraphs(text), base: url } : null,
    authors: personsOf(item, url),
    publishedMs: feedDate(textOf(item['date_published'])),
    updatedMs: feedDate(textOf(item['date_modified'])),
    language: languageOf(textOf(item['language'])),
    tags: Array.isArray(item['tags']) ? item['tags'].flatMap((tag) => textOf(tag) ?? []).slice(0, 50) : [],
    imageUrl: resolveAddress(textOf(item['image']) ?? textOf(item['banner_image']), url),
    commentsUrl: null,
    enclosures: listOf(item['attachments']).flatMap((file) => fileOf(file, url) ?? []),
    duration: textOf(listOf(item['attachments'])[0]?.['duration_in_seconds']),
    chapters: [],
    chaptersUrl: null,
    transcripts: [],
    season: null,
    episode: null,
  }
}

function fileOf(file: Json, base: string): Enclosure | null {
  const url = resolveAddress(textOf(file['url']), base)
  const size = file['size_in_bytes']
  return url === null
    ? null
    : { url, type: textOf(file['mime_type']), size: typeof size === 'number' && size > 0 ? size : null }
}

function personsOf(of: Json, base: string): FeedPerson[] {
  const listed = [...listOf(of['authors']), ...[of['authors'], of['author']].filter(isObject)]
  const found = listed.flatMap((one) => {
    const name = textOf(one['name'])
    const url = resolveAddress(textOf(one['url']), base)
    return name === null && url === null ? [] : [{ name: cleanProse(name ?? url ?? '').trim(), email: null, url }]
  })
  return eachOnce(found)
}

function parse(text: string): unknown {
  return parsed(text) ?? parsed(withoutSpareCommas(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Removes commas before a closing bracket, except in strings. */
function withoutSpareCommas(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\[^])*(?:"|$)|,(?=\s{0,100}[\]}])/g, (found) => (found === ',' ? '' : found))
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
