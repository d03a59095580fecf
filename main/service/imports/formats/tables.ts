import { colorNamed } from '#shared/model/highlights/highlight-marks.ts'
import { type FoundItems, type IncomingItem, incomingHighlight, incomingItem } from '../incoming-item.ts'
import type { Row, TableOfRows } from '../read-rows.ts'
import { folderPath } from '../values/folder-path.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames, tagsInText } from '../values/tag-names.ts'
import { webAddress } from '../values/web-address.ts'
import { isYes, lineOf, shareOf, wordsOf } from '../values/words-of.ts'
import { checkedItems } from './checked-items.ts'
import { matterItem } from './matter.ts'
import { bookItems } from './highlight-lists.ts'
import { rowItem } from './unknown-records.ts'

interface TableFormat {
  readonly program: string
  /** Columns that only this program's tables have together. */
  readonly columns: readonly string[]
  readonly item: (row: Row) => IncomingItem
}

const formats: readonly TableFormat[] = [
  { program: 'Pocket', columns: ['title', 'url', 'time_added', 'tags', 'status'], item: pocketItem },
  { program: 'Instapaper', columns: ['URL', 'Title', 'Selection', 'Folder'], item: instapaperItem },
  { program: 'Readwise Reader', columns: ['Document tags', 'Saved date', 'Location', 'URL'], item: readerItem },
  { program: 'Raindrop', columns: ['excerpt', 'folder', 'cover', 'url'], item: raindropItem },
  { program: 'Matter', columns: ['Publisher', 'Last Interaction Date', 'File Id'], item: matterItem },
]

/** What is in a table of any program, and the program's name. Null if it has no column of addresses or highlights. */
export function readTable(table: TableOfRows): (FoundItems & { readonly program: string }) | null {
  if (['Highlight', 'Book Title'].every(table.has))
    return { program: 'Readwise', refused: [], items: readwiseBooks(table) }
  const known = formats.find(({ columns }) => columns.every(table.has))
  if (known) return { program: known.program, ...checkedItems(table.rows, known.item) }
  const hasName = ['url', 'link', 'href', 'address', 'permalink', 'uri', 'article url', 'source url', 'original url']
  const address = addressColumn(table)
  if (address === undefined && !hasName.some(table.has)) return null
  return { program: 'Table', ...checkedItems(table.rows, (row) => rowItem(row, address)) }
}

/** Rows by which a column is judged. */
const JUDGED = 200

/** The column in which nearly everything is an address, whatever it is called. */
function addressColumn({ columns, rows }: TableOfRows): string | undefined {
  // A list of addresses has no names of columns.
  if (columns.some((name) => webAddress(name) !== null)) return undefined
  return columns.find((name) => {
    const cells = rows.slice(0, JUDGED).flatMap((row) => row(name) || [])
    return cells.length > 0 && cells.filter((cell) => webAddress(cell) !== null).length >= cells.length * 0.8
  })
}

/** Pocket writes the address as the title where it knows none. */
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

/** Rows with `instapaper-private:` addresses are texts of one's own. */
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
    note: wordsOf(row('note')),
    savedMs,
    tags: tagNames(row('tags').split(',')),
    folder: folderPath(row('folder').split(' / ')),
    isFavorite: isYes(row('favorite')),
    highlights: highlightsInCell(row('highlights')).map((each) => incomingHighlight({ ...each, madeMs: savedMs })),
  })
}

/** `Highlight:…` begins one, `Note:…` its note, and both may go over several lines. */
function highlightsInCell(cell: string): { readonly text: string; readonly note: string | null }[] {
  return cell.split(/^Highlight:/m).flatMap((part) => {
    const [text, ...notes] = part.split(/^Note:/m)
    const words = wordsOf(text)
    return words === null ? [] : [{ text: words, note: wordsOf(notes.join('\n')) }]
  })
}

/** Readwise lists highlights of books, each with the book's title. */
function readwiseBooks(table: TableOfRows): readonly IncomingItem[] {
  return bookItems(
    table.rows.map((row) => {
      const named = tagNames(row('tags').split(','))
      const author = lineOf(row('book author'))
      return {
        title: lineOf(row('book title')) ?? 'Highlights',
        author,
        tags: tagNames(row('document tags').split(',')),
        highlight: incomingHighlight({
          text: row('highlight'),
          note: wordsOf(row('note')),
          color: colorNamed(row('color')),
          tags: named.filter((tag) => !/^\.?favou?rite$/i.test(tag)),
          madeMs: momentOf(row('highlighted at')),
          isFavorite: named.some((tag) => /^\.?favou?rite$/i.test(tag)),
        }),
      }
    }),
  )
}
