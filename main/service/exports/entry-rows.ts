import { markCells, markHeadings, marksOf } from '#shared/model/highlights/highlight-marks.ts'
import { progressOf, savedDate, shelvesOf, stateOf, tagsOf } from './entry-facts.ts'
import { escaped } from './entry-html.ts'
import type { LibraryRecord } from './library-record.ts'

/** The columns of each exported table, and an entry's rows in it. */

export const libraryColumns = [
  'Title',
  'URL',
  'Author',
  'Site',
  'Published',
  'Saved',
  'State',
  'Favorite',
  'Progress',
].concat(['Tags', 'Note', 'Highlights', 'Words', 'Finished', 'Shelves'])

export function libraryRow(record: LibraryRecord): string[] {
  return [record.title, record.url, record.author ?? '', record.site ?? '', record.publication_date ?? '']
    .concat([savedDate(record), stateOf(record), record.library?.is_favorited ? 'yes' : ''])
    .concat([String(progressOf(record)), tagsOf(record).join(', '), record.note?.note ?? ''])
    .concat([String(record.highlights.length), String(record.article?.word_count ?? 0)])
    .concat([record.history?.finished_date ?? '', shelvesOf(record).join(', ')])
}

export const highlightColumns = [
  ...['Title', 'Author', 'Site', 'URL', 'Highlighted Date', 'Text', 'Note', 'Liked'],
  ...markHeadings,
]

export const highlightRows = ({ title, author, site, url, highlights }: LibraryRecord): string[][] =>
  highlights.map(({ created_date, text, note, is_liked, ...marks }) => [
    ...[title, author ?? '', site ?? '', url, created_date],
    ...[text, note ?? '', is_liked ? 'yes' : '', ...markCells(marksOf(marks))],
  ])

/** Columns that Readwise imports, and the maximum number of characters it imports of a highlight. */
export const readwiseColumns = ['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Date']
const READWISE_TEXT = 8191

export const readwiseRows = ({ title, author, url, highlights }: LibraryRecord): string[][] =>
  highlights.map(({ text, note, char_start, created_date }) => [
    ...[text.slice(0, READWISE_TEXT), title, author ?? '', url, note ?? ''],
    ...[String(char_start ?? ''), created_date.replace('T', ' ').slice(0, 19)],
  ])

/** Columns that other programs read when they import a Matter export. */
export const matterColumns = [
  'Title',
  'Author',
  'Publisher',
  'URL',
  'Tags',
  'Word Count',
  'In Queue',
  'Favorited',
].concat(['Read', 'Highlight Count', 'Last Interaction Date', 'File Id'])

export function matterRow(record: LibraryRecord): string[] {
  const yes = (is: boolean): string => (is ? 'True' : 'False')
  return [record.title, record.author ?? '', record.site ?? '', record.url, tagsOf(record).join(';')]
    .concat([String(record.article?.word_count ?? 0), yes(stateOf(record) === 'queue')])
    .concat([yes(record.library?.is_favorited ?? false), yes(progressOf(record) >= 0.95)])
    .concat([String(record.highlights.length), savedDate(record), record.id])
}

export const matterHighlightColumns = ['Title', 'Author', 'Publisher', 'URL', 'Highlighted Date', 'Text', 'Note']

export const matterHighlightRows = ({ title, author, site, url, highlights }: LibraryRecord): string[][] =>
  highlights.map(({ created_date, text, note }) => [
    ...[title, author ?? '', site ?? '', url],
    ...[created_date, text, note ?? ''],
  ])

/** Returns a bookmark in the format that browsers write. */
export function bookmarkLine(record: LibraryRecord): string {
  const seconds = Math.floor(Date.parse(savedDate(record)) / 1000)
  const tags = record.tags.length === 0 ? '' : ` TAGS="${escaped(tagsOf(record).join(','))}"`
  const read = stateOf(record) === 'queue' ? '1' : '0'
  const note = record.note === null ? '' : `<DD>${escaped(record.note.note)}\n`
  return `<DT><A HREF="${escaped(record.url)}" ADD_DATE="${seconds}" TOREAD="${read}"${tags}>${escaped(record.title)}</A>\n${note}`
}
