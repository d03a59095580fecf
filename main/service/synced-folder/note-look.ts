import { createHash } from 'node:crypto'

/** The programs whose conventions a note follows. 'markdown' is any editor. */
export const noteForms = ['obsidian', 'logseq', 'markdown'] as const
export type NoteForm = (typeof noteForms)[number]

/** How notes look. */
export interface NoteLook {
  readonly form: NoteForm
  /** What stands between the marks, as a Mustache template. Null: the usual. */
  readonly body: string | null
  /** The file's name without ending, as a template. Slashes make folders. Null: the title. */
  readonly name: string | null
}

export const usualLook: NoteLook = { form: 'obsidian', body: null, name: null }

/** Changes whenever notes must be written anew. */
export const hashOfLook = (look: NoteLook): string =>
  createHash('sha256')
    .update(JSON.stringify([1, look.form, look.body, look.name]))
    .digest('hex')
    .slice(0, 16)
