import type { Kysely } from 'kysely'
import type { Connection } from '../../sqlite/open-database.ts'
import type { Sharing } from './sharing.ts'
import type { Tables } from './tables.ts'
import type { Reading } from './transaction.ts'

/** Stores the library's tables, in a file or on a server. */
export interface Engine {
  /** Builds statements in the engine's SQL dialect, without running them. */
  readonly kysely: Kysely<Tables>
  /**
   * Runs work in a transaction that may write. Either all of its changes take effect or none. No other change of the
   * account runs at the same time; if `account` is null, no other change at all. If `work` throws, undoes everything
   * and rejects with that error.
   */
  write<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T>
  /** Runs work whose reads all see the same state of the library. */
  read<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T>
  /** Returns a value that changes after every write by another process. */
  elsewhere(): number
  /** Coordination of the processes that share the library. Null if it belongs to this process alone. */
  readonly sharing: Sharing | null
  /** The file, for work on it as a whole. Null if there is none. */
  readonly file: LibraryFile | null
  close(): void
  /** Resolves once `close` has released everything. */
  readonly closed: Promise<void>
}

export interface LibraryFile {
  readonly sqlite: Connection
  /** Empties the file's log. Resolves to true if no other connection read or wrote in the meantime. */
  emptyLog(): Promise<boolean>
}
