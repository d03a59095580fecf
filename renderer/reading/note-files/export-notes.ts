import type { Annotation } from '#shared/model/annotation.ts'
import { markCells, markFields, markHeadings, marksOf } from '#shared/model/highlights/highlight-marks.ts'
import { markdownLink, markLine } from '#shared/model/highlights/mark-line.ts'
import { fileName } from '#shared/model/tools/file-name.ts'
import * as readingT from '#shared/words/reading.ts'

export type NotesFormat = 'markdown' | 'csv' | 'json'

/** The notes of one article: the article itself, its highlights in text order, and the note on the whole article. */
export interface NotesOfArticle {
  readonly title: string
  readonly url: string
  readonly author: string | null
  readonly site: string
  readonly note: string | null
  readonly annotations: readonly Annotation[]
}

export interface NotesFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** Exports the notes of several articles as one file. */
export function exportNotes(articles: readonly NotesOfArticle[], format: NotesFormat): NotesFile {
  const [only] = articles
  const name = articles.length === 1 && only ? fileName(only.title, 'highlights') : 'highlights'
  switch (format) {
    case 'markdown':
      return { name: `${name}.md`, type: 'text/markdown', text: articles.map(markdownOf).join('\n\n---\n\n') }
    case 'csv':
      return { name: `${name}.csv`, type: 'text/csv', text: csvOf(articles) }
    case 'json':
      return {
        name: `${name}.json`,
        type: 'application/json',
        text: `${JSON.stringify(articles.map(plain), null, 2)}\n`,
      }
  }
}

export function markdownOf({ title, url, author, site, note, annotations }: NotesOfArticle): string {
  const from = [author, site].filter(Boolean).join(', ')
  const head = [`# ${oneLine(title)}`, [from, `<${url}>`].filter(Boolean).join(' · ')]
  const notes = annotations.map((annotation) => {
    const marks = markLine(annotation)
    const marked = marks === '' ? '' : `\n>\n> ${marks}`
    return quoted(annotation.text) + marked + (annotation.note ? `\n\n${annotation.note}` : '')
  })
  return `${[...head, ...(note ? [note] : []), ...notes].join('\n\n')}\n`
}

/** Returns text as a Markdown quote with its source. */
export function quoteOf(text: string, { title, url }: Pick<NotesOfArticle, 'title' | 'url'>): string {
  return `${quoted(text)}\n>\n> — ${markdownLink(title, url)}\n`
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n>\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function csvOf(articles: readonly NotesOfArticle[]): string {
  const rows = articles.flatMap((article) =>
    article.annotations.map(({ text, note, created_date, is_liked, ...marks }) => [
      article.title,
      article.author ?? '',
      article.site,
      article.url,
      created_date,
      text,
      note ?? '',
      is_liked ? 'yes' : '',
      ...markCells(marksOf(marks)),
    ]),
  )
  const head = [
    ...[readingT.title, readingT.author, readingT.site, readingT.url, readingT.highlightedDate],
    ...[readingT.text, readingT.note, readingT.liked, ...markHeadings],
  ]
  // The byte order mark tells spreadsheet programs that the file is UTF-8.
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/**
 * Text from the web must never become a spreadsheet formula, so a cell that could be one starts with an apostrophe.
 * Spreadsheet programs ignore invisible characters before a formula and treat full-width signs like ASCII ones.
 */
function cell(value: string): string {
  const safe = /^[\p{C}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

function plain({ annotations, ...article }: NotesOfArticle) {
  return {
    ...article,
    highlights: annotations.map(({ text, note, created_date, is_liked, char_start, char_end, ...marks }) => ({
      text,
      note,
      created_date,
      is_liked,
      char_start,
      char_end,
      ...markFields(marksOf(marks)),
    })),
  }
}
