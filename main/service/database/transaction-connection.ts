import { Mutex } from 'async-mutex'
import type { Connection } from '../../sqlite/open-database.ts'
import { connection, type Reading, TransactionEndedError } from './transaction.ts'

interface Prepared<Row> {
  get(...values: unknown[]): Row | undefined
  all(...values: unknown[]): Row[]
  run(...values: unknown[]): { readonly changes: number }
}

/** A statement's view of a connection. Each method throws TransactionEndedError once the transaction has ended. */
export interface TransactionConnection {
  get<Row>(sql: string, values: readonly unknown[]): Row | undefined | Promise<Row | undefined>
  all<Row>(sql: string, values: readonly unknown[]): Row[] | Promise<Row[]>
  /** Returns the number of changed rows. */
  run(sql: string, values: readonly unknown[]): number | Promise<number>
  /**
   * Runs the statement before any later one, without waiting for its result. If it fails, the whole transaction fails.
   */
  send(sql: string, values: readonly unknown[]): void
}

/**
 * A connection that one transaction uses at a time, in the order of requests. A transaction awaits nothing but its own
 * statements, so it ends within the turn of the event loop in which it started. A transaction that doesn't is rolled
 * back: it is waiting for a timer, the network, or another transaction on the same connection, which would never end.
 */
export class TransactionRunner {
  readonly #sqlite: Connection
  readonly #prepared = new Map<string, Prepared<unknown>>()
  readonly #turns: Mutex
  readonly #isPatient: boolean
  #open: object | null = null

  /** Runners that use the same underlying connection share their `turns`. With `isPatient`, work may await anything. */
  constructor(sqlite: Connection, turns = new Mutex(), isPatient = false) {
    this.#sqlite = sqlite
    this.#turns = turns
    this.#isPatient = isPatient
  }

  /**
   * Runs a transaction. `begin` is 'IMMEDIATE' for one that writes. If `work` fails, undoes everything and rejects with
   * its error.
   */
  run<T>(begin: 'IMMEDIATE' | 'DEFERRED', account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    return this.#turns.runExclusive(() => this.#run(begin, account, work))
  }

  async #run<T>(begin: string, account: number | null, work: (tx: Reading) => Promise<T>): Promise<T> {
    this.#execute(`BEGIN ${begin}`)
    const prepare = <Row>(sql: string): Prepared<Row> => {
      if (this.#open !== tx) throw new TransactionEndedError('A statement ran after its transaction had ended.')
      return this.#prepare(sql)
    }
    const own: TransactionConnection = {
      get: <Row>(sql: string, values: readonly unknown[]) => prepare<Row>(sql).get(...values),
      all: <Row>(sql: string, values: readonly unknown[]) => prepare<Row>(sql).all(...values),
      run: (sql, values) => prepare(sql).run(...values).changes,
      send: (sql, values) => {
        prepare(sql).run(...values)
      },
    }
    const tx = { account, mayWrite: begin === 'IMMEDIATE', [connection]: own }
    this.#open = tx
    const late = new Promise<never>((_, reject) => {
      if (this.#isPatient) return
      whenNothingRuns(() => {
        if (this.#open === tx) {
          reject(new TransactionEndedError('A transaction awaited something other than its own statements.'))
        }
      })
    })
    try {
      const result = await (this.#isPatient ? work(tx) : Promise.race([work(tx), late]))
      this.#execute('COMMIT')
      return result
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#execute('ROLLBACK')
      throw error
    } finally {
      this.#open = null
    }
  }

  #execute(sql: string): void {
    this.#prepare(sql).run()
  }

  #prepare<Row>(sql: string): Prepared<Row> {
    let prepared = this.#prepared.get(sql)
    if (!prepared) this.#prepared.set(sql, (prepared = this.#sqlite.prepare<unknown[], unknown>(sql)))
    return prepared as Prepared<Row>
  }
}

/**
 * Calls back once all promises that can continue have done so, before any timer, I/O or other turn of the event loop.
 * Node runs its ticks at that point, but ticks requested outside a promise's reaction come earlier.
 */
function whenNothingRuns(callback: () => void): void {
  queueMicrotask(() => process.nextTick(callback))
}
