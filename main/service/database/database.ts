import { join } from 'node:path'
import { Mutex } from 'async-mutex'
import type { Compilable, Kysely } from 'kysely'
import { openConnection } from '../../sqlite/open-connection.ts'
import { type Connection, type OpenDatabase, openDatabase } from '../../sqlite/open-database.ts'
import { AccountGone } from './account-gone.ts'
import { libraryVersion, LIBRARY_FILE, UnusableLibraryError, withLibraryFile } from './library-file.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { migrations } from './migrations/index.ts'
import { compileStatement, type ReadingFor, type Selection, type Statement, type WritingFor } from './statement.ts'
import type { Tables } from './tables.ts'
import { type TransactionConnection, TransactionRunner } from './transaction-connection.ts'
import { type Change, connection, type Directory, type Look, type Reading } from './transaction.ts'

/**
 * The service's only database: one connection that writes and one that reads. Every statement runs in a transaction,
 * which its work receives as a value and hands on. Work awaits nothing but statements.
 */
export class Database {
  readonly kysely: Kysely<Tables>
  readonly #open: OpenDatabase<Tables>
  readonly #reader: Connection
  readonly #writing: TransactionRunner
  readonly #reading: TransactionRunner
  readonly #unlock: () => void
  readonly #turns = new Mutex()
  readonly #dataVersion
  /** How often each account was written here, and, under null, what belongs to no reader. */
  readonly #changes = new Map<number | null, number>()
  #repairs = 0
  readonly #leaving

  /**
   * `folder` null: in memory. `alongside`: a short access beside the process that owns the folder, which must have the
   * same version. Throws DataFolderInUseError, NewerDatabaseError, or what SQLite throws.
   */
  constructor(folder: string | null, { alongside = false } = {}) {
    if (folder !== null && alongside) requireVersion(join(folder, LIBRARY_FILE))
    this.#unlock = folder === null || alongside ? () => {} : lockDataFolder(folder)
    try {
      this.#open = openDatabase<Tables>(folder === null ? ':memory:' : join(folder, LIBRARY_FILE), migrations)
      // Deleted bytes are overwritten, so that the file's unused parts hold nothing of whoever leaves.
      this.#open.sqlite.pragma('secure_delete = ON')
      this.#reader = folder === null ? this.#open.sqlite : openReader(join(folder, LIBRARY_FILE))
    } catch (error) {
      this.#unlock()
      throw error
    }
    const kysely = (this.kysely = this.#open.kysely)
    this.#leaving = this.statement((p: { id: number }) =>
      kysely
        .selectFrom('account')
        .select('id')
        .where('id', '=', p.id)
        .where('leaving_ms', 'is not', null)
        .unionAll(kysely.selectFrom('gone_account').select('id').where('id', '=', p.id)),
    )
    this.#dataVersion = this.#open.sqlite.prepare<[], number>('PRAGMA data_version').pluck()
    this.#writing = new TransactionRunner(this.#open.sqlite, this.#turns)
    // A database in memory has one connection, on which reads wait for changes and changes for reads.
    this.#reading = folder === null ? this.#writing : new TransactionRunner(this.#reader)
  }

  /** A query that writes needs a Change or Directory, one that names `account` a Look or Change. */
  statement<Params extends object, Row>(
    build: (p: Params) => Selection<Row>,
  ): Statement<Params, Row, ReadingFor<Params>>
  statement<Params extends object, Row>(
    build: (p: Params) => Compilable<Row>,
  ): Statement<Params, Row, WritingFor<Params>>
  statement<Params extends object, Row>(
    build: (p: Params) => Compilable<Row>,
  ): Statement<Params, Row, WritingFor<Params>> {
    return compileStatement(build)
  }

  /** A query in SQL's own words that writes nothing. kysely cannot tell. */
  selection<Params extends object, Row>(
    build: (p: Params) => Compilable<Row>,
  ): Statement<Params, Row, ReadingFor<Params>> {
    return compileStatement(build)
  }

  /** The rows of a query that was compiled elsewhere. Each text is prepared once, so there must be few of them. */
  async all<Row>(tx: Look, text: string, values: readonly unknown[]): Promise<Row[]> {
    return (tx[connection] as TransactionConnection).prepare<Row>(text).all(...values)
  }

  /**
   * Changes a reader's rows: all or nothing, and no other change at the same time. Read what decides inside of it.
   * Never begin a transaction inside another. Rejects with AccountGone for an account that is being deleted.
   */
  change<T>(account: number, work: (tx: Change) => Promise<T>): Promise<T> {
    return this.#write(account, async (tx) => {
      if (await this.#leaving.get(tx, { id: account })) throw new AccountGone()
      return work(tx as Change)
    })
  }

  /** Several reads of one moment. */
  look<T>(account: number, work: (tx: Look) => Promise<T>): Promise<T> {
    return this.#reading.run('DEFERRED', account, (tx) => work(tx as Look))
  }

  /** Changes what belongs to no reader: sign-ins, sessions, feeds. Never nested with `change`. */
  directory<T>(work: (tx: Directory) => Promise<T>): Promise<T> {
    return this.#write(null, (tx) => work(tx as Directory))
  }

  /** Several reads, of one moment, of what belongs to no reader. */
  lookInDirectory<T>(work: (tx: Reading) => Promise<T>): Promise<T> {
    return this.#reading.run('DEFERRED', null, work)
  }

  /**
   * Caches rows by number, for lookups that nearly every call makes. A row is read again once anything is written in its
   * `scope`: an account, or null for what belongs to no reader. It is also read again after any other process wrote.
   */
  remembered<Row>(
    scope: (id: number) => number | null,
    find: (id: number) => Promise<Row | undefined>,
  ): (id: number) => Promise<Row | undefined> {
    const known = new Map<number, { readonly row: Row | undefined; readonly at: string }>()
    return async (id) => {
      const at = this.#moment(scope(id))
      const found = known.get(id)
      if (found?.at === at) return found.row
      const row = await find(id)
      if (known.size >= MOST_REMEMBERED) known.clear()
      if (at === this.#moment(scope(id))) known.set(id, { row, at })
      return row
    }
  }

  /** For work on the file as a whole: checks, repairs, indexes. */
  withConnection<T>(work: (sqlite: Connection) => T): T {
    this.#repairs++
    return work(this.#open.sqlite)
  }

  /**
   * Empties the file's log, which holds what was deleted until then. Resolves to whether nobody else read or wrote
   * meanwhile.
   */
  async emptyLog(): Promise<boolean> {
    const { sqlite } = this.#open
    return this.#turns.runExclusive(() => {
      const patience = sqlite.pragma('busy_timeout', { simple: true })
      // A read of this same process ends only when it is let go on.
      sqlite.pragma('busy_timeout = 0')
      try {
        const [{ busy }] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
        return busy === 0
      } finally {
        sqlite.pragma(`busy_timeout = ${Number(patience)}`)
      }
    })
  }

  close(): void {
    if (this.#reader !== this.#open.sqlite) this.#reader.close()
    this.#open.close()
    this.#unlock()
  }

  async #write<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    const result = await this.#writing.run('IMMEDIATE', account, work)
    this.#changes.set(account, (this.#changes.get(account) ?? 0) + 1)
    return result
  }

  /** Differs after every write in the scope, after work on the whole file, and after a write of another process. */
  #moment(scope: number | null): string {
    return `${this.#changes.get(scope) ?? 0}.${this.#repairs}.${this.#dataVersion.get()}`
  }
}

/** Rows that one lookup remembers. */
const MOST_REMEMBERED = 10_000

/** Fewer pages than the writing connection: a look reads what it needs and is done. */
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
  if (version !== migrations.length) {
    throw new UnusableLibraryError('The service that is running is of another version. Stop it first.')
  }
}
