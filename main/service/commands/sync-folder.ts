import { readFileSync } from 'node:fs'
import { noteForms, type NoteLook, usualLook } from '#shared/model/notes/notes-folder.ts'
import { syncNotes } from '../notes-folder/sync-notes.ts'
import type { SyncReport } from '../synced-folder/index.ts'
import { UsageError } from '../usage-error.ts'

/** Command-line options for the notes in a synced folder. */
export interface NoteOptions {
  readonly form?: string | undefined
  /** A file with the template for the text between the markers. */
  readonly template?: string | undefined
  /** The template for the names of the files. */
  readonly name?: string | undefined
  readonly pictures?: boolean | undefined
  readonly again?: boolean | undefined
}

/** Syncs a folder of notes as the command line specifies. Throws UsageError, UnusableLibraryError or FolderProblem. */
export function syncAsAsked(
  library: string,
  folder: string,
  options: NoteOptions,
  clock: () => number,
): Promise<SyncReport> {
  return syncNotes({ library, folder, look: lookOf(options), again: options.again ?? false }, clock)
}

function lookOf({ form = usualLook.form, template, name, pictures = false }: NoteOptions): NoteLook {
  const known = noteForms.find((one) => one === form)
  if (known === undefined) throw new UsageError(`--form must be one of: ${noteForms.join(', ')}.`)
  return { form: known, body: template === undefined ? null : textIn(template), name: name ?? null, pictures }
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`The template cannot be read: ${file}`)
  }
}
