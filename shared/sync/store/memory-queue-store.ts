import * as t from '#shared/words/sync.ts'
import { PAGE_SIZE } from '../../limits.ts'
import type { Content } from '../../model/content.ts'
import { toMicroseconds } from '../../model/dates.ts'
import type { FeedEntry, FeedPage } from '../../model/feed.ts'
import type { QueueRow } from '../../model/queue-fields.ts'
import { compare, defaultQueueQuery, matches, type QueueQuery } from '../../model/queue-query.ts'
import { toQueueRow } from '../../model/queue-row.ts'
import { assertPageNumber } from './assert-page-number.ts'
import type { LocalKind, LocalRecord } from './local-record.ts'
import type { StoreUsage } from '../body-store.ts'
import type { OutboxProgress } from '../device-records.ts'
import type { QueueBatch, QueueChange, QueuePage } from '../queue-rows.ts'
import type { QueueStore } from './queue-store.ts'
import { StoreError } from './store-error.ts'
import type { StoredBody } from './stored-body.ts'
import { initialSyncRecord, type SyncRecord } from './sync-record.ts'

interface Kept {
  readonly row: QueueRow
  readonly entry: FeedEntry
  readonly text: string
  /** The last full pass that saw the row; 0 if none did. */
  readonly seen: number
}

/**
 * The reference implementation of QueueStore, built only on `matches` and `compare`. Input is copied through JSON, as
 * on a disk, and deep-frozen, so that callers can't alter stored data.
 */
export class MemoryQueueStore implements QueueStore {
  #rows = new Map<number, Kept>()
  #removals = new Map<number, number>()
  #feeds = new Map<string, object>()
  #bodies = new Map<number, StoredBody>()
  #outbox = new Map<number, OutboxProgress>()
  #local = new Map<string, LocalRecord>()
  #sync: SyncRecord = initialSyncRecord
  #closed = false

  async page(query: QueueQuery, page: number, now: number): Promise<QueuePage> {
    this.#open()
    assertPageNumber(page)
    const rows = this.#matching(query, now)
    const start = (page - 1) * PAGE_SIZE
    return {
      entries: rows.slice(start, start + PAGE_SIZE).map(({ entry }) => entry),
      next: rows.length > start + PAGE_SIZE,
    }
  }

  async ids(query: QueueQuery, now: number): Promise<readonly number[]> {
    this.#open()
    return this.#matching(query, now).map(({ row }) => row.id)
  }

  async entries(ids: readonly number[]): Promise<readonly FeedEntry[]> {
    this.#open()
    return ids.flatMap((id) => this.#rows.get(id)?.entry ?? [])
  }

  async count(): Promise<number> {
    this.#open()
    return this.#rows.size
  }

  async newestVersion(): Promise<number> {
    this.#open()
    return this.#rows.values().reduce((newest, { row }) => Math.max(newest, row._feed_dirty_date), 0)
  }

  async apply(batch: QueueBatch, now: number): Promise<QueueChange> {
    this.#open()
    // Everything that can fail is done before the first change, so that a batch is never partly applied.
    const incoming = (batch.puts ?? []).map((entry) => {
      const text = textOf(entry)
      const copy = frozen<FeedEntry>(text)
      return { row: toQueueRow(copy, now), entry: copy, text }
    })
    const sync = batch.sync && frozen<SyncRecord>(textOf(batch.sync))
    const put = new Set<number>()
    const removed = new Set<number>()
    for (const { row, entry, text } of incoming) {
      const stored = this.#rows.get(row.id)
      const version = row._feed_dirty_date
      const seen = batch.generation ?? stored?.seen ?? 0
      const force = batch.force === true && (!stored || stored.seen !== batch.generation)
      const older = stored !== undefined && version < stored.row._feed_dirty_date && !force
      if (stored && (older || text === stored.text)) {
        this.#rows.set(row.id, { ...stored, seen })
      } else if (force || version >= (this.#removals.get(row.id) ?? version)) {
        this.#removals.delete(row.id)
        if (force && entry.content.article?.text_hash !== this.#bodies.get(row.id)?.text_hash) {
          this.#bodies.delete(row.id)
        }
        this.#rows.set(row.id, { row, entry, text, seen })
        removed.delete(row.id)
        put.add(row.id)
      }
    }
    for (const { id, version } of batch.deletes ?? []) {
      const stored = this.#rows.get(id)
      if (stored && stored.row._feed_dirty_date > version) continue
      this.#removals.set(id, Math.max(version, this.#removals.get(id) ?? version))
      if (stored) this.#remove(id, put, removed)
    }
    if (batch.sweep) this.#sweep(batch.sweep, put, removed)
    if (sync) this.#sync = sync
    return { put: [...put], removed: [...removed] }
  }

  async syncRecord(): Promise<SyncRecord> {
    this.#open()
    return this.#sync
  }

  async feed<T extends object = FeedPage>(path: string): Promise<T | null> {
    this.#open()
    return (this.#feeds.get(path) as T | undefined) ?? null
  }

  async putFeed(path: string, page: object | null): Promise<void> {
    this.#open()
    if (page === null) this.#feeds.delete(path)
    else this.#feeds.set(path, frozen(textOf(page)))
  }

  async feedPaths(): Promise<readonly string[]> {
    this.#open()
    return [...this.#feeds.keys()]
  }

  async body(contentId: number): Promise<StoredBody | null> {
    this.#open()
    return this.#bodies.get(contentId) ?? null
  }

  async putBody(body: StoredBody): Promise<void> {
    this.#open()
    this.#bodies.set(body.content_id, frozen(textOf(body)))
  }

  async bodiesWanted(limit: number, within?: readonly number[]): Promise<readonly Content[]> {
    this.#open()
    const allowed = within && new Set(within)
    const wanted: Content[] = []
    for (const { entry } of this.#matching(defaultQueueQuery, 0)) {
      if (wanted.length >= limit) break
      const { article, id } = entry.content
      if (allowed?.has(id) === false) continue
      if (article && this.#bodies.get(id)?.article_id !== article.id) wanted.push(entry.content)
    }
    return wanted
  }

  async keepBodies(contentIds: readonly number[]): Promise<void> {
    this.#open()
    const kept = new Set(contentIds)
    for (const id of this.#bodies.keys()) if (!kept.has(id)) this.#bodies.delete(id)
  }

  async usage(): Promise<StoreUsage> {
    this.#open()
    let bytes = 0
    for (const { text } of this.#rows.values()) bytes += text.length
    for (const body of this.#bodies.values()) bytes += textOf(body).length
    return { bodies: this.#bodies.size, bytes }
  }

  async outbox(): Promise<readonly OutboxProgress[]> {
    this.#open()
    return [...this.#outbox.values()].sort((a, b) => a.content_id - b.content_id)
  }

  async putOutbox(progress: OutboxProgress): Promise<void> {
    this.#open()
    this.#outbox.set(progress.content_id, frozen(textOf(progress)))
  }

  async clearOutbox(progress: OutboxProgress): Promise<void> {
    this.#open()
    const stored = this.#outbox.get(progress.content_id)
    if (!stored || toMicroseconds(stored.last_viewed_date) > toMicroseconds(progress.last_viewed_date)) return
    this.#outbox.delete(progress.content_id)
  }

  async localRecords(kind: LocalKind): Promise<readonly LocalRecord[]> {
    this.#open()
    return [...this.#local.values()].filter((record) => record.kind === kind)
  }

  async putLocal(record: LocalRecord): Promise<void> {
    this.#open()
    this.#local.set(`${record.kind} ${record.key}`, frozen(textOf(record)))
  }

  async removeLocal(kind: LocalKind, key: string): Promise<void> {
    this.#open()
    this.#local.delete(`${kind} ${key}`)
  }

  async clear(): Promise<void> {
    this.#open()
    this.#rows.clear()
    this.#removals.clear()
    this.#feeds.clear()
    this.#bodies.clear()
    this.#sync = initialSyncRecord
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  #open(): void {
    if (this.#closed) throw new StoreError('failed', t.storeClosed)
  }

  #matching(query: QueueQuery, now: number): Kept[] {
    const order = compare(query)
    return [...this.#rows.values()].filter(({ row }) => matches(query, row, now)).sort((a, b) => order(a.row, b.row))
  }

  #remove(id: number, put: Set<number>, removed: Set<number>): void {
    this.#rows.delete(id)
    this.#bodies.delete(id)
    put.delete(id)
    removed.add(id)
  }

  #sweep({ generation, notNewerThan }: NonNullable<QueueBatch['sweep']>, put: Set<number>, removed: Set<number>): void {
    for (const [id, { row, seen }] of this.#rows) {
      if (seen !== generation && row._feed_dirty_date <= notNewerThan) this.#remove(id, put, removed)
    }
    for (const [id, version] of this.#removals) if (version <= notNewerThan) this.#removals.delete(id)
    for (const id of this.#bodies.keys()) if (!this.#rows.has(id)) this.#bodies.delete(id)
  }
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    throw new StoreError('failed', t.storeCant, { cause })
  }
}

function frozen<T>(text: string): T {
  return deepFrozen(JSON.parse(text)) as T
}

/** A JSON reviver would have the same effect, but would be five times slower. */
function deepFrozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) deepFrozen(inner)
  return Object.freeze(value)
}
