import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OBJECTS_FOLDER, openObjects } from '../objects/open-objects.ts'
import { closeToOthers, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { flush } from './backup-library.ts'
import { embedObjects } from './embed-objects.ts'
import { forgetSecrets } from './forget-secrets.ts'
import { checkLibraryFile, LIBRARY_FILE, UnusableLibraryError, withLibraryFile } from './library-file.ts'
import { lockDataFolder, refuseFolderInUse } from './lock-data-folder.ts'

/**
 * Replaces the library with a backup and keeps the old one beside it, as a backup too. Resolves to where, or null if
 * there was none. A kill at any moment leaves one of the two complete under the library's name. The next start of the
 * service takes the pages and files out of the backup and makes a new signing key. Sessions go on: a client renews its
 * access token with the refresh token that it had at the time of the backup, and signs in anew if that was renewed
 * since. Throws DataFolderInUseError while the service
 * runs, UnusableLibraryError if it is no backup, or the disk's error.
 */
export async function restoreLibrary(folder: string, file: string, now: number): Promise<string | null> {
  checkLibraryFile(file)
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  refuseFolderInUse(folder)
  const unlock = lockDataFolder(folder)
  try {
    const library = join(folder, LIBRARY_FILE)
    if (resolve(file) === resolve(library))
      throw new UnusableLibraryError('This is the library itself, not a backup of it.')
    const fresh = join(folder, 'library.restoring')
    copyFileSync(file, fresh)
    closeToOthers(fresh)
    // Backups of earlier versions have one.
    forgetSecrets(fresh)
    flush(fresh)
    const kept = existsSync(library) ? await keepAside(folder, library, now) : null
    renameSync(fresh, library)
    flush(folder)
    return kept
  } finally {
    unlock()
  }
}

async function keepAside(folder: string, library: string, now: number): Promise<string> {
  const kept = join(folder, `library-before-${new Date(now).toISOString().replaceAll(':', '-').slice(0, 19)}.db`)
  try {
    // Everything goes into one file: a leftover log must never be taken for the restored library's.
    withLibraryFile(library, (sqlite) => {
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.pragma('journal_mode = DELETE')
    })
  } catch {
    // A damaged library is kept as it is, with its log.
    for (const rest of ['-wal', '-shm']) if (existsSync(library + rest)) copyFileSync(library + rest, kept + rest)
    for (const rest of ['-wal', '-shm']) closeToOthers(kept + rest)
  }
  copyFileSync(library, kept)
  closeToOthers(kept)
  try {
    forgetSecrets(kept)
    await embedObjects(kept, openObjects(folder))
  } catch {
    // Of a damaged library nobody knows what it names: everything is kept.
    cpSync(join(folder, OBJECTS_FOLDER), `${kept}.${OBJECTS_FOLDER}`, { recursive: true })
  }
  flush(kept)
  for (const rest of ['-wal', '-shm']) rmSync(library + rest, { force: true })
  return kept
}
