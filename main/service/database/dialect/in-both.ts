import { ExpressionWrapper, type OperationNode, type RawBuilder, type RawNode, sql } from 'kysely'
import { readOtherwise } from './slot.ts'

/** A piece of SQL in SQLite's dialect, with a different version for PostgreSQL. */
export interface NodeInBoth extends RawNode {
  readonly postgres: OperationNode
}

/** A list of values, which PostgreSQL receives as an array. */
export interface ListNode extends RawNode {
  readonly array: OperationNode
}

/** Combines the SQLite and PostgreSQL versions of an expression, for use with either database. */
export function inBoth<Value>(sqlite: RawBuilder<Value>, postgres: RawBuilder<Value>): RawBuilder<Value> {
  const node: NodeInBoth = { ...rawOf(sqlite), postgres: postgres.toOperationNode() }
  return wrapped(node)
}

/** Returns a list for `in` and `not in`: a query that selects the values for SQLite, an array for PostgreSQL. */
export function listInBoth<Value>(sqlite: RawBuilder<Value>, json: string): RawBuilder<Value> {
  const node: ListNode = { ...rawOf(sqlite), array: arrayOf(json).toOperationNode() }
  return wrapped(node)
}

/** Converts a list given as JSON to a PostgreSQL array. */
export function arrayOf(json: string): RawBuilder<readonly unknown[]> {
  return sql`${readOtherwise(json, (value) => JSON.parse(String(value)) as unknown[])}`
}

const rawOf = (text: RawBuilder<unknown>): RawNode => text.toOperationNode()

function wrapped<Value>(node: RawNode): RawBuilder<Value> {
  return sql<Value>`${new ExpressionWrapper(node)}`
}
