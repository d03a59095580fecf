import { isInTag } from './tag.ts'
import {
  type FilterValues,
  filterRows,
  NO_DATE,
  type QueueFilter,
  queueOrders,
  type QueueRow,
  type QueueSort,
} from './queue-fields.ts'

/**
 * Selects and orders entries of the local queue. `matches` and `compare` define the correct result. SQLite compiles a
 * query to SQL, IndexedDB answers it from a projection, and both must agree with these functions.
 */
export interface QueueQuery extends FilterValues {
  readonly sort: QueueSort
  /** A seed for a random order: the same seed gives the same order. Overrides `sort`. */
  readonly shuffle?: number
}

export const defaultQueueQuery: QueueQuery = { sort: 'recently_saved' }

/** True if a row matches the query at the time `now` (milliseconds since the epoch). */
export function matches(query: QueueQuery, row: QueueRow, now: number): boolean {
  return filterRows.every((filter) => passes(filter, query[filter.name], row, now))
}

function passes(filter: QueueFilter, wanted: unknown, row: QueueRow, now: number): boolean {
  switch (filter.kind) {
    case 'bit':
      return wanted === undefined || (wanted === false && !filter.orNot) || filter.holds(row) === wanted
    case 'age':
      return wanted !== true || (row[filter.column] !== NO_DATE && row[filter.column] <= now - filter.least)
    case 'choice':
      return wanted === undefined || filter.of(row) === wanted
    case 'set':
      return !isList(wanted) || wanted.includes(filter.of(row))
    case 'names':
      return !isList(wanted) || filter.of(row).some((name) => wanted.some((tag) => isInTag(name, String(tag))))
  }
}

/** A non-empty list. */
function isList(wanted: unknown): wanted is readonly unknown[] {
  return Array.isArray(wanted) && wanted.length > 0
}

/** Returns a function that compares two rows. It defines a total order: no two rows with different ids are equal. */
export function compare(query: QueueQuery): (a: QueueRow, b: QueueRow) => number {
  const { shuffle } = query
  if (shuffle !== undefined) return (a, b) => shuffleRank(shuffle, a.id) - shuffleRank(shuffle, b.id) || a.id - b.id
  const { column, direction } = queueOrders[query.sort]
  return (a, b) => direction * (a[column] - b[column] || a.id - b.id)
}

/**
 * Returns a well-mixed 32-bit number from a seed and an id. Sorting by this number is a shuffle that every store can
 * reproduce.
 */
export function shuffleRank(seed: number, id: number): number {
  let mixed = Math.imul(id ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
