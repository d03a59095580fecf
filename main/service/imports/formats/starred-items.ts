import { decodeHTMLStrict } from 'entities'
import { type FoundItems, type IncomingItem, incomingItem } from '../incoming-item.ts'
import { isObject, type JsonObject, objectsIn } from '../read-json.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { itemsOfRecords } from './checked-items.ts'
import { recordedHighlights } from './parse-highlights.ts'

/** `user/1234/label/Boats`, `user/-/state/com.google/starred`, `user/1234/tag/global.saved`. */
const MARK = /^user\/[^/]*\/(label|state|tag)\/(.*)$/

/**
 * Reads feed items in Google Reader's format, which Inoreader, FreshRSS, The Old Reader and Feedly also write. Null for
 * any other file.
 */
export function starredItems(root: JsonObject): (FoundItems & { readonly program: string }) | null {
  const items = objectsIn(root['items'])
  const isOne = items.some(
    (item) =>
      (Array.isArray(item['alternate']) || 'canonicalUrl' in item) && ('categories' in item || 'origin' in item),
  )
  if (!isOne) return null
  const told = JSON.stringify([root['id'], root['self'], root['title']]) ?? ''
  const program =
    ['FreshRSS', 'Inoreader', 'Feedly'].find((name) => told.toLowerCase().includes(name.toLowerCase())) ??
    'Google Reader'
  const isStarred = /\/starred"/.test(told)
  return { program, ...itemsOfRecords(items, (item) => starredItem(item, isStarred)) }
}

function starredItem(item: JsonObject, isStarred: boolean): IncomingItem {
  const marks = [...namesOf(item['categories']), ...namesOf(item['tags'])].flatMap(
    (name) => MARK.exec(name)?.slice(1, 3) ?? ['', name],
  )
  const pairs = Array.from({ length: marks.length / 2 }, (_, at) => [marks[at * 2], marks[at * 2 + 1]] as const)
  const states = pairs.flatMap(([kind, name = '']) => (kind === 'state' ? [name.replace(/^.*\//, '')] : []))
  const origin = isObject(item['origin']) ? item['origin'] : {}
  // An annotation of a passage contains the passage's text. Any other annotation refers to the whole item.
  const annotations = objectsIn(item['annotations'])
  const remarks = annotations.flatMap((each) =>
    wordsOf(each['text']) === null ? (wordsOf(each['content']) ?? []) : [],
  )
  return incomingItem({
    url: linkIn(item['canonical']) ?? linkIn(item['alternate']) ?? webAddress(item['canonicalUrl']),
    title: decoded(item['title']),
    author: decoded(item['author']),
    site: decoded(origin['title']),
    publishedMs: momentOf(item['published']),
    savedMs:
      momentOf(item['actionTimestamp']) ??
      // Inoreader's time of the star.
      momentOf(item['starred']) ??
      momentOf(item['timestampUsec']) ??
      momentOf(item['crawlTimeMsec']) ??
      momentOf(item['crawled']),
    tags: tagNames(pairs.flatMap(([kind, name]) => (kind === 'state' || name?.startsWith('global.') ? [] : [name]))),
    state: states.includes('kept-unread') ? 'queue' : states.includes('read') ? 'archive' : null,
    isFavorite: isStarred || states.includes('starred'),
    note: remarks.length === 0 ? null : remarks.join('\n\n'),
    highlights: recordedHighlights(annotations.filter((each) => wordsOf(each['text']) !== null)),
    html: textIn(item['content']) ?? textIn(item['summary']),
  })
}

/** Returns the names in a list, whose entries may be strings or objects with a label and an ID. */
const namesOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).flatMap((each: unknown) =>
    typeof each === 'string' ? each : isObject(each) ? (lineOf(each['label']) ?? lineOf(each['id']) ?? []) : [],
  )

const linkIn = (links: unknown): string | null =>
  objectsIn(links).flatMap(({ href }) => webAddress(href) ?? [])[0] ?? null

const textIn = (text: unknown): string | null => (isObject(text) ? wordsOf(text['content']) : null)

/** Returns a text with HTML entities decoded. */
const decoded = (value: unknown): string | null => lineOf(decodeHTMLStrict(lineOf(value) ?? ''))
