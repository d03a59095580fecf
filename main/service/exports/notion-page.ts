import { markLine } from '#shared/model/highlights/mark-line.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import { writtenReadings } from '#shared/text/links/written-readings.ts'
import { escapeMarkdown } from '#shared/text/markdown/escape-markdown.ts'
import { progressOf, savedDate, stateOf, tagsOf } from './entry-facts.ts'
import type { LibraryRecord } from './library-record.ts'

/**
 * Names in the pages that are written for Notion. They are not translated, because an import recognizes its own pages by
 * them.
 */
export const notionHeadings = {
  /** The property with the entry's ID. */
  id: 'Lectern ID',
  ofNote: 'Note',
  ofHighlights: 'Highlights',
  ofText: 'Text',
} as const

/** The properties of an entry in Notion, in the order of the table's columns. Empty ones are absent from a page. */
const properties: readonly (readonly [name: string, of: (record: LibraryRecord) => string])[] = [
  ['URL', ({ url }) => (isFileAddress(url) ? '' : url)],
  ['Author', ({ author }) => author ?? ''],
  ['Site', ({ site }) => site ?? ''],
  // Notion separates the values of a property with commas.
  [
    'Tags',
    (record) =>
      tagsOf(record)
        .map((name) => name.replaceAll(',', ' '))
        .join(', '),
  ],
  ['State', stateOf],
  ['Favorite', ({ library }) => (library?.is_favorited ? 'Yes' : 'No')],
  ['Progress', (record) => `${Math.round(progressOf(record) * 100)}%`],
  ['Published', ({ publication_date: date }) => date?.slice(0, 10) ?? ''],
  ['Saved', (record) => savedDate(record).slice(0, 10)],
  ['Finished At', ({ history }) => history?.finished_date?.slice(0, 10) ?? ''],
  [notionHeadings.id, ({ id }) => id],
]

/** Columns of the table that Notion imports as a database, and an entry's row in it. */
export const notionColumns: readonly string[] = ['Name', ...properties.map(([name]) => name)]
export const notionRow = (record: LibraryRecord): string[] => [record.title, ...properties.map(([, of]) => of(record))]

/**
 * Returns an entry as a page in the form of Notion's own exports: its title, its properties, and its note, highlights
 * and text under a heading each.
 */
export function notionPage(record: LibraryRecord): string {
  const { title, note, highlights, article } = record
  const facts = properties.flatMap(([name, of]) => {
    const value = oneLine(of(record))
    return value === '' ? [] : `${name}: ${value}`
  })
  const text = writtenReadings(article?.markdown ?? '').trim()
  const parts = [
    `# ${escapeMarkdown(oneLine(title))}`,
    facts.join('\n'),
    ...(note === null ? [] : [`## ${notionHeadings.ofNote}`, escapeMarkdown(note.note.trim())]),
    ...(highlights.length === 0 ? [] : [`## ${notionHeadings.ofHighlights}`, ...highlights.map(highlightOf)]),
    ...(text === '' ? [] : [`## ${notionHeadings.ofText}`, text]),
  ]
  return `${parts.join('\n\n')}\n`
}

function highlightOf({ text, note, ...marks }: LibraryRecord['highlights'][number]): string {
  const line = markLine(marks)
  const quote = escapeMarkdown(text)
    .split('\n')
    .map((each) => `> ${each}`.trimEnd())
  return [
    [...quote, ...(line === '' ? [] : ['>', `> ${line}`])].join('\n'),
    ...(note === null ? [] : [escapeMarkdown(note.trim())]),
  ].join('\n\n')
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
