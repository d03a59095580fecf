import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { TransactionEndedError } from '../transaction.ts'
import type { TransactionConnection } from '../transaction-connection.ts'
import { LibraryServerError, lost } from './errors.ts'
import { asValue } from './values.ts'

/** The connection was lost while the server was to commit. It may have. */
export class UnknownOutcome extends LibraryServerError {
  constructor() {
    super('The connection to the database was lost while a change was being saved. It may or may not be there.')
  }
}

/**
 * A transaction on a connection that pipelines: statements go out without waiting for the answers to those before them.
 * The server runs them in that order, and after one that fails it runs none until the transaction ends.
 */
export class PostgresTransaction implements TransactionConnection {
  readonly #client: PoolClient
  readonly #nameOf: (sql: string) => string
  /** Resolves once the server has started the transaction, or has refused to. */
  readonly #begun: Promise<void>
  #hasBegun = false
  /** Number of statements that wait for the start. Those after them wait behind them. */
  #held = 0
  #isOpen = true
  /**
   * First failure. Everything after it fails with the same error. `isHeard`: a statement that the work awaits received
   * it.
   */
  #failure: { readonly error: Error; readonly isHeard: boolean } | null = null

  constructor(client: PoolClient, begin: string, nameOf: (sql: string) => string) {
    this.#client = client
    this.#nameOf = nameOf
    const answered = () => {
      this.#hasBegun = true
    }
    this.#begun = this.#ask(begin, false).then(answered, answered)
  }

  async get<Row>(sql: string, values: readonly unknown[]): Promise<Row | undefined> {
    return (await this.#query(sql, values, true)).rows[0] as Row | undefined
  }

  async all<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#query(sql, values, true)).rows as Row[]
  }

  async run(sql: string, values: readonly unknown[]): Promise<number> {
    return (await this.#query(sql, values, true)).rowCount ?? 0
  }

  send(sql: string, values: readonly unknown[]): void {
    this.#refuseLate()
    // Also what never reached the server must not be missing from what is committed.
    this.#query(sql, values, false).catch((error: Error) => {
      this.#failure ??= { error, isHeard: false }
    })
  }

  /** Rejects with UnknownOutcome, or with the error of a statement that no one awaited. */
  async commit(): Promise<void> {
    await this.#end()
    let done: string
    try {
      done = (await this.#client.query('commit')).command
    } catch (error) {
      throw lost(error) ? new UnknownOutcome() : error
    }
    this.#refuseFailed()
    if (done !== 'COMMIT') throw new Error('The server did not commit a transaction.')
  }

  /** Ends a transaction that only read. Its results are already present, so no one waits for the end. */
  async leave(): Promise<void> {
    await this.#end()
    this.#refuseFailed()
    this.#client.query('commit', () => {})
  }

  async undo(): Promise<void> {
    await this.#end()
    await this.#client.query('rollback')
  }

  /** Lets go what waits for the beginning, so that it runs inside of the transaction. */
  async #end(): Promise<void> {
    this.#isOpen = false
    await this.#begun
  }

  async #query(sql: string, values: readonly unknown[], isHeard: boolean): Promise<QueryResult> {
    this.#refuseLate()
    // Only reads are sent before the server has started: if it cannot, a write would be outside of the transaction.
    if (this.#held > 0 || (!this.#hasBegun && !isRead(sql))) {
      this.#held++
      await this.#begun
      this.#held--
    }
    if (this.#failure) throw this.#failure.error
    return this.#ask({ name: this.#nameOf(sql), text: sql, values: values.map(asValue) }, isHeard)
  }

  /** Notes a failure before anything that was asked later hears its answer. */
  #ask(query: string | QueryConfig, isHeard: boolean): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#client.query(query, (error: Error | null, result: QueryResult) => {
        if (error) this.#failure ??= { error, isHeard }
        if (this.#failure) reject(this.#failure.error)
        else resolve(result)
      })
    })
  }

  #refuseLate(): void {
    if (!this.#isOpen) throw new TransactionEndedError('A statement ran after its transaction had ended.')
  }

  /** Work that catches the error of a statement cannot continue: the server has given up the transaction. */
  #refuseFailed(): void {
    if (!this.#failure) return
    throw this.#failure.isHeard ? new Error('A statement failed in a transaction that went on.') : this.#failure.error
  }
}

const isRead = (sql: string) => /^\s*select\b/i.test(sql)
