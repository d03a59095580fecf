import type { FeedEntry } from './feed.ts'
import { queueColumns, type QueueRow } from './queue-fields.ts'

/** The offline database's record for one entry of the queue. */
export type QueueRecord = QueueRow & { readonly entry: FeedEntry }

/** Returns the version of an entry. A put with a lower version than the stored one is stale. */
export function versionOf(entry: FeedEntry): number {
  return queueColumns._feed_dirty_date(entry)
}

const columns = Object.entries(queueColumns)

/**
 * Computes the derived fields from the entry; every store uses this function. `now` replaces dates that an entry lacks.
 */
export function toQueueRow(entry: FeedEntry, now: number): QueueRow {
  const row: Record<string, unknown> = { id: entry.content.id }
  for (const [column, derive] of columns) row[column] = derive(entry, now)
  // The record contains exactly the columns of the table, each created by its own derivation.
  return row as QueueRow
}
