import { stringify } from 'yaml'
import { markLine } from '#shared/model/highlights/mark-line.ts'
import { writtenReadings } from '#shared/text/links/written-readings.ts'
import * as t from '#shared/words/service/exports.ts'
import { answersMarkdown } from './answer-markdown.ts'
import { frontMatter } from './front-matter.ts'
import type { LibraryRecord } from './library-record.ts'

/** Returns an entry as a Markdown file with its front matter, text, highlights and notes. */
export function entryMarkdown(record: LibraryRecord): string {
  const { article, note } = record
  const parts = [
    `---\n${stringify(frontMatter(record), { lineWidth: 0 })}---`,
    `# ${oneLine(record.title)}`,
    note === null ? '' : `> [!note]\n${quoted(note.note)}`,
    writtenReadings(article?.markdown ?? '').trim(),
    record.highlights.length === 0 ? '' : `## ${t.highlights}\n\n${highlightList(record)}`,
    answersMarkdown(record),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Returns the highlights of an entry with their notes. */
export const highlightList = ({ highlights }: LibraryRecord): string =>
  highlights
    .map(({ text, note, ...marks }) => {
      const marked = markLine(marks)
      return [
        quoted(text),
        ...(marked === '' ? [] : [`> ${marked}`]),
        ...(note === null ? [] : ['', note.trim()]),
      ].join('\n')
    })
    .join('\n\n')

/** Returns the highlights of an entry under its title, for a file with the highlights of several entries. */
export function highlightsMarkdown(record: LibraryRecord): string {
  const from = [record.author, record.site].filter(Boolean).join(', ')
  const head = [`## ${oneLine(record.title)}`, [from, `<${record.url}>`].filter(Boolean).join(' · ')]
  const note = record.note === null ? [] : [record.note.note]
  return `${[...head, ...note, highlightList(record)].filter((part) => part !== '').join('\n\n')}\n\n`
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
