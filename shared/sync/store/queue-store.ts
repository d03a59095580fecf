import type { Content } from '../../model/content.ts'
import type { FeedEntry, FeedPage } from '../../model/feed.ts'
import type { QueueQuery } from '../../model/queue-query.ts'
import type { LocalKind, LocalRecord } from './local-record.ts'
import type { StoredBody } from './stored-body.ts'
import type { SyncRecord } from './sync-record.ts'

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

/**
 * The offline store: the queue with its derived fields, cached feed pages by request path, bodies for reading on a plane,
 * and where the sync stands. MemoryQueueStore is the reference; tests/contracts/queue-store runs on every adapter.
 * Every method may reject with StoreError; after `close` all do. No method changes what it was handed, and nothing that
 * was handed out can alter what is kept.
 */
export interface QueueStore {
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

  /** What was kept under a request path, as it was put there, or null: a feed page, or whatever else that path answers. */
  feed<T extends object = FeedPage>(path: string): Promise<T | null>
  /** Null lets go of it. */
  putFeed(path: string, page: object | null): Promise<void>
  /** Every path something is kept under. */
  feedPaths(): Promise<readonly string[]>

  body(contentId: number): Promise<StoredBody | null>
  putBody(body: StoredBody): Promise<void>
  /**
   * Contents of queue entries that have an article, newest saved first, whose body is absent or of another extraction.
   * At most `limit`, of `within` when it is given. A body leaves with its entry.
   */
  bodiesWanted(limit: number, within?: readonly number[]): Promise<readonly Content[]>
  /** Forgets every body but those of these contents. */
  keepBodies(contentIds: readonly number[]): Promise<void>
  /** How many bodies are kept, and the bytes the whole store takes, as nearly as the platform tells. */
  usage(): Promise<StoreUsage>

  /** Read progress not yet accepted by the service, one per content id, in their order (the only change allowed offline). */
  outbox(): Promise<readonly OutboxProgress[]>
  putOutbox(progress: OutboxProgress): Promise<void>
  /** Forgets the progress of a content, unless a newer one (`last_viewed_date`) has taken its place meanwhile. */
  clearOutbox(progress: OutboxProgress): Promise<void>

  /** Records of one kind that only this device has, in the order in which they were first put. */
  localRecords(kind: LocalKind): Promise<readonly LocalRecord[]>
  /** Takes the place of the record with that kind and key, or joins at the end. Kept on disk before it resolves. */
  putLocal(record: LocalRecord): Promise<void>
  removeLocal(kind: LocalKind, key: string): Promise<void>

  /** Forgets everything but the outbox and the local records. */
  clear(): Promise<void>
  close(): Promise<void>
}

export interface StoreUsage {
  readonly bodies: number
  readonly bytes: number
}

export interface OutboxProgress {
  readonly content_id: number
  readonly last_read_percentage: number
  readonly max_read_percentage: number
  readonly last_viewed_date: string
}
