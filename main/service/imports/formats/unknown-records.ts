import { type IncomingItem, incomingItem } from '../incoming-item.ts'
import type { Row } from '../read-rows.ts'
import { folderPath } from '../values/folder-path.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { nameOfTag, tagNames, tagsInText } from '../values/tag-names.ts'
import { webAddress } from '../values/web-address.ts'
import { isYes, lineOf, wordsOf } from '../values/words-of.ts'
import { recordedHighlights } from './highlight-records.ts'

/** What programs call the same thing. The first that is there counts. */
const names = {
  url: ['url', 'link', 'href', 'uri', 'address', 'permalink', 'article url', 'source url', 'original url'],
  title: ['title', 'article title', 'name', 'given title', 'resolved title', 'headline'],
  author: ['author', 'authors', 'byline', 'creator'],
  site: ['publisher', 'site', 'site name', 'source'],
  published: ['published', 'published at', 'publication date', 'date published'],
  saved: [
    'time_added',
    'timestamp',
    'created',
    'created at',
    'saved',
    'saved date',
    'saved at',
    'date added',
    'added at',
    'added',
    'date saved',
    'bookmarked at',
    'date',
    'time',
  ],
  tags: ['tags', 'labels', 'document tags', 'keywords', 'categories'],
  note: ['note', 'notes', 'comment', 'comments', 'annotation', 'description', 'extended', 'summary', 'excerpt'],
  folder: ['folder', 'collection', 'list', 'group', 'path'],
  state: [
    'status',
    'state',
    'location',
    'archive',
    'archived',
    'is archived',
    'is_archived',
    'library state',
    'read',
    'is read',
  ],
  favorite: [
    'favorite',
    'favourite',
    'favorited',
    'is favorite',
    'is favorited',
    'starred',
    'is starred',
    'liked',
    'pinned',
    'important',
  ],
  highlights: ['highlights', 'annotations'],
  text: ['content', 'html', 'text content', 'body'],
} as const

/** Columns whose name says what a yes in them means. */
const yesNames = ['archive', 'archived', 'is archived', 'is_archived', 'read', 'is read'] as const

/** A plain text that is shorter says something about a page, and is not the page. */
const SHORTEST_TEXT = 200

/**
 * A row of a table whose program is not known. A column is believed by its values: one that is named like an address or
 * a state and holds something else is passed over. `address`: the name of a column of addresses with another name.
 */
export function rowItem(row: Row, address?: string): IncomingItem {
  const folder = row(...names.folder)
  const stands = /^(?:archived?|unread|starred|new|later|inbox|queue)$/i.test(folder)
  const first = <T>(wanted: readonly string[], read: (cell: string, name: string) => T | null): T | null => {
    for (const name of wanted) {
      const value = read(row(name), name)
      if (value !== null) return value
    }
    return null
  }
  const url = first(address === undefined ? names.url : [...names.url, address], webAddress)
  const { html, note } = textOf(row(...names.text), url)
  return incomingItem({
    url,
    title: lineOf(row(...names.title)),
    author: lineOf(row(...names.author)),
    site: lineOf(row(...names.site)),
    publishedMs: first(names.published, (cell) => momentOf(cell)),
    savedMs: first(names.saved, (cell) => momentOf(cell)),
    tags: tagsInText(row(...names.tags)),
    note: wordsOf([wordsOf(row(...names.note)), note].filter((part) => part !== null).join('\n\n')),
    folder: stands ? [] : folderPath(folder.split(/ ?[/>] ?/)),
    state: first(names.state, stateOf) ?? (stands ? stateOf(folder, 'folder') : null),
    isFavorite: isYes(row(...names.favorite)) || /^starred$/i.test(folder),
    html,
  })
}

/** An object of a file whose program is not known. */
export function objectItem(record: Readonly<Record<string, unknown>>): IncomingItem {
  const fields = new Map(Object.entries(record).map(([name, value]) => [plainName(name), value]))
  const field = (wanted: readonly string[]): unknown => {
    for (const name of wanted) {
      const value = fields.get(plainName(name))
      if (value !== undefined && value !== null && value !== '') return value
    }
    return undefined
  }
  const first = <T>(wanted: readonly string[], read: (value: unknown, name: string) => T | null): T | null => {
    for (const name of wanted) {
      const value = read(fields.get(plainName(name)), name)
      if (value !== null) return value
    }
    return null
  }
  const tags = field(names.tags)
  const folder = nameOfTag(field(names.folder))
  const url = first(names.url, webAddress)
  const { html, note } = textOf(wordsOf(field(names.text)) ?? '', url)
  return incomingItem({
    url,
    title: lineOf(field(names.title)),
    author: lineOf(nameOfTag(firstOf(field(names.author)))),
    site: lineOf(nameOfTag(field(names.site))),
    publishedMs: first(names.published, (value) => momentOf(value)),
    savedMs: first(names.saved, (value) => momentOf(value)),
    tags: Array.isArray(tags) ? tagNames(tags.map(nameOfTag)) : tagsInText(wordsOf(tags) ?? ''),
    note: wordsOf([wordsOf(field(names.note)), note].filter((part) => part !== null).join('\n\n')),
    folder: typeof folder === 'string' ? folderPath(folder.split(/ ?[/>] ?/)) : [],
    state: first(names.state, stateOf),
    isFavorite: isYes(field(names.favorite)),
    highlights: recordedHighlights(field(names.highlights)),
    html,
  })
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The text of a page, or words about it. */
function textOf(given: string, url: string | null): { readonly html: string | null; readonly note: string | null } {
  const text = wordsOf(given)
  if (text === null) return { html: null, note: null }
  if (/<(?:p|div|article|h[1-6]|br)\b/i.test(text)) return { html: text, note: null }
  if (url === null || text.length >= SHORTEST_TEXT) return { html: htmlOfText(text), note: null }
  return { html: null, note: webAddress(text) === url ? null : text }
}

/** A number is the state only under a name that can be answered with yes. Elsewhere it may count anything. */
function stateOf(value: unknown, name: string): IncomingItem['state'] {
  const word = typeof value === 'boolean' ? String(value) : wordsOf(value)
  if (word === null) return null
  if (/^(?:archived?|read|done|finished)$/i.test(word)) return 'archive'
  if (/^(?:unread|new|later|inbox|queue|toread|active|saved)$/i.test(word)) return 'queue'
  if (!yesNames.some((yes) => yes === name)) return null
  if (/^(?:true|yes|1|x|y)$/i.test(word)) return 'archive'
  return /^(?:false|no|0|n)$/i.test(word) ? 'queue' : null
}
