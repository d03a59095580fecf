import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { NoteLook } from '#shared/model/notes/notes-folder.ts'
import * as t from '#shared/words/service/tools.ts'
import { Accounts } from '../accounts/accounts.ts'
import { openBeside } from '../servers/open-beside.ts'
import { LIBRARY_FILE, UnusableLibraryError } from '../database/library-file.ts'
import { EmailPictures } from '../library/pictures/email-pictures.ts'
import { pictureType } from '../library/pictures/picture-type.ts'
import { readCachedPicture } from '../library/pictures/read-cached-picture.ts'
import { ExportedEntries } from '../library/transfers/exported-entries.ts'
import { openObjects } from '../servers/open-objects.ts'
import { syncFolder, type SyncReport } from '../synced-folder/index.ts'

export interface NotesTask {
  /** The data folder. */
  readonly library: string
  readonly folder: string
  readonly look: NoteLook
  /** See SyncOptions. */
  readonly again: boolean
}

/**
 * Writes what changed in the owner's library into a folder of notes. Works while the service runs. Throws
 * UnusableLibraryError or FolderProblem.
 */
export async function syncNotes({ library, folder, look, again }: NotesTask, clock: () => number): Promise<SyncReport> {
  if (!existsSync(join(library, LIBRARY_FILE)))
    throw new UnusableLibraryError(t.thereIsNoLibraryInFolder({ folder: library }))
  const { database } = await openBeside(library)
  try {
    const account = await new Accounts(database, clock).local()
    const objects = await openObjects(library)
    const entries = new ExportedEntries(database, objects)
    const emails = new EmailPictures(database, objects)
    const source = {
      versions: () => entries.versions(account),
      record: async (content: number) => (await entries.entry(account, content, false))?.record ?? null,
      picture: async (url: string) => {
        const own = await emails.at(url)
        const mediaType = own && pictureType(own)
        if (own !== undefined) return own && mediaType ? { mediaType, bytes: own } : null
        return readCachedPicture(join(library, 'pictures'), url)
      },
    }
    return await syncFolder(resolve(folder), source, look, { again })
  } finally {
    database.close()
  }
}
