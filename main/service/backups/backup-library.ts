import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { flush } from '../../disk/flush.ts'
import type { LibraryCounts } from '#shared/model/backups/backup-state.ts'
import * as t from '#shared/words/service/tools.ts'
import { PRIVATE_FILE } from '../../disk/private-files.ts'
import { removeDatabase } from '../../sqlite/database-files.ts'
import { openConnection } from '../../sqlite/open-connection.ts'
import { openObjects } from '../servers/open-objects.ts'
import { embedObjects } from '../database/embed-objects.ts'
import { forgetSecrets } from '../database/forget-secrets.ts'
import { joinLog } from '../database/join-log.ts'
import { proveBackup } from './prove-backup.ts'
import { LIBRARY_FILE, UnusableLibraryError } from '../database/library-file.ts'

/**
 * More pages than any file has. The backup is therefore made in a single step and is consistent, even while others
 * write.
 */
const ALL_PAGES = 0x7fffffff

const UNFINISHED = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.backup$/
/** A backup older than this, in milliseconds, was abandoned: none takes this long. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000

export interface BackupMade {
  readonly counts: LibraryCounts
  /** Number of pages and files that the library refers to but that were missing from the folder. */
  readonly missing: number
}

/**
 * Copies the library with its pages and files into one file. The service may be running. The copy is read again in full
 * before it gets its final name, so a file of that name is always a complete backup. It contains no signing key,
 * because with that key, anyone who has the file could sign in to any account. Throws UnusableLibraryError, or the file
 * system's error.
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
    // Merges the log into the copy, so that the backup is a single file.
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

/** Removes the leftovers of killed backups: copies without a final name, some of which contain the signing key. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => UNFINISHED.test(each))) {
    const path = join(folder, name)
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (written !== undefined && written < Date.now() - ABANDONED_AFTER) removeDatabase(path)
  }
}
