import { type FoundItems, type IncomingItem, incomingHighlight, incomingItem } from '../incoming-item.ts'
import { splitTags } from '#shared/model/tag-list.ts'
import { isObject, type JsonObject, objectsIn } from '../read-json.ts'
import { folderPath } from '../values/folder-path.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { nameOfTag, tagNames } from '../values/tag-names.ts'
import { withoutTags } from '../values/without-tags.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { isYes, lineOf, shareOf, wordsOf } from '../values/words-of.ts'
import { FoldersById } from './folders-by-id.ts'
import { chromeItems, firefoxItems } from './browser-trees.ts'
import { checkedItems, itemsOfRecords } from './checked-items.ts'
import { karakeepItems, linkwardenItems } from './collections.ts'
import { recordedHighlights } from './parse-highlights.ts'
import { fieldsLeft } from './record-fields.ts'
import { starredItems } from './starred-items.ts'
import { headOf, isMarkedBook, objectItem, savedIn } from './unknown-records.ts'

interface ObjectFormat {
  readonly program: string
  /** A combination of keys that only objects from this program have. */
  readonly keys: readonly string[]
  readonly item: (record: JsonObject) => IncomingItem
}

/** The first format that matches is used. */
const lists: readonly ObjectFormat[] = [
  // The links of highlights have addresses, too, and are not records.
  {
    program: 'Lectern',
    keys: ['title', 'url', 'author', 'site', 'note', 'highlights'],
    item: (record) => objectItem(record),
  },
  { program: 'linkding', keys: ['tag_names', 'is_archived', 'url'], item: linkdingItem },
  { program: 'Omnivore', keys: ['slug', 'savedAt', 'url'], item: omnivoreItem },
  { program: 'wallabag', keys: ['is_archived', 'is_starred', 'url'], item: wallabagItem },
  { program: 'wallabag', keys: ['is_archived', 'content', 'url'], item: wallabagItem },
  { program: 'wallabag', keys: ['is_read', 'is_fav', 'url'], item: oldWallabagItem },
  { program: 'Pinboard', keys: ['href', 'toread'], item: pinboardItem },
  { program: 'Delicious', keys: ['href', 'description', 'extended'], item: deliciousItem },
  { program: 'GoodLinks', keys: ['url', 'addedAt'], item: goodLinksItem },
  { program: 'Google Keep', keys: ['isTrashed', 'isArchived', 'userEditedTimestampUsec'], item: keepItem },
  { program: 'Hypothesis', keys: ['uri', 'target', 'created'], item: hypothesisItem },
]

export type NamedItems = FoundItems & { readonly program: string }

/** Returns the items in a JSON file from any program. Null if nothing in it has an address or text. */
export function readObjects(value: unknown): NamedItems | null {
  const list = addressesIn(value)
  if (list) return { program: 'List', ...checkedItems(list, (each) => incomingItem({ url: webAddress(each) })) }
  const whole = isObject(value) ? wholeFile(value) : null
  if (whole) return whole
  for (const { program, keys, item } of lists) {
    const records = recordsWith(value, keys)
    if (records.length === 0) continue
    return { program, ...itemsOfRecords(records, item) }
  }
  const found = recordsAnywhere(value)
  if (found.items.length > 0) return { program: 'JSON', ...found }
  const untitled = recordsAnywhere(value, { untitled: true })
  if (untitled.items.length > 0) return { program: 'JSON', ...untitled }
  // Mastodon exports bookmarks as an object with a list of addresses.
  const inside = isObject(value) ? Object.values(value).flatMap((each) => addressesIn(each) ?? []) : []
  return inside.length === 0 ? null : readObjects(inside)
}

/** Returns a list of texts, one of which is an address. Null for any other value. */
const addressesIn = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'string') &&
  value.some((each) => webAddress(each) !== null)
    ? value
    : null

/** Reads the records of a file whose fields have Lectern's field names. */
export function recordItems(records: readonly JsonObject[]): FoundItems {
  const used = new Set<string>()
  const found = checkedItems(records, (record) => objectItem(record, used))
  return { ...found, fieldsLeft: fieldsLeft(records, used) }
}

/** Reads a file that consists of different kinds of parts. */
function wholeFile(value: JsonObject): NamedItems | null {
  if (isObject(value['roots']) && ('checksum' in value || 'version' in value)) {
    return { program: 'Chrome', ...chromeItems(value['roots']) }
  }
  if (value['root'] === 'placesRoot' || value['type'] === 'text/x-moz-place-container') {
    return { program: 'Firefox', ...firefoxItems(value) }
  }
  const collections = objectsIn(value['collections'])
  if (collections.some((each) => Array.isArray(each['links']))) {
    return { program: 'Linkwarden', ...linkwardenItems(value) }
  }
  if (objectsIn(value['bookmarks']).some((each) => 'content' in each && 'createdAt' in each)) {
    return { program: 'Karakeep', ...karakeepItems(value) }
  }
  return starredItems(value)
}

/** Maximum nesting of lists that are searched for the records of a known program. */
const DEEPEST_LIST = 4

/** Returns the records of every list whose first record has these keys. Returns the file itself if it has them. */
function recordsWith(value: unknown, keys: readonly string[], depth = DEEPEST_LIST): readonly JsonObject[] {
  const has = (record: JsonObject | undefined) => record !== undefined && keys.every((key) => key in record)
  if (Array.isArray(value)) {
    const records = objectsIn(value)
    return has(records[0]) ? records : []
  }
  if (!isObject(value) || depth === 0) return []
  return has(value) ? [value] : Object.values(value).flatMap((each) => recordsWith(each, keys, depth - 1))
}

/**
 * Returns everything in a file that has an address, wherever it is. Lists of windows and groups contain more lists,
 * whose names become folders. Records without an address are refused if they are in a list together with records that
 * have one. `untitled`: includes records that have only an address.
 */
function recordsAnywhere(root: unknown, { untitled = false } = {}): FoundItems {
  interface Around {
    readonly folder: readonly (string | null)[]
    readonly tags: unknown
    /** The time when the group was saved, for records that have no time. */
    readonly savedMs: number | null
  }
  const used = new Set<string>()
  const listed: JsonObject[] = []
  const records: (Around & { readonly record: JsonObject; readonly isWrapped?: boolean })[] = []
  const waiting: (Around & { readonly value: unknown; readonly isListed: boolean })[] = []
  waiting.push({ value: root, folder: [], tags: [], savedMs: null, isListed: false })
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, folder, tags, savedMs, isListed } = next
    if (Array.isArray(value)) {
      for (const each of value.toReversed())
        if (isObject(each)) waiting.push({ value: each, folder, tags, savedMs, isListed: true })
      continue
    }
    if (!isObject(value)) continue
    const { url, title } = headOf(value)
    if (isListed) listed.push(value)
    const wrapped = isListed && url === null ? wrappedRecord(value) : null
    if (wrapped) {
      const ownMs = savedIn(value, used)
      records.push({ record: wrapped, folder, tags, savedMs: ownMs ?? savedMs, isWrapped: ownMs !== null })
      continue
    }
    const lists = Object.values(value).filter((each) => typeof each === 'object' && each !== null)
    const isGroup = url === null && lists.some((each) => isObject(each) && headOf(each).url !== null)
    const holdsRecords = isGroup || lists.some((each) => holdsAddresses(each, 8, untitled))
    // An address without a title that is not in a list is one of the program's settings.
    const isRecord =
      url !== null ? isListed || title !== null || untitled : isMarkedBook(value) || (untitled && isText(value))
    if (!holdsRecords && isRecord) records.push({ record: value, folder, tags, savedMs })
    else if (holdsRecords || lists.some((each) => holdsBooks(each) || (untitled && objectsIn(each).some(isText)))) {
      // Attachments of a record are not in a folder of its name.
      const path = folder.length < DEEPEST && !('attachments' in value) ? [...folder, title] : folder
      // A group's tags apply to everything in the group.
      const given = value['tags'] ?? value['tag'] ?? value['labels'] ?? tags
      const around = {
        folder: path,
        savedMs: folder.length + Number(isListed) > 0 ? (savedIn(value) ?? savedMs) : savedMs,
      }
      for (const each of lists.toReversed())
        waiting.push({ ...around, value: each, tags: given === each ? tags : given, isListed: false })
    } else if (isListed && Object.values(value).some((each) => lineOf(each) !== null))
      records.push({ record: value, folder: [], tags: [], savedMs: null })
  }
  const folders = new FoldersById(listed)
  const own = records.filter(({ record }) => !folders.has(record))
  const found = checkedItems(own, ({ record, folder, tags, savedMs, isWrapped = false }) => {
    const item = objectItem(record, used)
    const named = folders.pathOf(record, used)
    const inherited = Array.isArray(tags) ? tags.map(nameOfTag) : [tags]
    return {
      ...item,
      title: item.title ?? (item.url === null ? firstLine(item.html) : null),
      savedMs: isWrapped ? savedMs : (item.savedMs ?? savedMs),
      folder: named ?? (item.folder.length > 0 ? item.folder : folderPath(folder)),
      tags: tagNames([...item.tags, ...inherited]),
    }
  })
  const left = fieldsLeft(
    own.map(({ record }) => record),
    used,
  )
  return { ...found, fieldsLeft: left }
}

/** Maximum nesting of a record within an object that holds nothing else. */
const DEEPEST_WRAPPED = 4

/**
 * Returns the only record within an object, through objects alone: `{ starred_at, repo: { url } }`. The outer fields
 * count first. Null for an object with lists or tables of records.
 */
function wrappedRecord(value: JsonObject, depth = DEEPEST_WRAPPED): JsonObject | null {
  let found: JsonObject | null = null
  for (const [name, each] of Object.entries(value)) {
    if (typeof each !== 'object' || each === null) continue
    if (!isObject(each)) {
      if (holdsAddresses(each, 8, true)) return null
      continue
    }
    const record = headOf(each).url === null ? (depth > 1 ? wrappedRecord(each, depth - 1) : null) : each
    if (record === null) {
      if (holdsAddresses([each], 8, true)) return null
      continue
    }
    if (found !== null || /^\d+$/.test(name)) return null
    found = record
  }
  if (found === null) return null
  const outer = Object.entries(value).filter(([, each]) => each !== null && each !== '' && !isObject(each))
  return { ...found, ...Object.fromEntries(outer) }
}

/** Returns the first line of a text. It is used as the title of a note that has none. */
const firstLine = (html: string | null): string | null =>
  lineOf(
    withoutTags((html ?? '').slice(0, 2000))
      .trim()
      .split('\n', 1)[0],
  )?.slice(0, 80) ?? null

/** Maximum nesting of groups. No genuine file is nested more deeply. */
const DEEPEST = 50

/** True for a note: text with a title or a date, and no address. */
function isText(record: JsonObject): boolean {
  const { html } = objectItem(record)
  return html !== null && (headOf(record).title !== null || savedIn(record) !== null)
}

/** True for a list of books. */
const holdsBooks = (list: unknown): boolean => objectsIn(list).slice(0, 100).some(isMarkedBook)

/** True for a list or table of objects that each have an address, and also a title unless `untitled`. */
function holdsAddresses(value: unknown, depth: number, untitled: boolean): boolean {
  if (depth === 0) return false
  const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  return inside.slice(0, 1000).some((each) => {
    if (!isObject(each)) return Array.isArray(each) && holdsAddresses(each, depth - 1, untitled)
    const { url, title } = headOf(each)
    return (url !== null && (untitled || title !== null)) || holdsAddresses(each, depth - 1, untitled)
  })
}

/** Reads a record from Hypothesis' API: an annotation of a passage, or a note on the whole page. */
function hypothesisItem(record: JsonObject): IncomingItem {
  const madeMs = momentOf(record['created'])
  const selectors = objectsIn(record['target']).flatMap((target) => objectsIn(target['selector']))
  const [text = null] = selectors.flatMap(({ exact }) => wordsOf(exact) ?? [])
  const { title } = isObject(record['document']) ? record['document'] : {}
  const tags = tagNames(Array.isArray(record['tags']) ? record['tags'] : [])
  const note = wordsOf(record['text'])
  return incomingItem({
    url: webAddress(record['uri']),
    title: lineOf(Array.isArray(title) ? title[0] : title),
    savedMs: madeMs,
    tags: text === null ? tags : [],
    note: text === null ? note : null,
    highlights: text === null ? [] : [incomingHighlight({ text, note, madeMs, ...(tags.length > 0 && { tags }) })],
  })
}

/** Reads a note from Google Keep, or a page that was saved as a note. */
function keepItem(record: JsonObject): IncomingItem {
  const lines = objectsIn(record['listContent']).flatMap((each) => {
    const text = wordsOf(each['text'])
    return text === null ? [] : `${each['isChecked'] === true ? '☑' : '☐'} ${text}`
  })
  const text = wordsOf(record['textContent']) ?? wordsOf(lines.join('\n'))
  const [url = null] = objectsIn(record['annotations']).flatMap((each) => webAddress(each['url']) ?? [])
  return incomingItem({
    url,
    title: lineOf(record['title']) ?? lineOf(text)?.slice(0, 80) ?? null,
    savedMs: momentOf(record['createdTimestampUsec']) ?? momentOf(record['userEditedTimestampUsec']),
    tags: tagNames(objectsIn(record['labels']).map(nameOfTag)),
    state: isYes(record['isArchived']) ? 'archive' : null,
    isFavorite: isYes(record['isPinned']),
    note: url === null ? null : text,
    html: url === null && text !== null ? htmlOfText(text) : null,
  })
}

/**
 * Reads a record from linkding's REST API. If the reader gave no title, linkding supplies the title that it read from
 * the page.
 */
function linkdingItem(record: JsonObject): IncomingItem {
  const notes = [wordsOf(record['description']), wordsOf(record['notes'])].filter((note) => note !== null)
  return incomingItem({
    url: webAddress(record['url']),
    title: lineOf(record['title']) ?? lineOf(record['website_title']),
    note: notes.length === 0 ? null : notes.join('\n\n'),
    savedMs: momentOf(record['date_added']),
    tags: tagNames(Array.isArray(record['tag_names']) ? record['tag_names'] : []),
    state: isYes(record['is_archived']) ? 'archive' : isYes(record['unread']) ? 'queue' : null,
  })
}

/** Emails in Omnivore have an omnivore.app address that leads nowhere. */
export function omnivoreItem(record: JsonObject): IncomingItem {
  const url = webAddress(record['url'])
  const isEmail = url !== null && /^https?:\/\/omnivore\.app\/no_url/.test(url)
  return incomingItem({
    url: isEmail ? null : url,
    title: lineOf(record['title']),
    author: lineOf(record['author']),
    publishedMs: momentOf(record['publishedAt']),
    savedMs: momentOf(record['savedAt']),
    tags: tagNames(Array.isArray(record['labels']) ? record['labels'].map(nameOfTag) : []),
    progress: shareOf(record['readingProgress'], 100),
    state: record['state'] === 'Archived' ? 'archive' : 'queue',
    html: isEmail && lineOf(record['description']) !== null ? htmlOfText(String(record['description'])) : null,
  })
}

function wallabagItem(record: JsonObject): IncomingItem {
  const tags = Array.isArray(record['tags']) ? record['tags'].map(nameOfTag) : []
  return incomingItem({
    url: webAddress(record['url']) ?? webAddress(record['given_url']),
    title: lineOf(record['title']),
    author: lineOf(Array.isArray(record['published_by']) ? record['published_by'].join(', ') : null),
    site: lineOf(record['domain_name']),
    publishedMs: momentOf(record['published_at']),
    savedMs: momentOf(record['created_at']),
    readMs: momentOf(record['archived_at']),
    tags: tagNames(tags),
    state: isYes(record['is_archived']) ? 'archive' : 'queue',
    isFavorite: isYes(record['is_starred']),
    html: keptText(record['content']),
    highlights: objectsIn(record['annotations']).flatMap((each) => {
      const text = wordsOf(each['quote'])
      if (text === null) return []
      return incomingHighlight({ text, note: wordsOf(each['text']), madeMs: momentOf(each['created_at']) })
    }),
  })
}

function oldWallabagItem(record: JsonObject): IncomingItem {
  return incomingItem({
    url: webAddress(record['url']),
    title: lineOf(record['title']),
    savedMs: momentOf(record['date_added']),
    tags: tagNames(splitTags(wordsOf(record['tags']) ?? '')),
    state: isYes(record['is_read']) ? 'archive' : 'queue',
    isFavorite: isYes(record['is_fav']),
    html: keptText(record['content']),
  })
}

/** wallabag stores an error message if it could not read the page. */
function keptText(content: unknown): string | null {
  const html = wordsOf(content)
  return html === null || /wallabag can't retrieve contents|wallabag is unable to fetch/i.test(html.slice(0, 500))
    ? null
    : html
}

/** A title may be `false`. An item that is not marked as to be read has been read. */
export function pinboardItem(record: JsonObject): IncomingItem {
  return incomingItem({
    url: webAddress(record['href']),
    title: lineOf(record['description']),
    note: wordsOf(record['extended']),
    savedMs: momentOf(record['time']),
    tags: tagNames((wordsOf(record['tags'] ?? record['tag']) ?? '').split(/\s+/)),
    state: isYes(record['toread']) ? 'queue' : 'archive',
  })
}

/** Reads a post from Delicious, which has no state. */
function deliciousItem(record: JsonObject): IncomingItem {
  return { ...pinboardItem(record), state: null }
}

function goodLinksItem(record: JsonObject): IncomingItem {
  const readMs = momentOf(record['readAt'])
  return incomingItem({
    url: webAddress(record['url']),
    title: lineOf(record['title']),
    author: lineOf(record['author']),
    note: wordsOf(record['summary']),
    savedMs: momentOf(record['addedAt']),
    readMs,
    tags: tagNames(Array.isArray(record['tags']) ? record['tags'].map(nameOfTag) : []),
    state: readMs === null ? 'queue' : 'archive',
    isFavorite: isYes(record['starred']),
    highlights: recordedHighlights(record['highlights']),
  })
}
