import { openConnection } from '../../../sqlite/open-connection.ts'
import type { Connection } from '../../../sqlite/open-database.ts'

/** A library's file as it is now, whatever is written meanwhile. Nothing can be written there. Close it. */
export function openSnapshot(file: string): Connection {
  const sqlite = openConnection(file)
  try {
    sqlite.pragma('query_only = ON')
    // The file may be somebody else's: nothing that its definitions name is run.
    sqlite.pragma('trusted_schema = OFF')
    sqlite.exec('BEGIN')
    sqlite.prepare('SELECT count(*) FROM account').get()
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}
