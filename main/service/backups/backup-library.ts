import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { LibraryCounts } from '#shared/model/backups/backup-state.ts'
import * as t from '#shared/words/service/tools.ts'
import { PRIVATE_FILE } from '../../disk/private-files.ts'
import { removeDatabase } from '../../sqlite/database-files.ts'
import { openConnection } from '../../sqlite/open-connection.ts'
import { openObjects } from '../objects/open-objects.ts'
import { embedObjects } from '../database/embed-objects.ts'
import { forgetSecrets } from '../database/forget-secrets.ts'
import { joinLog } from '../database/join-log.ts'
import { proveBackup } from './prove-backup.ts'
import { LIBRARY_FILE, UnusableLibraryError } from '../database/library-file.ts'

/** More pages than any file has: the backup is one step, of one moment, while others write. */
const ALL_PAGES = 0x7fffffff

const UNFINISHED = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.backup$/
/** No backup takes so long, in milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000

export interface BackupMade {
  readonly counts: LibraryCounts
  /** Number of pages and files that were missing from the folder. */
  readonly missing: number
}

/**
 * Copies the library with its pages and files into one file, also while the service runs. The copy is read again as a
 * whole before it gets its name, so a file of that name is always a complete backup. It holds no signing key, because a
 * reader of the file could sign in to any account with it. Throws UnusableLibraryError, or the disk's error.
 */
export async function backupLibrary(folder: string, file: string): Promise<BackupMade> {
  const library = join(folder, LIBRARY_FILE)
  if (!existsSync(library)) throw new UnusableLibraryError(t.thereIsNoLibraryInFolder({ folder }))
  if (resolve(file) === resolve(library)) throw new UnusableLibraryError(t.aBackupNeedsAnotherFile)
  const into = dirname(resolve(file))
  removeAbandoned(into)
  const unfinished = join(into, `.${randomUUID()}.backup`)
  try {
    const source = openConnection(library)
    try {
      closeSync(openSync(unfinished, 'wx', PRIVATE_FILE))
      await source.backup(unfinished, { progress: () => ALL_PAGES })
    } finally {
      source.close()
    }
    // A single file without a log beside it.
    joinLog(unfinished)
    forgetSecrets(unfinished)
    const missing = await embedObjects(unfinished, await openObjects(folder))
    flush(unfinished)
    const counts = proveBackup(unfinished)
    renameSync(unfinished, file)
    flush(into)
    return { counts, missing }
  } finally {
    removeDatabase(unfinished)
  }
}

/** Removes what killed backups left: copies without a name, some of which hold the signing key. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => UNFINISHED.test(each))) {
    const path = join(folder, name)
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (written !== undefined && written < Date.now() - ABANDONED_AFTER) removeDatabase(path)
  }
}

/** Makes sure that what was written survives a power cut. Not every system can flush folders. */
export function flush(path: string): void {
  try {
    const handle = openSync(path, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL'].includes(String(code))) throw error
  }
}
