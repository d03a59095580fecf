import Sqlite from 'better-sqlite3'
import type { Connection } from './open-database.ts'

/**
 * A bare connection to an existing file, which is left at whatever version it has. Throws when there is none.
 * `patience`: milliseconds to wait for others that hold it.
 */
export function openConnection(file: string, { patience = 5000 } = {}): Connection {
  return new Sqlite(file, { fileMustExist: true, timeout: patience })
}
