import { Mutex } from 'async-mutex'
import type { Connection } from '../../sqlite/open-database.ts'
import { connection, type Reading, TransactionEndedError } from './transaction.ts'

interface Prepared<Row> {
  get(...values: unknown[]): Row | undefined
  all(...values: unknown[]): Row[]
  run(...values: unknown[]): { readonly changes: number }
}

/** View of a connection for a statement. Each method throws TransactionEndedError once the transaction has ended. */
export interface TransactionConnection {
  get<Row>(sql: string, values: readonly unknown[]): Row | undefined | Promise<Row | undefined>
  all<Row>(sql: string, values: readonly unknown[]): Row[] | Promise<Row[]>
  /** Returns the number of changed rows. */
  run(sql: string, values: readonly unknown[]): number | Promise<number>
  /** Runs it before what comes next, without waiting for it. If it fails, the whole transaction does. */
  send(sql: string, values: readonly unknown[]): void
}

/**
 * One connection, which one transaction at a time uses: first come, first served. A transaction awaits nothing but its
 * own statements, so it ends within the turn of the event loop in which it started. One that does not is rolled back:
 * it waits for a timer, the network, or another transaction on the same connection, which would wait for ever.
 */
export class TransactionRunner {
  readonly #sqlite: Connection
  readonly #prepared = new Map<string, Prepared<unknown>>()
  readonly #turns: Mutex
  readonly #isPatient: boolean
  #open: object | null = null

  /** Connections that are the same one underneath share their `turns`. `isPatient`: work may await anything. */
  constructor(sqlite: Connection, turns = new Mutex(), isPatient = false) {
    this.#sqlite = sqlite
    this.#turns = turns
    this.#isPatient = isPatient
  }

  /**
   * Runs a transaction. `begin` is 'IMMEDIATE' for one that writes. Rejects with the error of `work`, after undoing it
   * all.
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
 * Calls back before any timer, input or other turn of the event loop, as soon as every promise that could continue has
 * done so. Node runs its ticks then, but ticks requested outside of a promise's reaction come first.
 */
function whenNothingRuns(callback: () => void): void {
  queueMicrotask(() => process.nextTick(callback))
}
