import { type IncomingItem, incomingItem } from '../incoming-item.ts'
import type { Row } from '../read-rows.ts'
import { folderPath } from '../values/folder-path.ts'
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

/** A row of a table whose program is not known. */
export function rowItem(row: Row): IncomingItem {
  const folder = row(...names.folder)
  const state = row(...names.state)
  const stands = /^(?:archived?|unread|starred|new|later|inbox|queue)$/i.test(folder)
  return incomingItem({
    url: webAddress(row(...names.url)),
    title: lineOf(row(...names.title)),
    author: lineOf(row(...names.author)),
    site: lineOf(row(...names.site)),
    publishedMs: momentOf(row(...names.published)),
    savedMs: momentOf(row(...names.saved)),
    tags: tagsInText(row(...names.tags)),
    note: wordsOf(row(...names.note)),
    folder: stands ? [] : folderPath(folder.split(/ ?[/>] ?/)),
    state: stateOf(state || (stands ? folder : '')),
    isFavorite: isYes(row(...names.favorite)) || /^starred$/i.test(folder),
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
  const tags = field(names.tags)
  const text = wordsOf(field(names.text))
  const folder = nameOfTag(field(names.folder))
  const state = field(names.state)
  return incomingItem({
    url: webAddress(field(names.url)),
    title: lineOf(field(names.title)),
    author: lineOf(nameOfTag(firstOf(field(names.author)))),
    site: lineOf(nameOfTag(field(names.site))),
    publishedMs: momentOf(field(names.published)),
    savedMs: momentOf(field(names.saved)),
    tags: Array.isArray(tags) ? tagNames(tags.map(nameOfTag)) : tagsInText(wordsOf(tags) ?? ''),
    note: wordsOf(field(names.note)),
    folder: typeof folder === 'string' ? folderPath(folder.split(/ ?[/>] ?/)) : [],
    state:
      typeof state === 'boolean' || typeof state === 'number'
        ? state
          ? 'archive'
          : 'queue'
        : stateOf(wordsOf(state) ?? ''),
    isFavorite: isYes(field(names.favorite)),
    highlights: recordedHighlights(field(names.highlights)),
    html: text !== null && /<(?:p|div|article|h[1-6]|br)\b/i.test(text) ? text : null,
  })
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function stateOf(word: string): IncomingItem['state'] {
  if (/^(?:archived?|read|true|yes|1|2|done|finished)$/i.test(word)) return 'archive'
  if (/^(?:unread|new|later|inbox|queue|false|no|0|toread|active|saved)$/i.test(word)) return 'queue'
  return null
}
