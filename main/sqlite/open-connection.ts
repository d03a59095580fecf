import Sqlite from 'better-sqlite3'
import type { Connection } from './open-database.ts'

/**
 * A bare connection to an existing file, without migrating it. Throws if there is none. `patience` is the milliseconds
 * to wait for others that hold it.
 */
export function openConnection(file: string, { patience = 5000 } = {}): Connection {
  return new Sqlite(file, { fileMustExist: true, timeout: patience })
}
