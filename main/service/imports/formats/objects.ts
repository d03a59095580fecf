import {
  type FoundItem,
  type FoundItems,
  type IncomingItem,
  incomingHighlight,
  incomingItem,
} from '../incoming-item.ts'
import { isObject, type JsonObject, objectsIn } from '../read-json.ts'
import { folderPath } from '../values/folder-path.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { nameOfTag, tagNames } from '../values/tag-names.ts'
import { webAddress } from '../values/web-address.ts'
import { isYes, lineOf, shareOf, wordsOf } from '../values/words-of.ts'
import { chromeItems, firefoxItems } from './browser-trees.ts'
import { checkedItems } from './checked-items.ts'
import { karakeepItems, linkwardenItems } from './collections.ts'
import { recordedHighlights } from './highlight-records.ts'
import { objectItem } from './unknown-records.ts'

interface ObjectFormat {
  readonly program: string
  /** Keys that only this program's objects have together. */
  readonly keys: readonly string[]
  readonly item: (record: JsonObject) => IncomingItem
}

/** The first that fits. */
const lists: readonly ObjectFormat[] = [
  { program: 'linkding', keys: ['tag_names', 'is_archived', 'url'], item: linkdingItem },
  { program: 'Omnivore', keys: ['slug', 'savedAt', 'url'], item: omnivoreItem },
  { program: 'wallabag', keys: ['is_archived', 'url'], item: wallabagItem },
  { program: 'wallabag', keys: ['is_read', 'is_fav', 'url'], item: oldWallabagItem },
  { program: 'Pinboard', keys: ['href', 'toread'], item: pinboardItem },
  { program: 'GoodLinks', keys: ['url', 'addedAt'], item: goodLinksItem },
]

export type NamedItems = FoundItems & { readonly program: string }

/** What is in a JSON file of any program. Null if nothing in it has an address or words. */
export function readObjects(value: unknown): NamedItems | null {
  if (isObject(value)) {
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
  }
  const records = recordsIn(value, 4)
  const known = lists.find(({ keys }) => keys.every((key) => records[0] !== undefined && key in records[0]))
  if (known) return { program: known.program, ...checkedItems(records, known.item) }
  const found = recordsAnywhere(value)
  return found.items.length > 0 ? { program: 'JSON', ...found } : null
}

/** The longest list of objects in a file, or the object itself. */
function recordsIn(value: unknown, depth: number): readonly JsonObject[] {
  if (Array.isArray(value)) return objectsIn(value)
  if (!isObject(value) || depth === 0) return []
  const inside = Object.values(value).map((each) => recordsIn(each, depth - 1))
  const longest = inside.reduce<readonly JsonObject[]>((best, each) => (each.length > best.length ? each : best), [])
  return objectItem(value).url === null ? longest : [value]
}

/**
 * Everything in a file that has an address, wherever it is: lists of windows and groups hold more lists, whose names are
 * folders. What stands beside such records in a list and has no address is refused.
 */
function recordsAnywhere(root: unknown): FoundItems {
  const records: FoundItem[] = []
  const waiting: { value: unknown; folder: readonly (string | null)[]; isListed: boolean }[] = []
  waiting.push({ value: root, folder: [], isListed: false })
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, folder, isListed } = next
    if (Array.isArray(value)) {
      for (const each of value.toReversed()) if (isObject(each)) waiting.push({ value: each, folder, isListed: true })
      continue
    }
    if (!isObject(value)) continue
    const item = objectItem(value)
    const lists = Object.values(value).filter((each) => typeof each === 'object' && each !== null)
    const isGroup = item.url === null && lists.some((each) => isObject(each) && objectItem(each).url !== null)
    const holdsRecords = isGroup || lists.some((each) => holdsAddresses(each, 8))
    if (item.url !== null && !holdsRecords)
      records.push(item.folder.length > 0 ? item : { ...item, folder: folderPath(folder) })
    else if (holdsRecords) {
      const path = folder.length < DEEPEST ? [...folder, item.title] : folder
      for (const each of lists.toReversed()) waiting.push({ value: each, folder: path, isListed: false })
    } else if (isListed) records.push(item)
  }
  return checkedItems(records, (item) => item)
}

/** Groups in groups. No file is nested deeper in earnest. */
const DEEPEST = 50

/** True for a list or a table of objects that have a title and an address each. */
function holdsAddresses(value: unknown, depth: number): boolean {
  if (depth === 0) return false
  const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  return inside.slice(0, 1000).some((each) => {
    if (!isObject(each)) return Array.isArray(each) && holdsAddresses(each, depth - 1)
    const { url, title } = objectItem(each)
    return (url !== null && title !== null) || holdsAddresses(each, depth - 1)
  })
}

/** linkding's REST interface. It keeps what it read of a page where its reader gave no title. */
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

/** Letters have an address of Omnivore's own, which leads nowhere. */
export function omnivoreItem(record: JsonObject): IncomingItem {
  const url = webAddress(record['url'])
  const isLetter = url !== null && /^https?:\/\/omnivore\.app\/no_url/.test(url)
  return incomingItem({
    url: isLetter ? null : url,
    title: lineOf(record['title']),
    author: lineOf(record['author']),
    publishedMs: momentOf(record['publishedAt']),
    savedMs: momentOf(record['savedAt']),
    tags: tagNames(Array.isArray(record['labels']) ? record['labels'].map(nameOfTag) : []),
    progress: shareOf(record['readingProgress'], 100),
    state: record['state'] === 'Archived' ? 'archive' : 'queue',
    html: isLetter && lineOf(record['description']) !== null ? htmlOfText(String(record['description'])) : null,
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
    tags: tagNames((wordsOf(record['tags']) ?? '').split(',')),
    state: isYes(record['is_read']) ? 'archive' : 'queue',
    isFavorite: isYes(record['is_fav']),
    html: keptText(record['content']),
  })
}

/** wallabag keeps a sentence of its own where it could not read the page. */
function keptText(content: unknown): string | null {
  const html = wordsOf(content)
  return html === null || /wallabag can't retrieve contents|wallabag is unable to fetch/i.test(html.slice(0, 500))
    ? null
    : html
}

/** A title may be `false`. What is not to be read was read. */
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
