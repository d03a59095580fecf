import { PAGE_SIZE } from '#shared/limits.ts'
import type { Content } from '#shared/model/content.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import type { FeedEntry, FeedPage } from '#shared/model/feed.ts'
import { defaultQueueQuery, type QueueQuery } from '#shared/model/queue-query.ts'
import { versionOf } from '#shared/model/queue-row.ts'
import { assertPageNumber } from '#shared/sync/store/assert-page-number.ts'
import { storeErrorMessages } from '#shared/sync/store/store-error-messages.ts'
import { NO_ARTICLE } from '#shared/sync/store/projected-row.ts'
import type { QueueProjection } from '#shared/sync/store/queue-projection.ts'
import type { LocalKind, LocalRecord } from '#shared/sync/store/local-record.ts'
import type { StoreUsage } from '#shared/sync/body-store.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import type { QueueBatch, QueueChange, QueuePage } from '#shared/sync/queue-rows.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import type { StoredBody } from '#shared/sync/store/stored-body.ts'
import type { SyncRecord } from '#shared/sync/store/sync-record.ts'
import * as t from '#shared/words/sync.ts'
import { IndexedDbLocalRecords } from './indexed-db-local-records.ts'
import { explainStoreError } from './explain-store-error.ts'
import { ProjectionLog } from './projection-log.ts'
import { idsToCompare, planBatch, type QueueBatchPlan } from './queue-batch-plan.ts'
import { databaseVersionKind, parseStoredEntry, QueueDatabase } from './queue-database.ts'
import { BODY_ARTICLES, type QueueRead, type QueueWrite } from './queue-schema.ts'
import { textBytes, toldBytes } from './stored-bytes.ts'
import { parseStoredBody, parseSyncRecord } from '../parse-stored-records.ts'

const CHANGED_BY_SYNC = ['queueEntries', 'bodies', 'removals', 'state', 'projection'] as const
const ASKED = ['queueEntries', 'bodies', 'state', 'projection'] as const

/**
 * The offline queue in IndexedDB. The projection (typed arrays) answers queries, and entries are read by ID in the same
 * transaction. Any number of tabs may have the store open, and each sees the others' writes immediately (see
 * ProjectionLog).
 */
export class IndexedDbQueueStore implements QueueStore {
  readonly #db: QueueDatabase
  readonly #log: ProjectionLog
  readonly #local: IndexedDbLocalRecords
  /** The reason that the store was closed. Null while it is open. */
  #closed: StoreError | null = null

  private constructor(db: QueueDatabase) {
    this.#db = db
    this.#log = new ProjectionLog(db)
    this.#local = new IndexedDbLocalRecords(db.name)
    db.onVersionChange((version) => {
      this.#shut(
        version === null || databaseVersionKind(version) === 'patched'
          ? new StoreError('lost', storeErrorMessages.lost)
          : new StoreError('newer', t.newerTab),
      )
    })
    db.onClose(() => this.#shut(new StoreError('lost', storeErrorMessages.lost)))
  }

  /**
   * Opens the database, creating or upgrading it as needed. Rejects with StoreError: 'newer' if a newer app wrote it
   * (nothing is changed), 'blocked' if another tab keeps an older version open, 'full', 'refused', or 'damaged'
   * (rebuild-database.ts recreates it). `now`, in milliseconds since the epoch, is used for dates that rows of an older
   * version lack.
   */
  static async open(name: string, now: number = Date.now()): Promise<IndexedDbQueueStore> {
    let db: QueueDatabase | null = null
    try {
      await refuseOtherVersions(name)
      db = await QueueDatabase.open(name, now)
      const store = new IndexedDbQueueStore(db)
      await store.#log.check()
      return store
    } catch (cause) {
      db?.close()
      const error = explainStoreError(cause)
      // Any other failure counts as damage, because an upgrade that fails once would fail every time.
      if (!(error instanceof StoreError) || error.code === 'failed') {
        throw new StoreError('damaged', storeErrorMessages.damaged, { cause })
      }
      throw error
    }
  }

  page(query: QueueQuery, page: number, now: number): Promise<QueuePage> {
    return this.#run(async () => {
      assertPageNumber(page)
      return this.#asking(async (projection, transaction) => {
        const ids = projection.ids(query, now, (page - 1) * PAGE_SIZE, PAGE_SIZE + 1)
        return { entries: await fetchEntries(transaction, ids.slice(0, PAGE_SIZE)), next: ids.length > PAGE_SIZE }
      })
    })
  }

  ids(query: QueueQuery, now: number): Promise<readonly number[]> {
    return this.#run(() => this.#asking(async (projection) => projection.ids(query, now)))
  }

  entries(ids: readonly number[]): Promise<readonly FeedEntry[]> {
    return this.#run(() =>
      this.#log.retrying(() => this.#db.read(['queueEntries'], (transaction) => fetchEntries(transaction, ids))),
    )
  }

  count(): Promise<number> {
    return this.#run(() => this.#asking(async (projection) => projection.size))
  }

  newestVersion(): Promise<number> {
    return this.#run(() => this.#asking(async (projection) => projection.newestVersion()))
  }

  apply(batch: QueueBatch, now: number): Promise<QueueChange> {
    return this.#run(async () => {
      const change = await this.#log.retrying(() => this.#apply(batch, now))
      await this.#log.fold()
      return change
    })
  }

  syncRecord(): Promise<SyncRecord> {
    return this.#run(async () => {
      const stored = await this.#db.read(['state'], (transaction) => transaction.objectStore('state').get('sync'))
      return parseSyncRecord(stored)
    })
  }

  feed<T extends object = FeedPage>(path: string): Promise<T | null> {
    return this.#run(async () => {
      const stored = await this.#db.read(['feeds'], (transaction) => transaction.objectStore('feeds').get(path))
      return (stored?.page as T | undefined) ?? null
    })
  }

  putFeed(path: string, page: object | null): Promise<void> {
    return this.#run(() =>
      this.#db.write(['feeds'], async (transaction) => {
        const feeds = transaction.objectStore('feeds')
        await (page === null ? feeds.delete(path) : feeds.put({ path, page }))
      }),
    )
  }

  feedPaths(): Promise<readonly string[]> {
    return this.#run(() => this.#db.read(['feeds'], (transaction) => transaction.objectStore('feeds').getAllKeys()))
  }

  body(contentId: number): Promise<StoredBody | null> {
    return this.#run(async () => {
      const stored = await this.#db.read(['bodies'], (transaction) => transaction.objectStore('bodies').get(contentId))
      const body = parseStoredBody(stored)
      // Deletes an unreadable body so that it is fetched again.
      if (stored && !body) await this.#db.write(['bodies'], (transaction) => deleteBodies(transaction, [contentId]))
      return body
    })
  }

  putBody(body: StoredBody): Promise<void> {
    return this.#run(() =>
      this.#db.write(['bodies'], async (transaction) => {
        await transaction.objectStore('bodies').put(body)
      }),
    )
  }

  bodiesWanted(limit: number, within?: readonly number[]): Promise<readonly Content[]> {
    const allowed = within && new Set(within)
    return this.#run(() =>
      this.#asking(async (projection, transaction) => {
        // Reads only index keys, which list the bodies without loading any.
        const stored = new Map<number, number>()
        let body = await transaction.objectStore('bodies').index(BODY_ARTICLES).openKeyCursor()
        for (; body; body = await body.continue()) stored.set(...body.key)
        const wanted: number[] = []
        for (const id of projection.ids(defaultQueueQuery, 0)) {
          if (wanted.length >= limit) break
          if (allowed?.has(id) === false) continue
          const article = projection.row(id)?.article
          if (article !== NO_ARTICLE && stored.get(id) !== article) wanted.push(id)
        }
        return (await fetchEntries(transaction, wanted)).map(({ content }) => content)
      }),
    )
  }

  keepBodies(contentIds: readonly number[]): Promise<void> {
    const kept = new Set(contentIds)
    return this.#run(() =>
      this.#db.write(['bodies'], async (transaction) => {
        const stored = await transaction.objectStore('bodies').getAllKeys()
        const dropped = stored.filter((id) => !kept.has(id))
        await deleteBodies(transaction, dropped)
      }),
    )
  }

  usage(): Promise<StoreUsage> {
    return this.#run(async () => {
      const told = await toldBytes()
      return this.#db.read(['bodies'], async (transaction) => ({
        bodies: await transaction.objectStore('bodies').count(),
        bytes: told ?? (await textBytes(transaction)),
      }))
    })
  }

  outbox(): Promise<readonly OutboxProgress[]> {
    return this.#run(() => this.#local.progress(this.#db))
  }

  putOutbox(progress: OutboxProgress): Promise<void> {
    return this.#run(() =>
      this.#db.write(['outbox'], async (transaction) => {
        await transaction.objectStore('outbox').put(progress)
      }),
    )
  }

  clearOutbox(progress: OutboxProgress): Promise<void> {
    return this.#run(() =>
      this.#db.write(['outbox'], async (transaction) => {
        const outbox = transaction.objectStore('outbox')
        const stored = await outbox.get(progress.content_id)
        if (!stored || toMicroseconds(stored.last_viewed_date) > toMicroseconds(progress.last_viewed_date)) return
        await outbox.delete(progress.content_id)
      }),
    )
  }

  localRecords(kind: LocalKind): Promise<readonly LocalRecord[]> {
    return this.#run(() => this.#local.all(kind))
  }

  putLocal(record: LocalRecord): Promise<void> {
    return this.#run(() => this.#local.put(record))
  }

  removeLocal(kind: LocalKind, key: string): Promise<void> {
    return this.#run(() => this.#local.remove(kind, key))
  }

  clear(): Promise<void> {
    return this.#run(() =>
      this.#db.write(['feeds', ...CHANGED_BY_SYNC], async (transaction) => {
        for (const table of ['feeds', 'queueEntries', 'bodies', 'removals'] as const)
          await transaction.objectStore(table).clear()
        await transaction.objectStore('state').delete('sync')
        await this.#log.empty(transaction)
      }),
    )
  }

  async close(): Promise<void> {
    this.#shut(new StoreError('failed', t.storeClosed))
  }

  async #apply(batch: QueueBatch, now: number): Promise<QueueChange> {
    let committed = (): void => {}
    const change = await this.#db.write(CHANGED_BY_SYNC, async (transaction) => {
      const entries = transaction.objectStore('queueEntries')
      const removals = transaction.objectStore('removals')
      const rows = await this.#log.fresh(transaction)
      const plan = planBatch(batch, now, rows, {
        removals: new Map((await removals.getAll()).map(({ id, version }) => [id, version])),
        texts: await storedTexts(transaction, idsToCompare(batch, rows, versionOf)),
      })
      await Promise.all(plan.records.map((record) => entries.put(record)))
      if (batch.force) await dropOtherBodies(transaction, plan)
      await Promise.all(plan.removed.map((id) => entries.delete(id)))
      await deleteBodies(transaction, plan.removed)
      await Promise.all(plan.forgotten.map((id) => removals.delete(id)))
      await Promise.all(plan.removals.map((removal) => removals.put(removal)))
      if (batch.sweep) {
        const old = await removals.index('version').getAllKeys(IDBKeyRange.upperBound(batch.sweep.notNewerThan))
        await Promise.all(old.map((id) => removals.delete(id)))
        await dropLooseBodies(transaction)
      }
      if (batch.sync) await transaction.objectStore('state').put(batch.sync, 'sync')
      if (plan.rows.length + plan.removed.length + plan.kept.length > 0) {
        const { rows, removed, kept } = plan
        committed = await this.#log.append(transaction, { rows, removed, kept, generation: batch.generation ?? 0 })
      }
      return plan.change
    })
    committed()
    return change
  }

  /** Runs a query and reads its entries in one transaction. */
  #asking<T>(
    work: (projection: QueueProjection, transaction: QueueRead<(typeof ASKED)[number]>) => Promise<T>,
  ): Promise<T> {
    return this.#log.retrying(() =>
      this.#db.read(ASKED, async (transaction) => work(await this.#log.fresh(transaction), transaction)),
    )
  }

  #shut(reason: StoreError): void {
    if (this.#closed) return
    this.#closed = reason
    this.#db.close()
    this.#local.close()
  }

  async #run<T>(work: () => PromiseLike<T>): Promise<T> {
    if (this.#closed) throw this.#closed
    try {
      return await work()
    } catch (error) {
      // The store was closed in the meantime. The reason for closing it says more than the resulting error.
      throw this.#closed ?? explainStoreError(error)
    }
  }
}

async function fetchEntries(transaction: QueueRead<'queueEntries'>, ids: readonly number[]): Promise<FeedEntry[]> {
  const entries = transaction.objectStore('queueEntries')
  const records = await Promise.all(ids.map((id) => entries.get(id)))
  return records.flatMap((record) => (record ? [parseStoredEntry(record)] : []))
}

/** Returns the stored entries as JSON, by ID. */
async function storedTexts(
  transaction: QueueRead<'queueEntries'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const entries = transaction.objectStore('queueEntries')
  const records = await Promise.all(ids.map((id) => entries.get(id)))
  return new Map(
    records.flatMap((record) => {
      if (!record) return []
      const { id, entry } = record
      return [[id, typeof entry === 'string' ? entry : JSON.stringify(entry)]]
    }),
  )
}

/** Deletes the bodies of entries whose text has changed. */
async function dropOtherBodies(
  transaction: QueueWrite<'bodies'>,
  { records, textHashes }: QueueBatchPlan,
): Promise<void> {
  const bodies = transaction.objectStore('bodies')
  const stored = await Promise.all(records.map(({ id }) => bodies.get(id)))
  const other = records.filter((_, at) => stored[at] && stored[at].text_hash !== textHashes[at]).map(({ id }) => id)
  await deleteBodies(transaction, other)
}

async function dropLooseBodies(transaction: QueueWrite<'bodies' | 'queueEntries'>): Promise<void> {
  const ids = await transaction.objectStore('bodies').getAllKeys()
  if (ids.length === 0) return
  const queued = new Set(await transaction.objectStore('queueEntries').getAllKeys())
  const loose = ids.filter((id) => !queued.has(id))
  await deleteBodies(transaction, loose)
}

async function deleteBodies(transaction: QueueWrite<'bodies'>, ids: readonly number[]): Promise<void> {
  const bodies = transaction.objectStore('bodies')
  await Promise.all(ids.map((id) => bodies.delete(id)))
}

/** Rejects a newer database before opening it, because this version doesn't know the meaning of its tables. */
async function refuseOtherVersions(name: string): Promise<void> {
  const found = (await indexedDB.databases()).find((database) => database.name === name)
  const kind = databaseVersionKind(found?.version ?? 0)
  if (kind === 'patched') throw new StoreError('damaged', storeErrorMessages.damaged)
  if (kind === 'newer') {
    throw new StoreError(
      'newer',
      'What is stored here was written by a newer version of the app. Please reload to get it.',
    )
  }
}
