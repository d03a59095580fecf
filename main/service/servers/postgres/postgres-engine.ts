import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Mutex } from 'async-mutex'
import type { Kysely } from 'kysely'
import { Pool } from 'pg'
import type { Engine } from '../../database/engine.ts'
import type { Sharing } from '../../database/sharing.ts'
import type { Tables } from '../../database/tables.ts'
import { connection, type Reading } from '../../database/transaction.ts'
import { postgresBuilder } from '../../database/dialect/postgres-compiler.ts'
import { codeOf, isOutdated, LibraryServerError, lost, explainServerError } from './errors.ts'
import { LibraryHold, WRITTEN } from './library-hold.ts'
import { LOCKS } from './lock-keys.ts'
import { isMigrated, mayMigrateBeside, migratePostgres, ownSchema, refuseOtherVersion, type Schema } from './migrate.ts'
import { PostgresTransaction, UnknownOutcome } from './postgres-transaction.ts'
import { SharedLibrary } from './shared-library.ts'
import { valuesAsInSqlite } from './values.ts'

export interface PostgresOptions {
  /** Allows short access while another process owns the library. Both must have the same version. */
  readonly alongside?: boolean
  /**
   * Set if other processes also serve the library. With `migrates`, the tables are first updated if those processes
   * allow it.
   */
  readonly shared?: { readonly migrates: boolean } | undefined
  /** By default this program's schema. Tests may use another. */
  readonly schema?: Schema
  /** Called for connections that were lost while they were idle. */
  readonly report?: (what: string, error: unknown) => void
  /** Called once the library is closed. */
  readonly unlock?: () => void
}

const MOST_CONNECTIONS = 10
/** Milliseconds that a transaction may stay idle. Its work awaits nothing except statements. */
const MOST_IDLE = 60_000
/** Maximum number of attempts for a transaction that was undone because of other transactions or a lost connection. */
const TRIES = 3
/** Milliseconds to wait before the next attempt after a lost connection. */
const PAUSE = 100
/**
 * Error codes of transactions that were undone because of others: serialization failures, deadlocks, and rows that both
 * inserted.
 */
const UNDONE = new Set(['40001', '40P01', '23505'])

/**
 * Stores the tables on a PostgreSQL server. Changes of the same account run one after another, and changes of the
 * directory wait for all others. Advisory locks ensure this, even if other processes use the library.
 */
export class PostgresEngine implements Engine {
  readonly kysely: Kysely<Tables> = postgresBuilder<Tables>()
  readonly file = null
  readonly #pool: Pool
  readonly #options: PostgresOptions
  readonly #turns = new Map<number | null, { readonly mutex: Mutex; users: number }>()
  readonly #names = new Map<string, string>()
  #named = 0
  readonly #hold: LibraryHold
  readonly #name = randomUUID()
  readonly #sharing: SharedLibrary | null
  #isClosed = false
  #closed: Promise<void> | null = null

  private constructor(url: string, options: PostgresOptions) {
    this.#options = options
    this.#hold = new LibraryHold({
      settings: settings(url),
      isShared: options.shared !== undefined,
      name: this.#name,
      report: (message) => this.#tell(message),
    })
    this.#pool = new Pool({ ...settings(url), max: MOST_CONNECTIONS, pipeline: true })
    // Without a listener, losing an idle connection would end the process.
    this.#pool.on('error', ({ message }) => this.#tell(message))
    const report = (error: unknown) =>
      this.#options.report?.('keep in touch with other processes', explainServerError(error))
    const { version } = options.schema ?? ownSchema
    this.#sharing =
      options.shared === undefined
        ? null
        : new SharedLibrary({ name: this.#name, version, hold: this.#hold, pool: this.#pool, report })
  }

  /** Opens the library. Rejects with LibraryServerError, which contains no secrets, or NewerDatabaseError. */
  static async open(url: string, options: PostgresOptions = {}): Promise<PostgresEngine> {
    const engine = new PostgresEngine(url, options)
    try {
      if (!options.alongside) await engine.#hold.ensure()
      await engine.#migrate()
      await engine.#sharing?.begin()
      return engine
    } catch (error) {
      engine.close()
      await engine.closed
      throw explainServerError(error)
    }
  }

  get sharing(): Sharing | null {
    return this.#sharing
  }

  /** Returns the library's name, which never changes. */
  async name(): Promise<string> {
    return (await this.#pool.query('select name from library')).rows[0].name as string
  }

  write<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    const locks =
      account === null
        ? `select pg_advisory_xact_lock(${LOCKS.changes}, 0)`
        : `select pg_advisory_xact_lock_shared(${LOCKS.changes}, 0), pg_advisory_xact_lock(${LOCKS.account}, ${account})`
    // Processes that share a library only cache data that belongs to no reader, so other writes need no notification.
    const isTold = this.#options.alongside || (this.#sharing !== null && account === null)
    const tell = isTold ? `; notify ${WRITTEN}, '${this.#name}'` : ''
    return this.#inTurn(account, () =>
      this.#run(`begin isolation level read committed; ${locks}${tell}`, account, true, work),
    )
  }

  read<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    return this.#run('begin isolation level repeatable read read only', account, false, work)
  }

  elsewhere(): number {
    return this.#hold.elsewhere()
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#closed = this.#letGo()
  }

  get closed(): Promise<void> {
    return this.#closed ?? Promise.resolve()
  }

  /** Runs work in the order of requests, so that work waiting for an account occupies no connection. */
  async #inTurn<T>(account: number | null, work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(account) ?? { mutex: new Mutex(), users: 0 }
    this.#turns.set(account, turn)
    turn.users++
    try {
      return await turn.mutex.runExclusive(work)
    } finally {
      if (--turn.users === 0) this.#turns.delete(account)
    }
  }

  async #run<T>(
    begin: string,
    account: number | null,
    mayWrite: boolean,
    work: (tx: Reading) => Promise<T>,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once(begin, account, mayWrite, work)
      } catch (error) {
        if (tries === TRIES || !mayRunAgain(error)) throw explainServerError(error)
        // The statements get new names, so that all connections prepare them again.
        if (isOutdated(error)) this.#names.clear()
        // During the pause, the other lost connections report their loss.
        if (lost(error)) await setTimeout(PAUSE * tries)
      }
    }
  }

  async #once<T>(
    begin: string,
    account: number | null,
    mayWrite: boolean,
    work: (tx: Reading) => Promise<T>,
  ): Promise<T> {
    if (!this.#options.alongside) await this.#hold.ensure()
    const client = await this.#pool.connect()
    let failure: Error | undefined
    // If a connection is lost between two statements, only this listener is notified.
    const onLost = (error: Error) => {
      failure = error
    }
    client.on('error', onLost)
    const open = new PostgresTransaction(client, begin, (sql) => this.#nameOf(sql))
    const tx = { account, mayWrite, [connection]: open }
    try {
      const result = await work(tx)
      await (mayWrite ? open.commit() : open.leave())
      return result
    } catch (error) {
      if (lost(error) || error instanceof UnknownOutcome) failure ??= error as Error
      else await open.undo().catch((problem: Error) => (failure = problem))
      throw error
    } finally {
      client.off('error', onLost)
      client.release(failure)
    }
  }

  #tell(message: string): void {
    this.#options.report?.('keep a connection to the database', new LibraryServerError(message))
  }

  /** The same SQL text always gets the same name, so that each connection prepares it once. */
  #nameOf(sql: string): string {
    let name = this.#names.get(sql)
    if (name === undefined) this.#names.set(sql, (name = `s${this.#named++}`))
    return name
  }

  async #migrate(): Promise<void> {
    const { alongside, shared, schema = ownSchema } = this.#options
    const client = await this.#pool.connect()
    const migrate = () => migratePostgres(client, { only: 'all', schema })
    try {
      if (shared === undefined)
        return await (alongside ? migratePostgres(client, { only: 'check', schema }) : migrate())
      if (shared.migrates && !(await isMigrated(client, schema))) {
        return await ((await mayMigrateBeside(client, schema)) ? this.#hold.beside(migrate) : this.#hold.alone(migrate))
      }
      await refuseOtherVersion(client, schema)
    } finally {
      client.release()
    }
  }

  async #letGo(): Promise<void> {
    await this.#sharing?.close()
    await Promise.allSettled([this.#pool.end(), this.#hold.close()])
    this.#options.unlock?.()
  }
}

function mayRunAgain(error: unknown): boolean {
  if (error instanceof LibraryServerError) return false
  return lost(error) || isOutdated(error) || UNDONE.has(codeOf(error))
}

function settings(url: string) {
  return {
    connectionString: url,
    application_name: 'lectern',
    types: valuesAsInSqlite,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: MOST_IDLE,
    // Rows are mostly in memory, so random access is cheap. Statements run too briefly for compilation to pay off.
    options: '-c random_page_cost=1.1 -c jit=off',
  }
}
