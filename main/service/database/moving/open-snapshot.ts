import { openConnection } from '../../../sqlite/open-connection.ts'
import type { Connection } from '../../../sqlite/open-database.ts'
import type { Database } from '../database.ts'
import { type Side, sideOf, sqliteSide } from './side.ts'

/** A library that is read to be copied. */
export interface Snapshot {
  /** Runs work that reads rows of one moment, regardless of writes in the meantime. It may run again from its start. */
  read<T>(work: (from: Side) => Promise<T>): Promise<T>
  close(): void
}

/** A library's file as it is now. Nothing can be written there. */
export function snapshotOfFile(file: string): Snapshot & { readonly sqlite: Connection } {
  const sqlite = openConnection(file)
  try {
    sqlite.pragma('query_only = ON')
    // The file may be another person's: nothing that its definitions name is run.
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
 * Returns snapshots of a library on a server. Each read is of a separate moment, because none may stay open for long.
 */
export function snapshotsOnServer(library: Database): Snapshot {
  return { read: (work) => library.lookInDirectory((tx) => work(sideOf(library, tx))), close: () => {} }
}
