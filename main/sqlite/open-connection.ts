import Sqlite from 'better-sqlite3'
import type { Connection } from './open-database.ts'

/** A bare connection to an existing file, which is left at whatever version it has. Throws when there is none. */
export function openConnection(file: string, { readonly = false } = {}): Connection {
  const sqlite = new Sqlite(file, { fileMustExist: true, readonly })
  sqlite.pragma('busy_timeout = 5000')
  return sqlite
}
