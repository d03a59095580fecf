import type { Compilable, Kysely } from 'kysely'
import type { Connection } from '../../sqlite/open-database.ts'
import { AccountGone } from './account-gone.ts'
import type { Engine, LibraryFile } from './engine.ts'
import { SqliteEngine, type SqliteOptions } from './sqlite-engine.ts'
import type { Sharing } from './sharing.ts'
import {
  atOnce,
  compileStatement,
  type ReadingFor,
  type Selection,
  type Statement,
  type WritingFor,
} from './statement.ts'
import type { Tables } from './tables.ts'
import type { TransactionConnection } from './transaction-connection.ts'
import { type Change, connection, type Directory, type Look, type Reading } from './transaction.ts'

/**
 * The service's only database. Every statement runs in a transaction, which `work` receives as a value and passes on.
 * `work` must not await anything except statements.
 */
export class Database {
  readonly kysely: Kysely<Tables>
  readonly #engine: Engine
  /** Number of writes by this process to each account and, under null, to data that belongs to no reader. */
  readonly #changes = new Map<number | null, number>()
  #repairs = 0
  readonly #leaving

  /**
   * `place` is the folder of a library in a file, null for a library in memory, or another engine that stores the
   * tables. `alongside` allows short access while another process owns the folder; both must have the same version.
   * `begins` is the initial contents of a library in memory, as the bytes of an SQLite file. Throws
   * DataFolderInUseError, NewerDatabaseError, or SQLite's errors.
   */
  constructor(place: string | null | Engine, options: SqliteOptions = {}) {
    this.#engine = place === null || typeof place === 'string' ? new SqliteEngine(place, options) : place
    const kysely = (this.kysely = this.#engine.kysely)
    this.#leaving = this.statement((p: { id: number }) =>
      kysely
        .selectFrom('account')
        .select('id')
        .where('id', '=', p.id)
        .where('leaving_ms', 'is not', null)
        .unionAll(kysely.selectFrom('gone_account').select('id').where('id', '=', p.id)),
    )
  }

  /**
   * Prepares a query. If it writes, running it needs a Change or Directory. If it names `account`, running it needs a
   * Look or Change.
   */
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

  /** Prepares a query in raw SQL that writes nothing. kysely can't tell that raw SQL writes nothing. */
  selection<Params extends object, Row>(
    build: (p: Params) => Compilable<Row>,
  ): Statement<Params, Row, ReadingFor<Params>> {
    return compileStatement(build)
  }

  /**
   * Returns the rows of a query that was compiled elsewhere. Each distinct text is prepared once, so there must be only
   * a few of them.
   */
  async all<Row>(tx: Look, text: string, values: readonly unknown[]): Promise<Row[]> {
    return (tx[connection] as TransactionConnection).all<Row>(text, values)
  }

  /**
   * Changes a reader's rows. Either all changes take effect or none, and no other change runs at the same time. Data
   * that the change depends on must be read inside it. Never start a transaction inside another. Rejects with
   * AccountGone for an account that is being deleted.
   */
  change<T>(account: number, work: (tx: Change) => Promise<T>): Promise<T> {
    return this.#write(account, async (tx) => {
      // The work's first statements don't have to wait for the result of the check: they are undone if the account is
      // gone.
      const [, result] = await atOnce(this.#refuseGone(tx, account), work(tx as Change))
      return result
    })
  }

  /** Runs several reads that all see the same state of the library. */
  look<T>(account: number, work: (tx: Look) => Promise<T>): Promise<T> {
    return this.#engine.read(account, (tx) => work(tx as Look))
  }

  /** Changes data that belongs to no reader: sign-ins, sessions, feeds. Must not be nested with `change`. */
  directory<T>(work: (tx: Directory) => Promise<T>): Promise<T> {
    return this.#write(null, (tx) => work(tx as Directory))
  }

  /** Runs several reads of data that belongs to no reader. They all see the same state of the library. */
  lookInDirectory<T>(work: (tx: Reading) => Promise<T>): Promise<T> {
    return this.#engine.read(null, work)
  }

  /**
   * Caches rows by ID, for lookups that nearly every call makes. A row is read again after any write in its `scope`: an
   * account, or null for data that belongs to no reader. It is also read again after a write by any other process. If
   * several processes share the library, they learn of each other's writes with a short delay, so an account's rows are
   * never cached.
   */
  remembered<Row>(
    scope: (id: number) => number | null,
    find: (id: number) => Promise<Row | undefined>,
  ): (id: number) => Promise<Row | undefined> {
    const known = new Map<number, { readonly row: Row | undefined; readonly at: string }>()
    return async (id) => {
      const owner = scope(id)
      if (owner !== null && this.sharing !== null) return find(id)
      const at = this.#moment(owner)
      const found = known.get(id)
      if (found?.at === at) return found.row
      const row = await find(id)
      if (known.size >= MOST_REMEMBERED) known.clear()
      if (at === this.#moment(owner)) known.set(id, { row, at })
      return row
    }
  }

  /** Coordination of the processes that share the library. Null if it belongs to this process alone. */
  get sharing(): Sharing | null {
    return this.#engine.sharing
  }

  /** True if the library is a file or in memory, not on a server. */
  get isEmbedded(): boolean {
    return this.#engine.file !== null
  }

  /** Runs work on the file as a whole: checks, repairs, indexes. */
  withConnection<T>(work: (sqlite: Connection) => T): T {
    this.#repairs++
    return work(this.#file.sqlite)
  }

  /**
   * Empties the file's log, which still contains deleted data until then. Resolves to true if no other connection read
   * or wrote in the meantime.
   */
  async emptyLog(): Promise<boolean> {
    return this.#file.emptyLog()
  }

  close(): void {
    this.#engine.close()
  }

  /** Resolves once `close` has released everything. */
  get closed(): Promise<void> {
    return this.#engine.closed
  }

  get #file(): LibraryFile {
    if (this.#engine.file === null) throw new Error('This library is not a file.')
    return this.#engine.file
  }

  async #refuseGone(tx: Reading, id: number): Promise<void> {
    if (await this.#leaving.get(tx, { id })) throw new AccountGone()
  }

  async #write<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    const result = await this.#engine.write(account, work)
    this.#changes.set(account, (this.#changes.get(account) ?? 0) + 1)
    return result
  }

  /**
   * Returns a value that changes after every write in the scope, after work on the whole file, and after a write by
   * another process.
   */
  #moment(scope: number | null): string {
    return `${this.#changes.get(scope) ?? 0}.${this.#repairs}.${this.#engine.elsewhere()}`
  }
}

/** Maximum number of rows that one lookup caches. */
const MOST_REMEMBERED = 10_000
