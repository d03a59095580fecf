import type { OpenDatabase } from '../../sqlite/open-database.ts'
import type { Compilable } from 'kysely'

/** A query compiled once, run many times (PERFORMANCE.md section 1: kysely alone prepares on each call, 2.7 times the cost). */
export interface Statement<Params, Row> {
  get(params: Params): Row | undefined
  all(params: Params): Row[]
  /** Returns how many rows changed. */
  run(params: Params): number
}

/** Stands for a value that is known only when the statement runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds the query with kysely, with `p.name` in the place of each value, and prepares it.
 * Only values may stand there: `p` yields markers, so nothing can be computed from them. `wrote` hears of every run
 * that may have changed something.
 */
export function compileStatement<Params extends object, Row>(
  sqlite: OpenDatabase<unknown>['sqlite'],
  build: (p: Params) => Compilable<Row>,
  wrote: () => void,
): Statement<Params, Row> {
  const slots = new Proxy({} as Params, { get: (_, name) => new Slot(String(name)) })
  const { sql, parameters } = build(slots).compile()
  const prepared = sqlite.prepare<unknown[], Row>(sql)
  const bind = (params: Params) =>
    parameters.map((value) => (value instanceof Slot ? params[value.name as keyof Params] : value))
  const done = prepared.readonly ? <T>(result: T) => result : <T>(result: T) => (wrote(), result)
  return {
    get: (params) => done(prepared.get(...bind(params))),
    all: (params) => done(prepared.all(...bind(params))),
    run: (params) => done(prepared.run(...bind(params))).changes,
  }
}
