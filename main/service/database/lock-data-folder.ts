import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeToOthers, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { openConnection } from '../../sqlite/open-connection.ts'
import { openDatabase } from '../../sqlite/open-database.ts'

const LOCK_FILE = 'library.lock'

export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
}

/**
 * Gives this process exclusive use of the folder. If two processes used it, each would mistake the other's running jobs
 * for those of a dead process. The lock is SQLite's, on a separate file: the operating system releases it no matter how
 * the process ends, and it works the same on every platform. Also denies other users of the machine access to the
 * folder. Returns the function that releases the lock.
 */
export function lockDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
    closeToOthers(folder)
    const lock = openDatabase<object>(join(folder, LOCK_FILE), [])
    try {
      // In WAL mode an exclusive transaction would still let others open and read the file.
      lock.sqlite.pragma('journal_mode = DELETE')
      lock.sqlite.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      throw error
    }
    return () => lock.close()
  } catch (error) {
    throw isBusy(error) ? inUse(folder) : error
  }
}

/** Throws DataFolderInUseError immediately. Taking the lock would first wait, in case the other process releases it. */
export function refuseFolderInUse(folder: string): void {
  const file = join(folder, LOCK_FILE)
  if (!existsSync(file)) return
  const probe = openConnection(file, { patience: 0 })
  try {
    probe.exec('BEGIN EXCLUSIVE; ROLLBACK')
  } catch (error) {
    throw isBusy(error) ? inUse(folder) : error
  } finally {
    probe.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

function inUse(folder: string): DataFolderInUseError {
  return new DataFolderInUseError(`Another Lectern is already using ${folder}.`)
}
