import Sqlite from 'better-sqlite3'
import type { Connection } from './open-database.ts'

/**
 * Opens a bare connection to an existing file, without migrating it. Throws if there is no file. `patience` is the
 * number of milliseconds to wait for other processes that have locked the file.
 */
export function openConnection(file: string, { patience = 5000 } = {}): Connection {
  return new Sqlite(file, { fileMustExist: true, timeout: patience })
}
