import { type FoundItems, incomingItem } from '../incoming-item.ts'
import { isObject, type JsonObject, objectsIn } from '../read-json.ts'
import { folderPath } from '../values/folder-path.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { nameOfTag, tagNames } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { isYes, lineOf, wordsOf } from '../values/words-of.ts'
import { itemsOfRecords } from './checked-items.ts'
import { recordedHighlights } from './parse-highlights.ts'

/** Reads collections that contain links. Their parents may form a cycle. */
export function linkwardenItems(root: JsonObject): FoundItems {
  const collections = objectsIn(root['collections'])
  const pathOf = pathsOf(collections)
  const pinned = new Set(objectsIn(root['pinnedLinks']).map((link) => link['id']))
  const found = collections.flatMap((collection) =>
    objectsIn(collection['links']).map((link): JsonObject => ({ ...link, collection: collection['id'] })),
  )
  return itemsOfRecords(found, (link) =>
    incomingItem({
      url: webAddress(link['url']),
      title: lineOf(link['name']),
      note: wordsOf(link['description']),
      savedMs: momentOf(link['importDate']) ?? momentOf(link['createdAt']),
      tags: tagNames(objectsIn(link['tags']).map(nameOfTag)),
      folder: folderPath(pathOf(link['collection'])),
      isFavorite: pinned.has(link['id']) || objectsIn(link['pinnedBy']).length > 0,
      html: wordsOf(link['textContent']) === null ? null : htmlOfText(String(link['textContent'])),
      highlights: recordedHighlights(link['highlights']),
    }),
  )
}

/** The export does not contain saved files. Smart lists have no members. */
export function karakeepItems(root: JsonObject): FoundItems {
  const pathOf = pathsOf(objectsIn(root['lists']))
  return itemsOfRecords(objectsIn(root['bookmarks']), (bookmark) => {
    const content = isObject(bookmark['content']) ? bookmark['content'] : {}
    const text = content['type'] === 'text' ? wordsOf(content['text']) : null
    const lists = Array.isArray(bookmark['lists']) ? bookmark['lists'] : []
    const [folder = [], ...otherFolders] = lists
      .map((list) => folderPath(pathOf(list)))
      .filter((path) => path.length > 0)
    return incomingItem({
      url: webAddress(content['url']) ?? webAddress(content['sourceUrl']),
      title:
        lineOf(bookmark['title']) ??
        lineOf(content['title']) ??
        (text === null ? null : (lineOf(text)?.slice(0, 80) ?? null)),
      author: lineOf(content['author']),
      site: lineOf(content['publisher']),
      publishedMs: momentOf(content['datePublished']),
      note: wordsOf(bookmark['note']) ?? wordsOf(content['description']),
      savedMs: momentOf(bookmark['createdAt']),
      tags: tagNames(Array.isArray(bookmark['tags']) ? bookmark['tags'].map(nameOfTag) : []),
      folder,
      ...(otherFolders.length > 0 && { otherFolders }),
      state: isYes(bookmark['archived']) ? 'archive' : 'queue',
      isFavorite: isYes(bookmark['favourited']),
      html: text === null ? wordsOf(content['htmlContent']) : htmlOfText(text),
      highlights: recordedHighlights(bookmark['highlights']),
    })
  })
}

/** Returns a function that lists the names of the folders in a folder's path, outermost first. */
function pathsOf(folders: readonly JsonObject[]): (id: unknown) => readonly (string | null)[] {
  const byId = new Map(folders.map((folder) => [folder['id'], folder]))
  return (id) => {
    const names: (string | null)[] = []
    const seen = new Set<unknown>()
    for (let at = byId.get(id); at && !seen.has(at['id']); at = byId.get(at['parentId'])) {
      seen.add(at['id'])
      names.unshift(lineOf(at['name']))
    }
    return names
  }
}
