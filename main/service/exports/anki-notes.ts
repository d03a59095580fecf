import { createHash } from 'node:crypto'
import { marksOf } from '#shared/model/highlights/highlight-marks.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import { tagsOf } from './entry-facts.ts'
import { escaped } from './entry-html.ts'
import type { LibraryRecord } from './library-record.ts'

type Highlight = LibraryRecord['highlights'][number]

/** Maximum number of characters of the surroundings that a card shows on each side of its quote. */
const MOST_AROUND = 120

/**
 * The start of a file for Anki's text import. Anki creates a deck that a column names, but not one that the head names.
 * It ignores the note type if the reader has none of that name, and then asks for one.
 */
export const ankiHead = [
  '#separator:tab',
  '#html:true',
  '#notetype:Basic',
  '#columns:GUID\tFront\tBack\tDeck\tTags',
  '#guid column:1',
  '#deck column:4',
  '#tags column:5',
  '',
].join('\n')

/**
 * Returns an entry's highlights as notes for Anki: the quote in its surroundings in front, and the reader's note and
 * the source on the back. A second import updates the notes of the first, because a highlight keeps its GUID.
 */
export function ankiNotes(record: LibraryRecord): string {
  const dates = Map.groupBy(record.highlights, ({ created_date }) => created_date)
  return record.highlights
    .map((highlight) => {
      const { created_date, text } = highlight
      // The text of a highlight changes when it is extended, so it is used only if several have the same date.
      const isOnly = dates.get(created_date)?.length === 1
      const cells = [
        guidOf([record.id, created_date, ...(isOnly ? [] : [text])]),
        frontOf(highlight),
        backOf(record, highlight),
        'Lectern',
        [...new Set([...tagsOf(record), ...marksOf(highlight).tags].map(tagOf))].join(' '),
      ]
      return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')}\n`
    })
    .join('')
}

const guidOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 20)

function frontOf({ text, before_text: before, after_text: after, char_start: start }: Highlight): string {
  const isStart = start === before.length && before.length <= MOST_AROUND
  const led = isStart ? before : `… ${before.slice(-MOST_AROUND).replace(/^\S*\s/, '')}`
  const isEnd = /[.!?]$/.test(after.trimEnd()) && after.length <= MOST_AROUND
  const cut = after.slice(0, MOST_AROUND)
  const trailed = isEnd ? after : `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0))} …`
  return [
    before.trim() === '' ? '' : around(led),
    `<b class="lectern-quote">${fieldText(text.trim())}</b>`,
    after.trim() === '' ? '' : around(trailed),
  ].join('')
}

const around = (words: string): string =>
  `<span style="opacity: 0.6">${fieldText(words.replaceAll(/\s+/g, ' '))}</span>`

function backOf({ title, author, site, url }: LibraryRecord, { note }: Highlight): string {
  const name = isFileAddress(url) ? fieldText(title) : `<a href="${fieldText(url)}">${fieldText(title)}</a>`
  const part = (name: string, words: string | null) =>
    words === null || words === '' ? [] : [`<div class="lectern-${name}">${fieldText(words)}</div>`]
  return [
    note === null ? '' : `<div class="lectern-note">${fieldText(note.trim())}</div>`,
    `<div class="lectern-source">${name}</div>`,
    ...part('author', author),
    ...part('site', site),
  ].join('')
}

/** Brackets and braces are escaped, too. Anki would play `[sound:…]`, typeset `[latex]` and hide `{{c1::…}}`. */
const fieldText = (text: string): string =>
  escaped(text)
    .replaceAll('[', '&#91;')
    .replaceAll('{', '&#123;')
    .replaceAll(/\r\n|\r|\n/g, '<br>')
    .replaceAll('\t', ' ')

/** Anki separates tags with spaces. */
const tagOf = (name: string): string => name.replaceAll(/\s+/g, '_')
