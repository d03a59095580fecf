import { join } from 'node:path'
import { Mutex } from 'async-mutex'
import type { Kysely } from 'kysely'
import { openConnection } from '../../sqlite/open-connection.ts'
import { type Connection, type OpenDatabase, openDatabase } from '../../sqlite/open-database.ts'
import type { Engine, LibraryFile } from './engine.ts'
import {
  LIBRARY_FILE,
  libraryVersion,
  refuseLostLibrary,
  UnusableLibraryError,
  withLibraryFile,
} from './library-file.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { beginLibrary, migrations, NEWEST } from './migrations/index.ts'
import { refuseServersFolder } from './server-file.ts'
import type { Tables } from './tables.ts'
import type { Reading } from './transaction.ts'
import { TransactionRunner } from './transaction-connection.ts'

export interface SqliteOptions {
  readonly alongside?: boolean
  readonly begins?: Uint8Array
  /**
   * True if changes may await anything. This is safe while a library is being copied from elsewhere and no other code
   * uses it.
   */
  readonly isPatient?: boolean
}

/** An SQLite database in a file or in memory. It has one connection for writing and one for reading. */
export class SqliteEngine implements Engine {
  readonly sharing = null
  readonly kysely: Kysely<Tables>
  readonly file: LibraryFile
  readonly closed = Promise.resolve()
  readonly #open: OpenDatabase<Tables>
  readonly #reader: Connection
  readonly #writing: TransactionRunner
  readonly #reading: TransactionRunner
  readonly #unlock: () => void
  readonly #turns = new Mutex()
  readonly #dataVersion

  /**
   * Opens the database. Throws DataFolderInUseError, NewerDatabaseError, OlderDatabaseError, UnusableLibraryError, or
   * SQLite's errors.
   */
  constructor(folder: string | null, { alongside = false, begins, isPatient = false }: SqliteOptions) {
    if (folder !== null) {
      refuseServersFolder(folder)
      refuseLostLibrary(folder)
    }
    if (folder !== null && alongside) requireVersion(join(folder, LIBRARY_FILE))
    this.#unlock = folder === null || alongside ? () => {} : lockDataFolder(folder)
    try {
      this.#open = openDatabase<Tables>(folder === null ? ':memory:' : join(folder, LIBRARY_FILE), migrations, {
        ...{ begin: beginLibrary },
        ...(begins && { begins }),
      })
      // Deleted bytes are overwritten, so that the unused parts of the file contain no data of deleted accounts.
      this.#open.sqlite.pragma('secure_delete = ON')
      this.#reader = folder === null ? this.#open.sqlite : openReader(join(folder, LIBRARY_FILE))
    } catch (error) {
      this.#unlock()
      throw error
    }
    this.kysely = this.#open.kysely
    this.file = { sqlite: this.#open.sqlite, emptyLog: () => this.#emptyLog() }
    this.#dataVersion = this.#open.sqlite.prepare<[], number>('PRAGMA data_version').pluck()
    this.#writing = new TransactionRunner(this.#open.sqlite, this.#turns, isPatient)
    // A database in memory has a single connection, so reads and changes wait for each other.
    this.#reading = folder === null ? this.#writing : new TransactionRunner(this.#reader)
  }

  write<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    return this.#writing.run('IMMEDIATE', account, work)
  }

  read<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    return this.#reading.run('DEFERRED', account, work)
  }

  elsewhere(): number {
    return this.#dataVersion.get() ?? 0
  }

  close(): void {
    if (this.#reader !== this.#open.sqlite) this.#reader.close()
    this.#open.close()
    this.#unlock()
  }

  #emptyLog(): Promise<boolean> {
    const { sqlite } = this.#open
    return this.#turns.runExclusive(() => {
      const patience = sqlite.pragma('busy_timeout', { simple: true })
      // SQLite must not wait here, because a read by this same process can't end while this call blocks.
      sqlite.pragma('busy_timeout = 0')
      try {
        const [{ busy }] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
        return busy === 0
      } finally {
        sqlite.pragma(`busy_timeout = ${Number(patience)}`)
      }
    })
  }
}

/**
 * Cache size of the reading connection. It is smaller than that of the writing connection, because a read fetches only
 * the rows it needs and then ends.
 */
const READER_CACHE_KIB = 32_768

function openReader(file: string): Connection {
  const sqlite = openConnection(file)
  sqlite.pragma('query_only = ON')
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma(`cache_size = -${READER_CACHE_KIB}`)
  return sqlite
}

/** Migrating a database while its service runs would break the service. */
function requireVersion(file: string): void {
  const version = withLibraryFile(file, libraryVersion)
  if (version !== NEWEST) {
    throw new UnusableLibraryError('The service that is running is of another version. Stop it first.')
  }
}
