import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { TransactionEndedError } from '../../database/transaction.ts'
import type { TransactionConnection } from '../../database/transaction-connection.ts'
import { LibraryServerError, lost } from './errors.ts'
import { asValue } from './values.ts'

/** Thrown if the connection was lost during the commit, which may or may not have succeeded. */
export class UnknownOutcome extends LibraryServerError {
  constructor() {
    super('The connection to the database was lost while a change was being saved. It may or may not be there.')
  }
}

/**
 * A transaction on a connection with pipelining: statements are sent without waiting for the results of previous ones.
 * The server runs them in that order. If one fails, the server runs no more of them until the transaction ends.
 */
export class PostgresTransaction implements TransactionConnection {
  readonly #client: PoolClient
  readonly #nameOf: (sql: string) => string
  /** Resolves once the server has started the transaction or refused to. */
  readonly #begun: Promise<void>
  #hasBegun = false
  /** Number of statements waiting for the start. Later statements queue behind them. */
  #held = 0
  #isOpen = true
  /**
   * The first failure. Everything after it fails with the same error. `isHeard` is true if a statement that the work
   * awaits has already rejected with it.
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
    // A statement that never reached the server must make the commit fail too.
    this.#query(sql, values, false).catch((error: Error) => {
      this.#failure ??= { error, isHeard: false }
    })
  }

  /** Commits the transaction. Rejects with UnknownOutcome, or with the error of a statement that was never awaited. */
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

  /**
   * Ends a transaction that only read. Its results have already arrived, so the caller doesn't have to wait for the
   * end.
   */
  async leave(): Promise<void> {
    await this.#end()
    this.#refuseFailed()
    this.#client.query('commit', () => {})
  }

  async undo(): Promise<void> {
    await this.#end()
    await this.#client.query('rollback')
  }

  /** Releases the statements that are waiting for the start, so that they run inside the transaction. */
  async #end(): Promise<void> {
    this.#isOpen = false
    await this.#begun
  }

  async #query(sql: string, values: readonly unknown[], isHeard: boolean): Promise<QueryResult> {
    this.#refuseLate()
    // Only reads are sent before the server has started the transaction. If the start failed, a write would run outside
    // the transaction.
    if (this.#held > 0 || (!this.#hasBegun && !isRead(sql))) {
      this.#held++
      await this.#begun
      this.#held--
    }
    if (this.#failure) throw this.#failure.error
    return this.#ask({ name: this.#nameOf(sql), text: sql, values: values.map(asValue) }, isHeard)
  }

  /** Records a failure before the result of any later statement arrives. */
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

  /**
   * Even if the work catches a statement's error, it can't continue, because the server has aborted the transaction.
   */
  #refuseFailed(): void {
    if (!this.#failure) return
    throw this.#failure.isHeard ? new Error('A statement failed in a transaction that went on.') : this.#failure.error
  }
}

const isRead = (sql: string) => /^\s*select\b/i.test(sql)
