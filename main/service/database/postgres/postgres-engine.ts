import { setTimeout } from 'node:timers/promises'
import { Mutex } from 'async-mutex'
import type { Kysely } from 'kysely'
import { Client, Pool, type PoolClient } from 'pg'
import type { Engine } from '../engine.ts'
import { DataFolderInUseError } from '../lock-data-folder.ts'
import type { Tables } from '../tables.ts'
import { connection, type Reading, TransactionEndedError } from '../transaction.ts'
import type { TransactionConnection } from '../transaction-connection.ts'
import { postgresBuilder } from './compiler.ts'
import { LibraryServerError, lost, tellServerError } from './errors.ts'
import { LOCKS, migratePostgres } from './migrate.ts'
import { asValue, valuesAsInSqlite } from './values.ts'

export interface PostgresOptions {
  /** A short access beside the process that owns the library, which must have the same version. */
  readonly alongside?: boolean
  /** Told of connections that were lost while nothing ran. */
  readonly report?: (what: string, error: unknown) => void
  /** Called once the library is closed. */
  readonly unlock?: () => void
}

const MOST_CONNECTIONS = 10
/** Milliseconds that a transaction may wait for its own work: it awaits nothing but statements. */
const MOST_IDLE = 60_000
/** How often a transaction is run that others, or a lost connection, undid. */
const TRIES = 3
/** Milliseconds before it runs again after a lost connection. */
const PAUSE = 100
/** Transactions undone for the sake of others: serialization failures, deadlocks, and rows that both inserted. */
const UNDONE = new Set(['40001', '40P01', '23505'])
const CHANNEL = 'lectern_written'
/** Milliseconds that a server may take to notice that the process before this one has ended. */
const PATIENCE = 2000
const LOCK_TIMEOUT = '55P03'

/**
 * Tables on a PostgreSQL server. Changes of one account follow each other, and those of the directory wait for all
 * changes: advisory locks do it, also for processes beside this one.
 */
export class PostgresEngine implements Engine {
  readonly kysely: Kysely<Tables> = postgresBuilder<Tables>()
  readonly file = null
  readonly #pool: Pool
  readonly #options: PostgresOptions
  readonly #turns = new Map<number | null, { readonly mutex: Mutex; users: number }>()
  readonly #names = new Map<string, string>()
  readonly #url: string
  /** Holds the library for this process, and hears of writes beside it. */
  #holder: Client | null = null
  #elsewhere = 0
  #isClosed = false
  #holding: Promise<void> | null = null
  #closed: Promise<void> | null = null

  private constructor(url: string, options: PostgresOptions) {
    this.#url = url
    this.#options = options
    this.#pool = new Pool({ ...settings(url), max: MOST_CONNECTIONS })
    // Without a listener, a connection that is lost while nothing runs would end the process.
    this.#pool.on('error', ({ message }) => this.#tell(message))
  }

  /** Rejects with LibraryServerError, which names no secret, or NewerDatabaseError. */
  static async open(url: string, options: PostgresOptions = {}): Promise<PostgresEngine> {
    const engine = new PostgresEngine(url, options)
    try {
      if (!options.alongside) await engine.#hold()
      const client = await engine.#pool.connect()
      try {
        await migratePostgres(client, { only: options.alongside ? 'check' : 'all' })
      } finally {
        client.release()
      }
      return engine
    } catch (error) {
      engine.close()
      await engine.closed
      throw tellServerError(error)
    }
  }

  /** What the library is called, once and for all. */
  async name(): Promise<string> {
    return (await this.#pool.query('select name from library')).rows[0].name as string
  }

  write<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    const locks =
      account === null
        ? `select pg_advisory_xact_lock(${LOCKS.changes}, 0)`
        : `select pg_advisory_xact_lock_shared(${LOCKS.changes}, 0), pg_advisory_xact_lock(${LOCKS.account}, ${account})`
    const tell = this.#options.alongside ? `; notify ${CHANNEL}` : ''
    return this.#inTurn(account, () =>
      this.#run(`begin isolation level read committed; ${locks}${tell}`, account, true, work),
    )
  }

  read<T>(account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    return this.#run('begin isolation level repeatable read read only', account, false, work)
  }

  elsewhere(): number {
    // Nobody hears of writes meanwhile.
    if (this.#holder === null) this.#elsewhere++
    return this.#elsewhere
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    const holder = this.#holder
    this.#holder = null
    this.#closed = Promise.allSettled([this.#pool.end(), holder?.end()]).then(() => this.#options.unlock?.())
  }

  get closed(): Promise<void> {
    return this.#closed ?? Promise.resolve()
  }

  /** First come, first served, so that those who wait for an account hold no connections. */
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
        if (tries === TRIES || !mayRunAgain(error)) throw tellServerError(error)
        // Until then the other connections that are lost have told so.
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
    if (!this.#options.alongside) await this.#hold()
    const client = await this.#pool.connect()
    let failure: Error | undefined
    // A connection that is lost between two statements tells so here alone.
    const onLost = (error: Error) => {
      failure = error
    }
    client.on('error', onLost)
    let isOpen = true
    const query = async (sql: string, values: readonly unknown[]) => {
      if (!isOpen) throw new TransactionEndedError('A statement ran after its transaction had ended.')
      return client.query({ name: this.#nameOf(sql), text: sql, values: values.map(asValue) })
    }
    const own: TransactionConnection = {
      get: async <Row>(sql: string, values: readonly unknown[]) =>
        (await query(sql, values)).rows[0] as Row | undefined,
      all: async <Row>(sql: string, values: readonly unknown[]) => (await query(sql, values)).rows as Row[],
      run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
    }
    const tx = { account, mayWrite, [connection]: own }
    try {
      await client.query(begin)
      const result = await work(tx)
      isOpen = false
      await commit(client)
      return result
    } catch (error) {
      if (lost(error) || error instanceof UnknownOutcome) failure ??= error as Error
      else await client.query('rollback').catch((problem: Error) => (failure = problem))
      throw error
    } finally {
      isOpen = false
      client.off('error', onLost)
      client.release(failure)
    }
  }

  #tell(message: string): void {
    this.#options.report?.('keep a connection to the database', new LibraryServerError(message))
  }

  /** The same text has the same name, so that each connection prepares it once. */
  #nameOf(sql: string): string {
    let name = this.#names.get(sql)
    if (name === undefined) this.#names.set(sql, (name = `s${this.#names.size}`))
    return name
  }

  /** One process at a time has a library: jobs, limits and caches are its own. */
  #hold(): Promise<void> {
    if (this.#holder !== null) return Promise.resolve()
    this.#holding ??= this.#holdAnew().finally(() => {
      this.#holding = null
    })
    return this.#holding
  }

  async #holdAnew(): Promise<void> {
    if (this.#isClosed) throw new LibraryServerError('The library is closed.')
    const client = new Client(settings(this.#url))
    const forget = (error?: Error) => {
      if (this.#holder !== client) return
      this.#holder = null
      this.#elsewhere++
      if (error !== undefined) this.#tell(error.message)
    }
    client.on('error', forget)
    client.on('end', () => forget())
    client.on('notification', () => this.#elsewhere++)
    try {
      await client.connect()
      await client.query(`set lock_timeout = ${PATIENCE}; set tcp_keepalives_idle = 30; listen ${CHANNEL}`)
      await client.query(`select pg_advisory_lock(${LOCKS.library}, 0)`)
    } catch (error) {
      await Promise.allSettled([client.end()])
      throw codeOf(error) === LOCK_TIMEOUT
        ? new DataFolderInUseError('Another Lectern is already using this library.')
        : error
    }
    this.#holder = client
    this.#elsewhere++
  }
}

/** The connection was lost while the server was to commit. It may have. */
class UnknownOutcome extends LibraryServerError {
  constructor() {
    super('The connection to the database was lost while a change was being saved. It may or may not be there.')
  }
}

async function commit(client: PoolClient): Promise<void> {
  let done: string
  try {
    done = (await client.query('commit')).command
  } catch (error) {
    throw lost(error) ? new UnknownOutcome() : error
  }
  // Work that catches the error of a statement cannot go on: the server has given up the transaction.
  if (done !== 'COMMIT') throw new Error('A statement failed in a transaction that went on.')
}

function mayRunAgain(error: unknown): boolean {
  if (error instanceof LibraryServerError) return false
  return lost(error) || UNDONE.has(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function settings(url: string) {
  return {
    connectionString: url,
    application_name: 'lectern',
    types: valuesAsInSqlite,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: MOST_IDLE,
    // Rows are mostly in memory, and statements too short to be compiled.
    options: '-c random_page_cost=1.1 -c jit=off',
  }
}
