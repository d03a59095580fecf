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
import type { IndexedDbLocalRecords } from './indexed-db-local-records.ts'
import { explainStoreError } from './explain-store-error.ts'
import { ProjectionLog } from './projection-log.ts'
import { idsToCompare, planBatch, type QueueBatchPlan } from './queue-batch-plan.ts'
import { parseStoredEntry, databaseVersionKind, QueueDatabase } from './queue-database.ts'
import { parseStoredBody, parseSyncRecord } from '../parse-stored-records.ts'

/**
 * The offline queue in IndexedDB. The projection (typed arrays) answers queries, and entries are fetched by id in the
 * same transaction. Any number of tabs may have it open, and each sees the others' writes at once (see ProjectionLog).
 */
export class IndexedDbQueueStore implements QueueStore {
  readonly #db: QueueDatabase
  readonly #log: ProjectionLog
  #local: Promise<IndexedDbLocalRecords> | null = null
  /** Why it was closed. */
  #closed: StoreError | null = null

  private constructor(db: QueueDatabase) {
    this.#db = db
    this.#log = new ProjectionLog(db)
    db.on('versionchange', (event) => {
      // A tab with a newer app wants to upgrade, or the database is being deleted. Close it, because both wait for
      // that.
      this.#shut(
        event.newVersion === null || databaseVersionKind(event.newVersion) === 'patched'
          ? new StoreError('lost', storeErrorMessages.lost)
          : new StoreError('newer', 'Another tab runs a newer version of the app. Please reload this one.'),
      )
    })
    db.on('close', () => this.#shut(new StoreError('lost', storeErrorMessages.lost)))
  }

  /**
   * Opens the database, creating or upgrading it as needed. Rejects with StoreError: 'newer' if a newer app wrote it
   * (nothing is changed), 'blocked' if another tab keeps an older version open, 'full', 'refused', or 'damaged'
   * (rebuild-database.ts recreates it). `now`, in milliseconds since the epoch, replaces dates that rows of an older
   * version lack.
   */
  static async open(name: string, now: number = Date.now()): Promise<IndexedDbQueueStore> {
    const db = new QueueDatabase(name, now)
    const store = new IndexedDbQueueStore(db)
    try {
      await refuseNewer(name)
      await untilBlocked(db)
      if (databaseVersionKind(db.backendDB().version) === 'patched')
        throw new StoreError('damaged', storeErrorMessages.damaged)
      await store.#log.check()
      return store
    } catch (cause) {
      db.close()
      const error = explainStoreError(cause)
      // Any other failure counts as damage: an upgrade that fails would fail every time.
      if (!(error instanceof StoreError) || error.code === 'failed') {
        throw new StoreError('damaged', storeErrorMessages.damaged, { cause })
      }
      throw error
    }
  }

  page(query: QueueQuery, page: number, now: number): Promise<QueuePage> {
    return this.#run(async () => {
      assertPageNumber(page)
      return this.#asking(async (projection) => {
        const ids = projection.ids(query, now, (page - 1) * PAGE_SIZE, PAGE_SIZE + 1)
        return { entries: await this.#fetch(ids.slice(0, PAGE_SIZE)), next: ids.length > PAGE_SIZE }
      })
    })
  }

  ids(query: QueueQuery, now: number): Promise<readonly number[]> {
    return this.#run(() => this.#asking(async (projection) => projection.ids(query, now)))
  }

  entries(ids: readonly number[]): Promise<readonly FeedEntry[]> {
    return this.#run(() => this.#log.retrying(() => this.#fetch(ids)))
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
    return this.#run(async () => parseSyncRecord(await this.#db.state.get('sync')))
  }

  feed<T extends object = FeedPage>(path: string): Promise<T | null> {
    return this.#run(async () => ((await this.#db.feeds.get(path))?.page as T | undefined) ?? null)
  }

  putFeed(path: string, page: object | null): Promise<void> {
    return this.#run(async () => {
      if (page === null) await this.#db.feeds.delete(path)
      else await this.#db.feeds.put({ path, page })
    })
  }

  feedPaths(): Promise<readonly string[]> {
    return this.#run(() => this.#db.feeds.toCollection().primaryKeys())
  }

  body(contentId: number): Promise<StoredBody | null> {
    return this.#run(async () => {
      const stored = await this.#db.bodies.get(contentId)
      const body = parseStoredBody(stored)
      // Deletes an unreadable body, so that it is fetched again.
      if (stored && !body) await this.#db.bodies.delete(contentId)
      return body
    })
  }

  putBody(body: StoredBody): Promise<void> {
    return this.#run(async () => {
      await this.#db.bodies.put(body)
    })
  }

  bodiesWanted(limit: number, within?: readonly number[]): Promise<readonly Content[]> {
    const allowed = within && new Set(within)
    return this.#run(() =>
      this.#asking(async (projection) => {
        // Reads only index keys: they list the bodies without loading any.
        const keys = (await this.#db.bodies.orderBy('[content_id+article_id]').keys()) as unknown as [number, number][]
        const stored = new Map(keys)
        const wanted: number[] = []
        for (const id of projection.ids(defaultQueueQuery, 0)) {
          if (wanted.length >= limit) break
          if (allowed?.has(id) === false) continue
          const article = projection.row(id)?.article
          if (article !== NO_ARTICLE && stored.get(id) !== article) wanted.push(id)
        }
        return (await this.#fetch(wanted)).map(({ content }) => content)
      }),
    )
  }

  keepBodies(contentIds: readonly number[]): Promise<void> {
    return this.#run(async () => {
      const kept = new Set(contentIds)
      const { bodies } = this.#db
      await this.#db.transaction('rw', bodies, async () => {
        const stored = await bodies.toCollection().primaryKeys()
        await bodies.bulkDelete(stored.filter((id) => !kept.has(id)))
      })
    })
  }

  usage(): Promise<StoreUsage> {
    return this.#run(async () => {
      const { usage = 0 } = await navigator.storage.estimate()
      return { bodies: await this.#db.bodies.count(), bytes: usage }
    })
  }

  outbox(): Promise<readonly OutboxProgress[]> {
    return this.#run(async () => (await this.#records()).progress(this.#db.outbox))
  }

  putOutbox(progress: OutboxProgress): Promise<void> {
    return this.#run(async () => {
      await this.#db.outbox.put(progress)
    })
  }

  clearOutbox(progress: OutboxProgress): Promise<void> {
    return this.#run(() =>
      this.#db.transaction('rw', this.#db.outbox, async () => {
        const stored = await this.#db.outbox.get(progress.content_id)
        if (!stored || toMicroseconds(stored.last_viewed_date) > toMicroseconds(progress.last_viewed_date)) return
        await this.#db.outbox.delete(progress.content_id)
      }),
    )
  }

  localRecords(kind: LocalKind): Promise<readonly LocalRecord[]> {
    return this.#run(async () => (await this.#records()).all(kind))
  }

  putLocal(record: LocalRecord): Promise<void> {
    return this.#run(async () => (await this.#records()).put(record))
  }

  removeLocal(kind: LocalKind, key: string): Promise<void> {
    return this.#run(async () => (await this.#records()).remove(kind, key))
  }

  clear(): Promise<void> {
    return this.#run(() => {
      const { feeds, queueEntries, bodies, removals, state, projection } = this.#db
      return this.#db.transaction('rw', [feeds, queueEntries, bodies, removals, state, projection], async () => {
        for (const table of [feeds, queueEntries, bodies, removals]) await table.clear()
        await state.delete('sync')
        await this.#log.empty()
      })
    })
  }

  async close(): Promise<void> {
    this.#shut(new StoreError('failed', 'The offline store is closed.'))
  }

  async #apply(batch: QueueBatch, now: number): Promise<QueueChange> {
    const { queueEntries, bodies, removals, state, projection } = this.#db
    let committed = (): void => {}
    const tables = [queueEntries, bodies, removals, state, projection]
    const change = await this.#db.transaction('rw', tables, async () => {
      const rows = await this.#log.fresh()
      const plan = planBatch(batch, now, rows, {
        removals: new Map((await removals.toArray()).map(({ id, version }) => [id, version])),
        texts: await this.#texts(idsToCompare(batch, rows, versionOf)),
      })
      if (plan.records.length > 0) await queueEntries.bulkPut([...plan.records])
      if (batch.force) await this.#dropOtherBodies(plan)
      if (plan.removed.length > 0) {
        await queueEntries.bulkDelete([...plan.removed])
        await bodies.bulkDelete([...plan.removed])
      }
      if (plan.forgotten.length > 0) await removals.bulkDelete([...plan.forgotten])
      if (plan.removals.length > 0) await removals.bulkPut([...plan.removals])
      if (batch.sweep) {
        await removals.where('version').belowOrEqual(batch.sweep.notNewerThan).delete()
        await this.#dropLooseBodies()
      }
      if (batch.sync) await state.put(batch.sync, 'sync')
      if (plan.rows.length + plan.removed.length + plan.kept.length > 0) {
        const { rows, removed, kept } = plan
        committed = await this.#log.append({ rows, removed, kept, generation: batch.generation ?? 0 })
      }
      return plan.change
    })
    committed()
    return change
  }

  async #texts(ids: number[]): Promise<Map<number, string>> {
    const records = ids.length > 0 ? await this.#db.queueEntries.bulkGet(ids) : []
    return new Map(
      records.flatMap((record) => {
        if (!record) return []
        const { id, entry } = record
        return [[id, typeof entry === 'string' ? entry : JSON.stringify(entry)]]
      }),
    )
  }

  /** Deletes bodies of entries whose text has changed. */
  async #dropOtherBodies({ records, textHashes }: QueueBatchPlan): Promise<void> {
    const stored = await this.#db.bodies.bulkGet(records.map(({ id }) => id))
    const other = records.filter((_, at) => stored[at] && stored[at].text_hash !== textHashes[at])
    await this.#db.bodies.bulkDelete(other.map(({ id }) => id))
  }

  async #dropLooseBodies(): Promise<void> {
    const { bodies, queueEntries } = this.#db
    const ids = await bodies.toCollection().primaryKeys()
    if (ids.length === 0) return
    const queued = new Set(await queueEntries.toCollection().primaryKeys())
    await bodies.bulkDelete(ids.filter((id) => !queued.has(id)))
  }

  /** Reads a query and its entries in one transaction. */
  #asking<T>(work: (projection: QueueProjection) => Promise<T>): Promise<T> {
    const { queueEntries, bodies, state, projection } = this.#db
    return this.#log.retrying(() =>
      this.#db.transaction('r', [queueEntries, bodies, state, projection], async () => work(await this.#log.fresh())),
    )
  }

  async #fetch(ids: readonly number[]): Promise<FeedEntry[]> {
    const records = await this.#db.queueEntries.bulkGet([...ids])
    return records.flatMap((record) => (record ? [parseStoredEntry(record)] : []))
  }

  /** Opened by its first use, because showing the queue does not need it. */
  #records(): Promise<IndexedDbLocalRecords> {
    this.#local ??= import('./indexed-db-local-records.ts').then(
      ({ IndexedDbLocalRecords }) => new IndexedDbLocalRecords(this.#db.name),
      (error: unknown) => {
        this.#local = null
        throw error
      },
    )
    return this.#local
  }

  #shut(reason: StoreError): void {
    if (this.#closed) return
    this.#closed = reason
    this.#db.close()
    void this.#local?.then((records) => records.close())
  }

  async #run<T>(work: () => PromiseLike<T>): Promise<T> {
    if (this.#closed) throw this.#closed
    try {
      return await work()
    } catch (error) {
      // It was closed meanwhile. That reason explains more than the resulting error.
      throw this.#closed ?? explainStoreError(error)
    }
  }
}

/** Opens the database. Rejects if another tab keeps an older version open after being asked to close. */
async function untilBlocked(db: QueueDatabase): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    db.on('blocked', ({ newVersion }) => {
      // Dexie blocks itself for a moment while it adds what is missing.
      if (databaseVersionKind(newVersion ?? 0) === 'patched') return
      reject(new StoreError('blocked', 'Another tab holds an older version of the app open. Please close it.'))
    })
    db.open().then(() => resolve(), reject)
  })
}

/** Rejects a newer database. Dexie would open it and add the tables it lacks, without knowing what the others mean. */
async function refuseNewer(name: string): Promise<void> {
  const found = (await indexedDB.databases()).find((database) => database.name === name)
  if (databaseVersionKind(found?.version ?? 0) === 'newer') {
    throw new StoreError(
      'newer',
      'What is stored here was written by a newer version of the app. Please reload to get it.',
    )
  }
}
