import type { FeedEntry } from '../model/feed.ts'
import type { QueueQuery } from '../model/queue-query.ts'
import type { SyncRecord } from './store/sync-record.ts'

/**
 * One page of the local queue (SPEC.txt section 9: 50 entries). `next` tells whether more exist.
 */
export interface QueuePage {
  readonly entries: readonly FeedEntry[]
  readonly next: boolean
}

/**
 * What one step of a sync, or one mirrored action, changes. It is applied in one transaction or not at all.
 */
export interface QueueBatch {
  /** Saved entries. One is stored when its version is not older than the stored row's nor than its removal's. Applied first. */
  readonly puts?: readonly FeedEntry[]
  /**
   * Puts win over any stored version and any removal, unless this generation has seen the row already: the stored
   * versions are of a past that the service does not have. The body of an entry whose text is another one by now goes.
   */
  readonly force?: boolean
  /** Entries that left the queue. Refused when the stored row is newer. A removal is remembered with its version. */
  readonly deletes?: readonly { readonly id: number; readonly version: number }[]
  /** The full pass this batch belongs to: rows named in `puts` count as seen in it, even those that are kept as they are. */
  readonly generation?: number
  /**
   * The end of a full pass: rows not seen in `generation` and with a version of at most `notNewerThan` go. So do the
   * removals remembered up to that version, and bodies of contents that are not in the queue.
   */
  readonly sweep?: { readonly generation: number; readonly notNewerThan: number }
  /** Where the sync stands after this batch; stored with the rows or not at all. */
  readonly sync?: SyncRecord
}

/**
 * What an applied batch did: ids put (new, newer, or of the same version with other contents) and ids removed.
 * Putting again what is stored already changes nothing and is not told. No id is in both.
 */
export interface QueueChange {
  readonly put: readonly number[]
  readonly removed: readonly number[]
}

/** The queue's entries with their derived fields, and where the sync of them stands: both change together or not at all. */
export interface QueueRows {
  /** Entries of one page, page 1 first. RangeError when `page` is not an integer of at least 1 (SPEC.txt section 5). */
  page(query: QueueQuery, page: number, now: number): Promise<QueuePage>
  /** The ids of every matching entry, in order. */
  ids(query: QueueQuery, now: number): Promise<readonly number[]>
  /** The entries with these ids, in the order asked; those not stored are left out. */
  entries(ids: readonly number[]): Promise<readonly FeedEntry[]>
  /** How many entries the queue holds. */
  count(): Promise<number>
  /** The greatest version of an entry it holds (microseconds), 0 when it holds none. */
  newestVersion(): Promise<number>
  apply(batch: QueueBatch, now: number): Promise<QueueChange>
  /**
   * These entries will be the next puts of a batch, or some of them, in this order: what can be prepared while another is
   * being written is prepared now. Nothing is stored by it, and nobody is bound by it. Never throws.
   */
  expect?(puts: readonly FeedEntry[], now: number): void

  syncRecord(): Promise<SyncRecord>
}
