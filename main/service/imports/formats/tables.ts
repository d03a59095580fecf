import { colorNamed } from '#shared/model/highlights/highlight-colors.ts'
import { reason } from '#shared/reasons/codes.ts'
import { splitTags } from '#shared/model/tag-list.ts'
import * as t from '#shared/words/service/transfers.ts'
import {
  type FoundItems,
  type IncomingItem,
  incomingHighlight,
  incomingItem,
  type RefusedRow,
} from '../incoming-item.ts'
import type { JsonObject } from '../read-json.ts'
import type { Row, TableOfRows } from '../read-rows.ts'
import { folderPath } from '../values/folder-path.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { isFavoriteTag, namesBySpaces, tagNames, tagsInText } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { isYes, lineOf, shareOf, wordsOf } from '../values/words-of.ts'
import { checkedItems } from './checked-items.ts'
import { fieldNames, plainName } from './field-names.ts'
import { bookItems } from './highlight-lists.ts'
import { highlightsInText } from './parse-highlights.ts'
import { matterItem } from './matter.ts'
import { fieldsLeft } from './record-fields.ts'
import { objectItem } from './unknown-records.ts'

interface TableFormat {
  readonly program: string
  /** A combination of columns that only tables from this program have. */
  readonly columns: readonly string[]
  readonly item: (row: Row) => IncomingItem
}

const formats: readonly TableFormat[] = [
  { program: 'Pocket', columns: ['title', 'url', 'time_added', 'tags', 'status'], item: pocketItem },
  { program: 'Instapaper', columns: ['URL', 'Title', 'Selection', 'Folder'], item: instapaperItem },
  { program: 'Readwise Reader', columns: ['Document tags', 'Saved date', 'Location', 'URL'], item: readerItem },
  { program: 'Raindrop', columns: ['excerpt', 'folder', 'cover', 'url'], item: raindropItem },
  { program: 'Matter', columns: ['Publisher', 'Last Interaction Date', 'File Id'], item: matterItem },
  { program: 'Hypothesis', columns: ['Page URL', 'Quote', 'Comment'], item: hypothesisRow },
]

/**
 * Returns the items in a table from any program, and the program's name. Null if no column contains addresses or
 * highlights.
 */
export function readTable(table: TableOfRows): (FoundItems & { readonly program: string }) | null {
  const found = knownTable(table)
  if (found) return { ...found, fieldsLeft: fieldsLeft(table.records(), table.used) }
  const address = addressColumn(table)
  const isQuotes = fieldNames.quote.some(table.has)
  if (address === undefined && ![...fieldNames.url, ...fieldNames.video].some(table.has))
    return isQuotes && fieldNames.title.some(table.has) ? quotesByTitle(table) : null
  const used = new Set<string>()
  const records = tagsApart(table)
  const title = titleColumn(table, address)
  const items = checkedItems(records, (record) => {
    const item = objectItem(record, used, address)
    const words = title === undefined || item.title !== null ? null : lineOf(record[title])
    if (title !== undefined && words !== null) used.add(plainName(title))
    return words === null ? item : { ...item, title: words }
  })
  return { program: 'Table', ...items, fieldsLeft: fieldsLeft(records, used) }
}

function knownTable(table: TableOfRows): (FoundItems & { readonly program: string }) | null {
  if (['Highlight', 'Book Title'].every(table.has)) return { program: 'Readwise', ...readwiseBooks(table) }
  const known = formats.find(({ columns }) => columns.every(table.has))
  return known ? { program: known.program, ...checkedItems(table.rows, known.item) } : null
}

/** Returns the highlights of a table without addresses, each under the title of its source. */
function quotesByTitle(table: TableOfRows): FoundItems & { readonly program: string } {
  const used = new Set<string>()
  const records = table.records()
  const items = records.map((record) => objectItem(record, used))
  const quotes = items.flatMap(({ title, author, highlights }) =>
    highlights.map((highlight) => ({ title: title ?? t.highlights, author, tags: [], highlight })),
  )
  return {
    program: 'Table',
    items: bookItems(quotes),
    refused: items.filter(({ highlights }) => highlights.length === 0).map(({ title }) => withoutWords(title)),
    fieldsLeft: fieldsLeft(records, used),
  }
}

const withoutWords = (title: string | null): RefusedRow => ({
  name: title ?? t.highlight,
  reason: reason('row_highlight_empty'),
})

/** Number of rows that are examined to classify a column. */
const JUDGED = 200

/** Returns the first column whose texts nearly all differ, if no column is named as a title. */
function titleColumn({ columns, rows, has }: TableOfRows, address: string | undefined): string | undefined {
  if (fieldNames.title.some(has)) return undefined
  const known = new Set(Object.values(fieldNames).flat().map(plainName))
  return columns.find((name) => {
    if (name === address || known.has(plainName(name))) return false
    const cells = rows.slice(0, JUDGED).flatMap((row) => row(name) || [])
    const words = cells.filter((cell) => /\p{L}.*\p{L}/u.test(cell) && cell.length <= 300 && momentOf(cell) === null)
    return (
      words.length >= Math.max(2, cells.length * 0.8) &&
      new Set(words).size > words.length * 0.8 &&
      words.some((cell) => cell.includes(' ')) &&
      words.every((cell) => webAddress(cell) === null)
    )
  })
}

/** Diigo separates tags with spaces. */
function tagsApart(table: TableOfRows): readonly JsonObject[] {
  const records = table.records()
  const isDiigo = ['comments', 'annotations', 'created_at', 'tags'].every(table.has)
  if (!isDiigo || records.some(({ tags }) => tags?.includes(','))) return records
  return records.map((record) => ({ ...record, tags: namesBySpaces(record['tags'] ?? '') }))
}

/** Returns the column in which nearly every cell is an address, regardless of its name. */
function addressColumn({ columns, rows }: TableOfRows): string | undefined {
  // A plain list of addresses has no column names.
  if (columns.some((name) => webAddress(name) !== null)) return undefined
  return columns.find((name) => {
    const cells = rows.slice(0, JUDGED).flatMap((row) => row(name) || [])
    return cells.length > 0 && cells.filter((cell) => webAddress(cell) !== null).length >= cells.length * 0.8
  })
}

/** Pocket exports the address as the title of an item without one. */
function pocketItem(row: Row): IncomingItem {
  const address = row('url')
  const title = lineOf(row('title'))
  return incomingItem({
    url: webAddress(address),
    title: title === address ? null : title,
    savedMs: momentOf(row('time_added')),
    tags: tagNames(row('tags').split('|')),
    state: row('status').toLowerCase() === 'archive' ? 'archive' : 'queue',
    isFavorite: isYes(row('favorite')),
  })
}

/** Rows with `instapaper-private:` addresses are the user's own texts. */
function instapaperItem(row: Row): IncomingItem {
  const folder = row('folder')
  const isOwnFolder = !/^(?:unread|archive|starred|home|liked)$/i.test(folder)
  const savedMs = momentOf(row('timestamp'))
  const url = webAddress(row('url'))
  const selection = wordsOf(row('selection'))
  return incomingItem({
    url,
    title: lineOf(row('title')),
    savedMs,
    state: /^archive$/i.test(folder) ? 'archive' : 'queue',
    isFavorite: /^(?:starred|liked)$/i.test(folder),
    folder: isOwnFolder ? folderPath([folder]) : [],
    tags: tagsInText(row('tags')),
    html: url === null && selection !== null ? htmlOfText(selection) : null,
    highlights: url === null || selection === null ? [] : [incomingHighlight({ text: selection, madeMs: savedMs })],
  })
}

/** The author is the person who wrote the annotation. A note on the whole page has no quote. */
function hypothesisRow(row: Row): IncomingItem {
  const madeMs = momentOf(row('created at'))
  const [text, note, tags] = [wordsOf(row('quote')), wordsOf(row('comment')), tagsInText(row('tags'))]
  return incomingItem({
    url: webAddress(row('page url')),
    title: lineOf(row('page title')),
    savedMs: madeMs,
    tags: text === null ? tags : [],
    note: text === null ? note : null,
    highlights: text === null ? [] : [incomingHighlight({ text, note, madeMs, ...(tags.length > 0 && { tags }) })],
  })
}

function readerItem(row: Row): IncomingItem {
  const place = row('location').toLowerCase()
  return incomingItem({
    url: webAddress(row('url')),
    title: lineOf(row('title')),
    author: lineOf(row('author')),
    savedMs: momentOf(row('saved date')),
    tags: tagsInText(row('document tags')),
    progress: shareOf(row('reading progress'), 1),
    state: place === 'archive' ? 'archive' : place === 'feed' ? 'feed' : 'queue',
  })
}

function raindropItem(row: Row): IncomingItem {
  const savedMs = momentOf(row('created'))
  return incomingItem({
    url: webAddress(row('url')),
    title: lineOf(row('title')),
    // The page's description of itself is used if the reader wrote no note.
    note: wordsOf(row('note')) ?? wordsOf(row('excerpt')),
    savedMs,
    tags: tagNames(splitTags(row('tags'))),
    folder: folderPath(row('folder').split(' / ')),
    isFavorite: isYes(row('favorite')),
    highlights: highlightsInText(row('highlights')).map((each) => ({ ...each, madeMs: savedMs })),
  })
}

/** Readwise lists highlights of books, each with the book's title. */
function readwiseBooks(table: TableOfRows): FoundItems {
  const empty = table.rows.filter((row) => row('highlight') === '')
  const items = bookItems(
    table.rows.map((row) => {
      const named = tagNames(splitTags(row('tags')))
      const author = lineOf(row('book author'))
      return {
        title: lineOf(row('book title')) ?? t.highlights,
        author,
        tags: tagNames(splitTags(row('document tags'))),
        highlight: incomingHighlight({
          text: row('highlight'),
          note: wordsOf(row('note')),
          color: colorNamed(row('color')),
          tags: named.filter((tag) => !isFavoriteTag(tag)),
          madeMs: momentOf(row('highlighted at')),
          isFavorite: named.some(isFavoriteTag),
        }),
      }
    }),
  )
  const refused = empty.map((row) => withoutWords(lineOf(row('book title'))))
  return { items, refused }
}
