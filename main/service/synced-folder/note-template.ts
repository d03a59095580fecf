import { createHash } from 'node:crypto'
import Mustache from 'mustache'
import { frontMatter, type LibraryRecord } from '../exports/index.ts'
import { markdownLink, markParts } from '#shared/model/highlights/mark-line.ts'
import type { NoteForm } from '#shared/model/notes/notes-folder.ts'
import * as t from '#shared/words/service/exports.ts'
import { withoutMarks } from './note-marks.ts'

const usual = (): string => `# {{title}}

{{#note}}
> [!note]
{{quoted_note}}

{{/note}}
{{#markdown}}
{{markdown}}

{{/markdown}}
{{#has_highlights}}
## ${t.highlights}

{{#highlights}}
{{quoted}}
{{#note}}

{{note}}
{{/note}}
{{#has_links}}

{{#links}}
- {{link}}
{{/links}}
{{/has_links}}

^{{id}}

{{/highlights}}
{{/has_highlights}}`

const usualLogseq = (): string => `- # {{title}}
{{#note}}
- {{note_in_block}}
{{/note}}
{{#blocks}}
- {{text}}
{{/blocks}}
{{#has_highlights}}
- ## ${t.highlights}
{{#highlights}}
	- {{in_line}}{{#note}} — {{note_in_line}}{{/note}}{{#links}} → {{link}}{{/links}} ^{{id}}
{{/highlights}}
{{/has_highlights}}`

/** Returns the default template for the text between the marks, used if the reader did not choose another. */
export const usualTemplate = (form: NoteForm): string => (form === 'logseq' ? usualLogseq() : usual())

/** Returns the reason why a template cannot be used, as text for the reader, or null if it can be used. */
export function templateProblem(template: string): string | null {
  try {
    Mustache.parse(template)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the text between the marks of a note. `markdown`: the article's text. */
export function renderBlock(record: LibraryRecord, form: NoteForm, template: string | null, markdown: string): string {
  const view = viewOf(record, markdown.trim())
  const rendered = Mustache.render(template ?? usualTemplate(form), view, {}, { escape: String })
  return withoutMarks(rendered.replaceAll('\r\n', '\n')).trim()
}

/** Renders a single-line template, such as that of a file's name. */
export function renderLine(record: LibraryRecord, template: string): string {
  return oneLine(Mustache.render(template, viewOf(record, ''), {}, { escape: String }))
}

/** Returns the fields that templates may use. */
function viewOf(record: LibraryRecord, markdown: string) {
  const { note, highlights } = record
  return {
    ...frontMatter(record),
    title: oneLine(record.title),
    author: record.author,
    site: record.site,
    date: frontMatter(record).created,
    excerpt: record.excerpt,
    note: note?.note ?? null,
    quoted_note: note === null ? '' : quoted(note.note),
    note_in_block: indented(note?.note.trim() ?? ''),
    markdown,
    blocks: markdown.split(/\n{2,}/).flatMap((text) => (text.trim() === '' ? [] : [{ text: indented(text.trim()) }])),
    has_highlights: highlights.length > 0,
    highlights: highlights.map((one) => ({
      id: `h-${idOf(one)}`,
      text: one.text,
      quoted: quoted(one.text),
      in_line: oneLine(one.text),
      note: one.note?.trim() ?? null,
      note_in_line: oneLine(one.note ?? ''),
      is_liked: one.is_liked,
      date: one.created_date.slice(0, 10),
      has_links: linksOf(one).length > 0,
      links: linksOf(one).map((link) => ({ link })),
    })),
  }
}

/**
 * Returns an id that stays the same when the highlight gets a note or other highlights come before it, so that links to
 * it remain valid.
 */
const idOf = ({ created_date: created, text }: LibraryRecord['highlights'][number]): string =>
  createHash('sha256').update(`${created} ${text}`).digest('hex').slice(0, 8)

/** Returns what a highlight links to, as Markdown. */
const linksOf = (highlight: LibraryRecord['highlights'][number]): string[] =>
  markParts(highlight).flatMap(({ text, url }) => (url === undefined ? [] : markdownLink(text, url)))

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** Indents all lines of a block except the first. */
const indented = (text: string): string => text.replaceAll('\n', '\n  ')
