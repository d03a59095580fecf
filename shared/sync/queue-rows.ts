import type { FeedEntry } from '../model/feed.ts'
import type { QueueQuery } from '../model/queue-query.ts'
import type { SyncRecord } from './store/sync-record.ts'

/** One page of the local queue: 50 entries. `next` is true if there are more. */
export interface QueuePage {
  readonly entries: readonly FeedEntry[]
  readonly next: boolean
}

/**
 * The changes of one sync step or one action applied to the queue. Either all of them are applied, in one transaction,
 * or none.
 */
export interface QueueBatch {
  /**
   * Saved entries. An entry is stored unless its version is older than that of the stored row or of its removal.
   * Applied first.
   */
  readonly puts?: readonly FeedEntry[]
  /**
   * Makes puts override any stored version and any removal, unless this generation has already seen the row. The stored
   * versions come from a history that the service does not have. Deletes the body of an entry whose text has changed.
   */
  readonly force?: boolean
  /**
   * Entries that left the queue. A deletion is refused if the stored row is newer. A removal is remembered with its
   * version.
   */
  readonly deletes?: readonly { readonly id: number; readonly version: number }[]
  /**
   * The full pass to which this batch belongs. Rows named in `puts` count as seen in it, even if they stay unchanged.
   */
  readonly generation?: number
  /**
   * Ends a full pass: deletes rows not seen in `generation` whose version is at most `notNewerThan`. Also deletes the
   * remembered removals up to that version, and bodies of contents that are not in the queue.
   */
  readonly sweep?: { readonly generation: number; readonly notNewerThan: number }
  /** The state of the sync after this batch. It is stored together with the rows, or not at all. */
  readonly sync?: SyncRecord
}

/**
 * The result of a batch: the IDs that were put (new, newer, or with the same version and different contents), and the
 * IDs that were removed. Putting an identical entry changes nothing, so its ID is not listed. No ID is in both lists.
 */
export interface QueueChange {
  readonly put: readonly number[]
  readonly removed: readonly number[]
}

/**
 * The queue's entries with their derived fields, and the state of their sync. Either both change together, or neither
 * does.
 */
export interface QueueRows {
  /** Entries of one page; the first is page 1. Rejects with RangeError if `page` is not an integer of at least 1. */
  page(query: QueueQuery, page: number, now: number): Promise<QueuePage>
  /** The ids of every matching entry, in order. */
  ids(query: QueueQuery, now: number): Promise<readonly number[]>
  /** The entries with these ids, in the given order. Ids that are not stored are skipped. */
  entries(ids: readonly number[]): Promise<readonly FeedEntry[]>
  /** Returns the number of entries in the queue. */
  count(): Promise<number>
  /** The greatest version among the entries, in microseconds; 0 if the queue is empty. */
  newestVersion(): Promise<number>
  apply(batch: QueueBatch, now: number): Promise<QueueChange>
  /**
   * Announces the probable next puts of a batch, in this order, so that they can be prepared while another batch is
   * being written. Stores nothing and commits to nothing. Never throws.
   */
  expect?(puts: readonly FeedEntry[], now: number): void

  syncRecord(): Promise<SyncRecord>
}
