import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Accounts } from '../accounts/accounts.ts'
import { LIBRARY_FILE, UnusableLibraryError } from '../database/library-file.ts'
import { ExportedEntries } from '../library/transfers/exported-entries.ts'
import { openObjects } from '../objects/open-objects.ts'
import { noteForms, type NoteLook, syncFolder, type SyncReport, usualLook } from '../synced-folder/index.ts'
import { openBeside } from './open-beside.ts'
import { UsageError } from './usage-error.ts'

/** What the command line says about the notes of a folder. */
export interface NoteOptions {
  readonly form?: string | undefined
  /** A file with the template of what is between the marks. */
  readonly template?: string | undefined
  /** The template of the files' names. */
  readonly name?: string | undefined
  readonly again?: boolean | undefined
}

/**
 * Writes what changed in the owner's library into a folder of notes. Works while the service runs. Throws UsageError,
 * UnusableLibraryError or FolderProblem.
 */
export async function syncNotes(
  dataFolder: string,
  folder: string,
  options: NoteOptions,
  clock: () => number,
): Promise<SyncReport> {
  if (!existsSync(join(dataFolder, LIBRARY_FILE))) {
    throw new UnusableLibraryError(`There is no library in ${dataFolder}.`)
  }
  const look = lookOf(options)
  const { database } = openBeside(dataFolder)
  try {
    const account = await new Accounts(database, clock).local()
    const entries = new ExportedEntries(database, openObjects(dataFolder))
    const source = {
      versions: () => entries.versions(account),
      record: async (content: number) => (await entries.entry(account, content, false))?.record ?? null,
    }
    return await syncFolder(resolve(folder), source, look, { again: options.again ?? false })
  } finally {
    database.close()
  }
}

function lookOf({ form = usualLook.form, template, name }: NoteOptions): NoteLook {
  const known = noteForms.find((one) => one === form)
  if (known === undefined) throw new UsageError(`--form must be one of: ${noteForms.join(', ')}.`)
  return { form: known, body: template === undefined ? null : textIn(template), name: name ?? null }
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`The template cannot be read: ${file}`)
  }
}
