import type { Kysely } from 'kysely'
import type { Connection } from '../../sqlite/open-database.ts'
import type { Sharing } from './sharing.ts'
import type { Tables } from './tables.ts'
import type { Reading } from './transaction.ts'

/** Storage of the tables: a file, or a server. */
export interface Engine {
  /** Builds statements in the engine's own words. It runs none. */
  readonly kysely: Kysely<Tables>
  /**
   * Runs work in a transaction that may write: all or nothing. No other change of the account happens in the meantime,
   * and, under null, no change at all. Undoes everything and rejects with what `work` throws.
   */
  write<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T>
  /** Runs work whose reads are all of one moment. */
  read<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T>
  /** Differs after every write of another process. */
  elsewhere(): number
  /** Coordination of the processes that share the library. Null if it belongs to this process alone. */
  readonly sharing: Sharing | null
  /** The file, for work on it as a whole. Null where there is none. */
  readonly file: LibraryFile | null
  close(): void
  /** Resolves once `close` has let go of everything. */
  readonly closed: Promise<void>
}

export interface LibraryFile {
  readonly sqlite: Connection
  /** Empties the file's log. Resolves to true if no one else read or wrote in the meantime. */
  emptyLog(): Promise<boolean>
}
