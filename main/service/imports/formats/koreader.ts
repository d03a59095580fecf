import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import type { FoundItems, IncomingHighlight } from '../incoming-item.ts'
import { isObject, type JsonObject, objectsIn } from '../read-json.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { lineOf, shareOf, wordsOf } from '../values/words-of.ts'
import { bookItems } from './highlight-lists.ts'
import { readLuaValue } from './lua-value.ts'
import { recordedHighlights } from './parse-highlights.ts'

/** KOReader's highlight styles that are not colors. */
const DRAWN = new Set(['lighten', 'underscore', 'strikeout', 'invert'])

/** Reads KOReader's metadata of one book (`metadata.epub.lua`): its state and highlights. Null for any other file. */
export function readKoreader(source: string): FoundItems | null {
  const root = readLuaValue(source)
  if (!isObject(root) || !['annotations', 'highlight', 'bookmarks'].some((name) => isObject(root[name]))) return null
  const [props, stats, summary] = ['doc_props', 'stats', 'summary'].map((name) => objectOf(root[name]))
  const title = lineOf(props?.['title']) ?? lineOf(stats?.['title']) ?? t.highlights
  const author = lineOf(wordsOf(props?.['authors'])?.split('\n').join(', ')) ?? lineOf(stats?.['authors'])
  const highlights = highlightsOf(root)
  const status = lineOf(summary?.['status'])
  const items = bookItems(highlights.map((highlight) => ({ title, author, tags: [], highlight }))).map((book) => ({
    ...book,
    tags: tagNames((wordsOf(props?.['keywords']) ?? '').split(/[\n;,]/)),
    progress: shareOf(root['percent_finished'], 1),
    note: wordsOf(summary?.['note']),
    readMs: status === 'complete' ? momentOf(summary?.['modified']) : null,
  }))
  return { items, refused: items.length > 0 ? [] : [{ name: title, reason: reason('row_nothing_highlighted') }] }
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The numbered entries of a Lua table, in order. */
const listed = (value: unknown): readonly JsonObject[] => objectsIn(Object.values(objectOf(value)))

/**
 * Newer versions of KOReader write a single list. Older ones write the highlighted text by page, and notes in the list
 * of bookmarks.
 */
function highlightsOf(facts: JsonObject): readonly IncomingHighlight[] {
  const newer = listed(facts['annotations'])
    // A bookmark has no highlighted text, only the name of its page.
    .filter((each) => 'pos0' in each || DRAWN.has(String(each['drawer'])))
  if (newer.length > 0) return recordedHighlights(newer)
  const remarks = new Map(
    listed(facts['bookmarks']).map((each) => [String(each['datetime']), [each['notes'], each['text']]] as const),
  )
  const older = listed(facts['highlight']).flatMap((page) => listed(page))
  return recordedHighlights(
    older.map((each) => {
      const [marked, remark] = remarks.get(String(each['datetime'])) ?? []
      // If the reader wrote no note, KOReader fills in its own description of the passage.
      const isRemark = marked === each['text'] && !wordsOf(remark)?.includes(wordsOf(marked) ?? '')
      return { ...each, note: isRemark ? remark : null }
    }),
  )
}
