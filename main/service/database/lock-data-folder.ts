import { join } from 'node:path'
import { openDatabase } from '../../sqlite/open-database.ts'

export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
}

/**
 * Makes this process the only one on the folder: two would each take the other's running jobs for those of a dead
 * process. The lock is SQLite's own, on a file of its own, because the operating system lets go of it in whatever way
 * the process ends, and because it works alike on every platform. Returns how to let go.
 */
export function lockDataFolder(folder: string): () => void {
  try {
    const lock = openDatabase<object>(join(folder, 'library.lock'), [])
    try {
      // In WAL mode an exclusive transaction still lets others read, and so open, the file.
      lock.sqlite.pragma('journal_mode = DELETE')
      lock.sqlite.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      throw error
    }
    return () => lock.close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) {
      throw new DataFolderInUseError(`Another Lectern is already using ${folder}.`)
    }
    throw error
  }
}
