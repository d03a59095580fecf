import { reason } from '#shared/reasons/codes.ts'
import { splitTags } from '#shared/model/tag-list.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { isObject, type JsonObject, objectsIn } from '../read-json.ts'
import { folderPath } from '../values/folder-path.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { WatchedRecords } from './record-fields.ts'

/** A node of a browser's bookmark tree, after its fields have been read by the names that the format uses. */
interface Node {
  readonly title: string | null
  readonly address: unknown
  readonly item: Partial<IncomingItem>
  readonly children: readonly JsonObject[]
}

/**
 * Reads Chrome's own bookmark file. Its dates are counted from 1601. Every profile has its root folders, with names in
 * the browser's language.
 */
export function chromeItems(roots: JsonObject): FoundItems {
  const top = Object.values(roots).filter(isObject)
  const own = new Set(top)
  return walk(top, (node) => ({
    title: own.has(node) ? null : lineOf(node['name']),
    address: node['url'],
    item: { savedMs: momentOf(node['date_added']) },
    children: objectsIn(node['children']),
  }))
}

/**
 * Reads Firefox's bookmark backup. Its dates are in microseconds. Every profile has the folders that have a root, with
 * names in the browser's language.
 */
export function firefoxItems(root: JsonObject): FoundItems {
  return walk(objectsIn(root['children']), (node) => {
    const said = objectsIn(node['annos']).find((each) => each['name'] === 'bookmarkProperties/description')
    const isPlace = node['type'] === 'text/x-moz-place'
    return {
      title: typeof node['root'] === 'string' ? null : lineOf(node['title']),
      address: node['uri'],
      item: {
        savedMs: momentOf(node['dateAdded']),
        tags: tagNames(splitTags(wordsOf(node['tags']) ?? '')),
        note: isPlace ? wordsOf(said?.['value']) : null,
      },
      children: objectsIn(node['children']),
    }
  })
}

/** Reads a property list of Safari's bookmarks and reading list, or of a single link. */
export function safariItems(root: JsonObject): FoundItems {
  return walk([root], (node) => {
    const list = isObject(node['ReadingList']) ? node['ReadingList'] : null
    const named = isObject(node['URIDictionary']) ? node['URIDictionary'] : {}
    const local = isObject(node['ReadingListNonSync']) ? node['ReadingListNonSync'] : {}
    const readMs = momentOf(list?.['DateLastViewed'])
    return {
      title: lineOf(named['title']) ?? lineOf(node['Title']),
      address: node['URLString'] ?? node['URL'],
      item: list
        ? {
            savedMs: momentOf(list['DateAdded']),
            readMs,
            site: lineOf(local['siteName']),
            note: wordsOf(list['PreviewText']),
            state: readMs === null ? 'queue' : 'archive',
          }
        : {},
      children: objectsIn(node['Children']),
    }
  })
}

/** Folders nested more deeply than this count as being at this depth. Nothing in them is lost, and paths stay short. */
const DEEPEST = 200

/** Avoids recursion because a file may be nested to any depth. */
function walk(top: readonly JsonObject[], nodeOf: (node: JsonObject) => Node): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  const watch = new WatchedRecords()
  const waiting = top.map((node) => ({ node, folder: [] as readonly (string | null)[] })).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    // Folders are not watched, so only the fields that they share with bookmarks are read.
    const { title, address, item, children } = nodeOf(next.node)
    if (typeof address === 'string') nodeOf(watch.watch(next.node))
    if (typeof address === 'string') {
      const url = webAddress(address)
      if (url === null) refused.push({ name: title ?? lineOf(address) ?? t.bookmark, reason: reason('row_is_no_page') })
      else
        items.push(incomingItem({ ...item, url, title: title === url ? null : title, folder: folderPath(next.folder) }))
    }
    const folder = children.length > 0 && next.folder.length < DEEPEST ? [...next.folder, title] : next.folder
    for (const child of children.toReversed()) waiting.push({ node: child, folder })
  }
  return { items, refused, fieldsLeft: watch.left() }
}
