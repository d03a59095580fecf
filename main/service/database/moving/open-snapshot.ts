import { openConnection } from '../../../sqlite/open-connection.ts'
import type { Connection } from '../../../sqlite/open-database.ts'
import type { Database } from '../database.ts'
import { type Side, sideOf, sqliteSide } from './side.ts'

/** A library that is read for a copy of it. */
export interface Snapshot {
  /**
   * Runs work whose reads all see the same state, regardless of writes in the meantime. The work may be restarted from
   * the beginning.
   */
  read<T>(work: (from: Side) => Promise<T>): Promise<T>
  close(): void
}

/** Returns a read-only snapshot of a library's file in its current state. */
export function snapshotOfFile(file: string): Snapshot & { readonly sqlite: Connection } {
  const sqlite = openConnection(file)
  try {
    sqlite.pragma('query_only = ON')
    // The file may come from another person, so no code in its schema may run.
    sqlite.pragma('trusted_schema = OFF')
    sqlite.exec('BEGIN')
    sqlite.prepare('SELECT count(*) FROM account').get()
  } catch (error) {
    sqlite.close()
    throw error
  }
  const side = sqliteSide(sqlite)
  return { sqlite, read: (work) => work(side), close: () => void sqlite.close() }
}

/**
 * Returns snapshots of a library on a server. Each read sees a different state, because no transaction may stay open
 * for long.
 */
export function snapshotsOnServer(library: Database): Snapshot {
  return { read: (work) => library.lookInDirectory((tx) => work(sideOf(library, tx))), close: () => {} }
}
