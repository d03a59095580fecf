import type { NoteLook } from '#shared/model/notes/notes-folder.ts'
import { writtenReadings } from '#shared/text/links/written-readings.ts'
import { frontMatter, type LibraryRecord } from '../exports/index.ts'
import { notePath } from './note-path.ts'
import { renderBlock, templateProblem, usualTemplate } from './note-template.ts'
import { freshNote } from './write-note.ts'

export interface NotePreview {
  readonly path: string | null
  readonly text: string | null
  readonly problem: string | null
  /** The default template for this form of note. */
  readonly usual: string
}

/** Previews an entry as a new note. Null: there is no entry. */
export function previewNote(record: LibraryRecord | null, look: NoteLook): NotePreview {
  const usual = usualTemplate(look.form)
  for (const template of [look.body, look.name]) {
    const problem = template === null ? null : templateProblem(template)
    if (problem !== null) return { path: null, text: null, problem, usual }
  }
  if (record === null) return { path: null, text: null, problem: null, usual }
  const block = renderBlock(record, look.form, look.body, writtenReadings(record.article?.markdown ?? ''))
  return {
    path: notePath(record, look.name, () => false),
    text: freshNote({ facts: frontMatter(record), block }, look.form),
    problem: null,
    usual,
  }
}
