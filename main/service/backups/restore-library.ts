import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as t from '#shared/words/service/tools.ts'
import { bytesOf, copyObjects } from '../objects/copy-objects.ts'
import { FolderObjects, OBJECTS_FOLDER } from '../objects/folder-objects.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { openObjects } from '../servers/open-objects.ts'
import { closeToOthers, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { besideDatabase, removeDatabase } from '../../sqlite/database-files.ts'
import { asideName } from './backup-files.ts'
import { refuseForeignTriggers } from './foreign-triggers.ts'
import { flush } from '../../disk/flush.ts'
import { sizeOf } from './daily-backup.ts'
import { embedObjects } from '../database/embed-objects.ts'
import { forgetSecrets } from '../database/forget-secrets.ts'
import { joinLog } from '../database/join-log.ts'
import { checkLibraryFile, LIBRARY_FILE, UnusableLibraryError, withLibraryFile } from '../database/library-file.ts'
import { lockDataFolder, refuseFolderInUse } from '../database/lock-data-folder.ts'

/**
 * Replaces the library with a backup. The old library is preserved next to it, in the form of a backup. Resolves to its
 * path, or null if there was none. If the process is killed at any moment, one of the two is complete under the
 * library's name.
 *
 * The next start of the service extracts the pages and files from the backup and creates a new signing key. Sessions
 * continue: a client renews its access token with the refresh token from the time of the backup. If the refresh token
 * has been renewed since, the client has to sign in again.
 *
 * Throws DataFolderInUseError while the service runs, UnusableLibraryError if the file is not a backup, or the file
 * system's error.
 */
export async function restoreLibrary(folder: string, file: string, now: number): Promise<string | null> {
  checkLibraryFile(file)
  withLibraryFile(file, (sqlite) => refuseForeignTriggers(sqlite, file))
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  refuseFolderInUse(folder)
  const unlock = lockDataFolder(folder)
  try {
    const library = join(folder, LIBRARY_FILE)
    if (resolve(file) === resolve(library)) throw new UnusableLibraryError(t.thisIsTheLibraryItself)
    const objects = await openObjects(folder)
    refuseFullDisk(folder, file, await bytesOf(objects))
    const fresh = join(folder, 'library.restoring')
    try {
      removeDatabase(fresh)
      copyFileSync(file, fresh)
      closeToOthers(fresh)
      // Backups from earlier versions contain secrets.
      forgetSecrets(fresh)
      flush(fresh)
      const kept = existsSync(library) ? await keepAside(folder, library, objects, now) : null
      renameSync(fresh, library)
      flush(folder)
      return kept
    } finally {
      removeDatabase(fresh)
    }
  } finally {
    unlock()
  }
}

/** Throws if the disk is too full. Both libraries need space for a while, and the replaced one stays on the disk. */
function refuseFullDisk(folder: string, file: string, ofObjects: number): void {
  const needed = sizeOf(file) + sizeOf(join(folder, LIBRARY_FILE)) + ofObjects
  const { bavail, bsize } = statfsSync(folder)
  if (needed <= bavail * bsize) return
  const megabytes = Math.ceil(needed / 1_000_000).toLocaleString('en')
  const words = t.restoringNeedsMegabytesMBOfFree({ megabytes })
  throw Object.assign(new Error(words), { code: 'ENOSPC' })
}

/** The copy gets its final name once it is complete. */
async function keepAside(folder: string, library: string, objects: ObjectStore, now: number): Promise<string> {
  let at = now
  while (existsSync(join(folder, asideName(at)))) at += 1000
  const named = join(folder, asideName(at))
  const kept = join(folder, 'library.replaced')
  removeDatabase(kept)
  try {
    // The log is merged into the file, so that a leftover log is never mistaken for that of the restored library.
    joinLog(library)
  } catch {
    // A damaged library is preserved as it is, with its log.
    for (const rest of besideDatabase) {
      if (existsSync(library + rest)) copyFileSync(library + rest, kept + rest)
      closeToOthers(kept + rest)
    }
  }
  copyFileSync(library, kept)
  closeToOthers(kept)
  try {
    forgetSecrets(kept)
    await embedObjects(kept, objects)
  } catch {
    // It is unknown which objects a damaged library refers to, so all are preserved.
    const aside = `${named}.${OBJECTS_FOLDER}`
    if (objects instanceof FolderObjects) cpSync(join(folder, OBJECTS_FOLDER), aside, { recursive: true })
    else await copyObjects(objects, new FolderObjects(aside))
  }
  flush(kept)
  for (const rest of besideDatabase) if (existsSync(kept + rest)) renameSync(kept + rest, named + rest)
  renameSync(kept, named)
  flush(folder)
  for (const rest of besideDatabase) rmSync(library + rest, { force: true })
  return named
}
