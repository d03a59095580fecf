import type { Compilable } from 'kysely'
import { Slot } from './dialect/slot.ts'
import type { TransactionConnection } from './transaction-connection.ts'
import { connection, type Change, type Look, type Reading, type Writing } from './transaction.ts'

/** A query that, according to its kysely type, writes nothing. */
export type Selection<Row> = Compilable<Row> & { readonly isSelectQueryBuilder: true }

/**
 * The transaction that a reading statement needs. If the statement names `account`, it must be a reader's transaction.
 */
export type ReadingFor<Params> = Params extends { account: number } ? Look : Reading

/**
 * The transaction that a writing statement needs. If the statement names `account`, it must be a reader's transaction.
 */
export type WritingFor<Params> = Params extends { account: number } ? Change : Writing

/**
 * A query that is compiled once and run many times. kysely itself would compile it on each call, at 2.7 times the cost.
 * `account` is not one of the values: it is always the transaction's.
 */
export interface Statement<Params, Row, Transaction extends Reading> {
  get(tx: Transaction, params: Omit<Params, 'account'>): Promise<Row | undefined>
  all(tx: Transaction, params: Omit<Params, 'account'>): Promise<Row[]>
  /** Resolves to the number of changed rows. */
  run(tx: Transaction, params: Omit<Params, 'account'>): Promise<number>
  /**
   * Runs the statement before the transaction's next one, without waiting for the server. If it fails, the next
   * statement or the end of the transaction rejects.
   */
  send(tx: Transaction, params: Omit<Params, 'account'>): void
}

/** A query's text, and its values in order. A value that is known only when the query runs is a `Slot`. */
export interface CompiledQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Builds the query with kysely, with `p.name` in place of each value. `p` returns placeholders, so its fields can only
 * be used as values: nothing can be computed from them.
 */
export function compileQuery<Params extends object>(build: (p: Params) => Compilable): CompiledQuery {
  const slots = new Proxy({} as Params, { get: (_, name) => new Slot(String(name)) })
  const { sql, parameters } = build(slots).compile()
  return { sql, parameters }
}

/**
 * Returns a statement that is compiled when it first runs: most of the service's statements never run in a process.
 * Each connection prepares it when it first runs there.
 */
export function compileStatement<Params extends object, Row, Transaction extends Reading>(
  build: (p: Params) => Compilable<Row>,
): Statement<Params, Row, Transaction> {
  return new LazyStatement(build)
}

class LazyStatement<Params extends object, Row, Transaction extends Reading>
  implements Statement<Params, Row, Transaction>
{
  readonly #build: (p: Params) => Compilable<Row>
  #query: CompiledQuery | null = null

  constructor(build: (p: Params) => Compilable<Row>) {
    this.#build = build
  }

  async get(tx: Transaction, params: Omit<Params, 'account'>): Promise<Row | undefined> {
    return connectionOf(tx).get<Row>(this.#compiled.sql, this.#bind(tx, params))
  }

  async all(tx: Transaction, params: Omit<Params, 'account'>): Promise<Row[]> {
    return connectionOf(tx).all<Row>(this.#compiled.sql, this.#bind(tx, params))
  }

  async run(tx: Transaction, params: Omit<Params, 'account'>): Promise<number> {
    return connectionOf(tx).run(this.#compiled.sql, this.#bind(tx, params))
  }

  send(tx: Transaction, params: Omit<Params, 'account'>): void {
    connectionOf(tx).send(this.#compiled.sql, this.#bind(tx, params))
  }

  get #compiled(): CompiledQuery {
    return (this.#query ??= compileQuery(this.#build))
  }

  #bind(tx: Transaction, params: Omit<Params, 'account'>): unknown[] {
    return this.#compiled.parameters.map((value) => {
      if (!(value instanceof Slot)) return value
      return value.name === 'account' ? tx.account : value.of(params)
    })
  }
}

const connectionOf = (tx: Reading) => tx[connection] as TransactionConnection

/**
 * Waits for statements that don't depend on each other's results. They run in the order in which they were called, and
 * on a server they take one round trip.
 */
export function atOnce<Answers extends readonly unknown[]>(
  ...answers: Answers
): Promise<{ -readonly [At in keyof Answers]: Awaited<Answers[At]> }> {
  return Promise.all(answers)
}
