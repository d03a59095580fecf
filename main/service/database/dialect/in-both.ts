import { ExpressionWrapper, type OperationNode, type RawBuilder, type RawNode, sql } from 'kysely'
import { readOtherwise } from './slot.ts'

/** A text of SQLite's that PostgreSQL has other words for. */
export interface NodeInBoth extends RawNode {
  readonly postgres: OperationNode
}

/** A list of values, which PostgreSQL takes as an array. */
export interface ListNode extends RawNode {
  readonly array: OperationNode
}

/** Says the same to both databases, each in its own words. */
export function inBoth<Value>(sqlite: RawBuilder<Value>, postgres: RawBuilder<Value>): RawBuilder<Value> {
  const node: NodeInBoth = { ...rawOf(sqlite), postgres: postgres.toOperationNode() }
  return wrapped(node)
}

/** `in` and `not in` compare with the whole of it: SQLite by a query of the list, PostgreSQL by an array. */
export function listInBoth<Value>(sqlite: RawBuilder<Value>, json: string): RawBuilder<Value> {
  const node: ListNode = { ...rawOf(sqlite), array: arrayOf(json).toOperationNode() }
  return wrapped(node)
}

/** A list that is given as JSON, as PostgreSQL's array. */
export function arrayOf(json: string): RawBuilder<readonly unknown[]> {
  return sql`${readOtherwise(json, (value) => JSON.parse(String(value)) as unknown[])}`
}

const rawOf = (text: RawBuilder<unknown>): RawNode => text.toOperationNode()

function wrapped<Value>(node: RawNode): RawBuilder<Value> {
  return sql<Value>`${new ExpressionWrapper(node)}`
}
