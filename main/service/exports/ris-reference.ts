import { markLine } from '#shared/model/highlights/mark-line.ts'
import { contentType } from '#shared/model/content-type.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import { savedDate, tagsOf } from './entry-facts.ts'
import { escaped } from './entry-html.ts'
import type { LibraryRecord } from './library-record.ts'

/** Kinds of references, as RIS names them. A type that is missing here is a web page. */
const kinds: Readonly<Record<number, string>> = {
  [contentType.youtube]: 'VIDEO',
  [contentType.podcast]: 'SOUND',
  [contentType.book]: 'BOOK',
}

/**
 * Returns an entry as a reference in RIS format, which Zotero and nearly all programs for references import. The note
 * and each highlight become notes of the reference, in HTML, as Zotero writes them.
 */
export function risReference(record: LibraryRecord): string {
  const { title, url, site, excerpt, publication_date: published, article } = record
  const kind = kinds[record.content_type] ?? 'ELEC'
  const address = isFileAddress(url) ? '' : url
  const isPdf = record.content_type === contentType.pdf || record.content_type === contentType.emailPdf
  const lines: readonly (readonly [tag: string, value: string])[] = [
    ['TY', kind],
    ['TI', title],
    ...authorsOf(record).map((name) => ['AU', invertedName(name)] as const),
    [kind === 'ELEC' ? 'T2' : 'PB', site ?? ''],
    ['AB', excerpt],
    ['DA', published === null ? '' : `${published.slice(0, 10).replaceAll('-', '/')}/`],
    ['LA', article?.language ?? ''],
    ['UR', address],
    ['L1', isPdf ? address : ''],
    // Marks the file as one of Lectern's, whose abstracts were not written by the reader.
    ['DP', 'Lectern'],
    ['Y2', savedDate(record).slice(0, 19).replaceAll('-', '/').replace('T', '/')],
    ['N1', record.note === null ? '' : paragraph(record.note.note)],
    ...record.highlights.map((one) => ['N1', highlightNote(one)] as const),
    ...tagsOf(record).map((name) => ['KW', name.replaceAll(';', ',')] as const),
  ]
  const written = lines.flatMap(([tag, value]) => {
    const line = oneLine(value)
    return line === '' ? [] : `${tag}  - ${line}\r\n`
  })
  return `${written.join('')}ER  - \r\n\r\n`
}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** Spaces at the start of a line and next to others are written as references, so that they stay, as in code. */
const htmlOf = (text: string): string =>
  escaped(text.trim())
    .replaceAll(/\r\n|\r|\n/g, '<br>')
    .replaceAll('\t', '&#9;')
    .replaceAll(/(?<=<br>| ) /g, '&#32;')
const paragraph = (text: string): string => `<p>${htmlOf(text)}</p>`

function highlightNote({ text, note, ...marks }: LibraryRecord['highlights'][number]): string {
  const line = markLine(marks)
  return [
    `<blockquote><p>${htmlOf(text)}</p></blockquote>`,
    note === null ? '' : paragraph(note),
    line === '' ? '' : paragraph(line),
  ].join('')
}

/** The reader may have changed the author, so the page's list counts only if it says the same. */
function authorsOf({ author, article }: LibraryRecord): readonly string[] {
  const authors = article?.authors ?? []
  if (author === null || author === '') return authors
  return authors.join(', ') === author ? authors : author.split(/, (?!(?:Jr|Sr|Inc|Ltd|LLC|PhD|II|III)\b)/)
}

/** A person's name: two to four capitalized words, with or without particles such as "van". */
const PERSON = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|[a-z]{1,4})){0,3} \p{Lu}[\p{L}\p{M}'’-]+$/u
/** Words with which the names of organizations begin or end. */
const ORGANIZATION =
  /^The |\b(?:Times|Post|News|Staff|Team|Editors|Press|Institute|University|Foundation|Group|Company|Inc|Magazine|Journal|Association|Society)$/

/** RIS has the family name first. A name that may be an organization's or has no such order stays as it is. */
function invertedName(name: string): string {
  if (!PERSON.test(name) || ORGANIZATION.test(name)) return name
  const words = name.split(' ')
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && /^[a-z]/.test(word))
  const at = particle === -1 ? words.length - 1 : particle
  return `${words.slice(at).join(' ')}, ${words.slice(0, at).join(' ')}`
}
