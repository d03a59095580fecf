import type { FeedEntry } from './feed.ts'
import { queueColumns, type QueueRow } from './queue-fields.ts'

/** Record of the offline database for one entry of the queue. */
export type QueueRecord = QueueRow & { readonly entry: FeedEntry }

/** The version of an entry: a put with a lower one than is stored is stale. */
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
  // Exactly the columns of the table, each made by its own derivation.
  return row as QueueRow
}
