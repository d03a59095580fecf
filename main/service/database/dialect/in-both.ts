import { ExpressionWrapper, type OperationNode, type RawBuilder, type RawNode, sql } from 'kysely'
import { readOtherwise } from './slot.ts'

/** A piece of SQL in SQLite's dialect that is different in PostgreSQL's. */
export interface NodeInBoth extends RawNode {
  readonly postgres: OperationNode
}

/** A list of values, which PostgreSQL receives as an array. */
export interface ListNode extends RawNode {
  readonly array: OperationNode
}

/** Combines the same expression in both dialects, for use with either database. */
export function inBoth<Value>(sqlite: RawBuilder<Value>, postgres: RawBuilder<Value>): RawBuilder<Value> {
  const node: NodeInBoth = { ...rawOf(sqlite), postgres: postgres.toOperationNode() }
  return wrapped(node)
}

/** A list for `in` and `not in`: a query of the list's values for SQLite, an array for PostgreSQL. */
export function listInBoth<Value>(sqlite: RawBuilder<Value>, json: string): RawBuilder<Value> {
  const node: ListNode = { ...rawOf(sqlite), array: arrayOf(json).toOperationNode() }
  return wrapped(node)
}

/** Returns a list that is given as JSON, as a PostgreSQL array. */
export function arrayOf(json: string): RawBuilder<readonly unknown[]> {
  return sql`${readOtherwise(json, (value) => JSON.parse(String(value)) as unknown[])}`
}

const rawOf = (text: RawBuilder<unknown>): RawNode => text.toOperationNode()

function wrapped<Value>(node: RawNode): RawBuilder<Value> {
  return sql<Value>`${new ExpressionWrapper(node)}`
}
