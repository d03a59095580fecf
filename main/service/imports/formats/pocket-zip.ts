import {
  type FoundItem,
  type IncomingHighlight,
  incomingHighlight,
  incomingItem,
  type ReadArchive,
  type RefusedRow,
} from '../incoming-item.ts'
import { type JsonObject, objectsIn, readJson } from '../read-json.ts'
import { readRows } from '../read-rows.ts'
import { mergeItems } from '../merge-items.ts'
import type { ZippedFiles } from '../zipped-files.ts'
import { momentOf } from '../values/moment-of.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { reason } from '#shared/reasons/codes.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { readTable } from './tables.ts'

/**
 * Reads Pocket's last export: a table in several parts, highlights by address, and collections. Null for any other zip.
 */
export async function readPocketZip(files: ZippedFiles): Promise<ReadArchive | null> {
  const parts = files.names.filter((name) => /(?:^|\/)part_\d+\.csv$/.test(name) && !name.includes('collections/'))
  if (parts.length === 0) return null
  const items: FoundItem[] = []
  const refused: RefusedRow[] = []
  const collections = files.names.filter((name) => /(?:^|\/)collections\/[^/]+\.csv$/.test(name))
  // The items of a collection are in the reader's order, so that they come first.
  for (const name of [...collections, ...parts]) {
    const table = readRows((await files.text(name)) ?? '')
    const found = table && readTable(table)
    if (!found) refused.push({ name, reason: reason('row_without_address_column') })
    const folder = collections.includes(name) ? [name.replace(/^.*\//, '').replace(/\.csv$/, '')] : []
    for (const item of found?.items ?? []) items.push({ ...item, folder })
    for (const row of found?.refused ?? []) refused.push(row)
  }
  const byUrl = new Map(items.map((item, at) => [item.url, at]))
  for (const name of files.names.filter((each) => /(?:^|\/)annotations\/[^/]+\.json$/.test(each))) {
    for (const record of objectsIn(readJson((await files.text(name)) ?? ''))) {
      const url = webAddress(record['url'])
      const highlights = highlightsOf(record)
      // Highlights belong to the item with the same address and are not rows themselves.
      const at = byUrl.get(url)
      const own = at === undefined ? undefined : items[at]
      const marked = incomingItem({ url, title: lineOf(record['title']), highlights })
      if (own) items.splice(at ?? 0, 1, ...mergeItems([own, marked]))
      else if (url !== null) items.push(marked)
      else if (highlights.length > 0) {
        refused.push({ name: lineOf(record['title']) ?? name, reason: reason('row_highlights_without_address') })
      }
    }
  }
  return { programs: ['Pocket'], items, refused }
}

function highlightsOf(record: JsonObject): IncomingHighlight[] {
  return objectsIn(record['highlights']).flatMap((each) => {
    const text = wordsOf(each['quote'] ?? each['text'])
    return text === null
      ? []
      : incomingHighlight({ text, note: wordsOf(each['note']), madeMs: momentOf(each['created_at']) })
  })
}
