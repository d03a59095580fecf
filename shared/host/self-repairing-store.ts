import * as t from '#shared/words/sync.ts'
import type { QueueBatch, QueueChange } from '../sync/queue-rows.ts'
import type { QueueStore } from '../sync/store/queue-store.ts'
import { StoreError } from '../sync/store/store-error.ts'
import { initialSyncRecord } from '../sync/store/sync-record.ts'
import type { Rebuilt } from './host.ts'

/** The state of the offline store. */
export interface StoreHealth {
  /** The worst outcome since the app started. Null if nothing was damaged. */
  readonly rebuilt: Rebuilt | null
  /** Called when the store was replaced or opened again. */
  onHeal(listener: () => void): () => void
}

/** The store to continue with. `rebuilt` is null if it only had to be opened again. */
export interface HealedStore {
  readonly store: QueueStore
  readonly rebuilt: Rebuilt | null
}

export interface HealingParts extends HealedStore {
  /**
   * Opens the store again after `cause` ('damaged' or 'lost'). A damaged store is moved away or deleted, and data that
   * exists only on this device is carried over. May reject if no repair is currently possible.
   */
  readonly heal: (broken: QueueStore, cause: StoreError) => Promise<HealedStore>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** If a store breaks more often than this in one run of the app, another full sync would not help. */
const MOST_HEALS = 3

/**
 * An offline store that repairs itself when its storage turns out to be damaged, at startup or later. It is rebuilt
 * from the service, and data that exists only on this device is preserved. A failed call is answered by the new store.
 * A pass that started on the old store cannot continue, because its cursor claims that everything before it is stored.
 * The pass's batches are recognized by their generations and refused.
 */
export class HealingStore implements QueueStore, StoreHealth {
  readonly #parts: HealingParts
  readonly #listeners = new Set<() => void>()
  #store: QueueStore
  #rebuilt: Rebuilt | null
  #healing: Promise<void> | null = null
  #heals = 0
  /** The greatest generation read or written so far. */
  #highest = 0
  /** Passes up to this generation started on a store that no longer exists. */
  #floor = -1
  #closed = false

  constructor(parts: HealingParts) {
    this.#parts = parts
    this.#store = parts.store
    this.#rebuilt = parts.rebuilt
  }

  get rebuilt(): Rebuilt | null {
    return this.#rebuilt
  }

  onHeal(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  page: QueueStore['page'] = (...given) => this.#ask((store) => store.page(...given))
  ids: QueueStore['ids'] = (...given) => this.#ask((store) => store.ids(...given))
  entries: QueueStore['entries'] = (ids) => this.#ask((store) => store.entries(ids))
  count: QueueStore['count'] = () => this.#ask((store) => store.count())
  newestVersion: QueueStore['newestVersion'] = () => this.#ask((store) => store.newestVersion())
  apply: QueueStore['apply'] = (batch, now) => this.#ask((store) => this.#apply(store, batch, now))
  expect = (...given: Parameters<NonNullable<QueueStore['expect']>>): void => this.#store.expect?.(...given)
  syncRecord: QueueStore['syncRecord'] = () =>
    this.#ask(async (store) => {
      const record = await store.syncRecord()
      this.#highest = Math.max(this.#highest, record.generation)
      return record
    })
  feed: QueueStore['feed'] = <T extends object>(path: string) => this.#ask((store) => store.feed<T>(path))
  putFeed: QueueStore['putFeed'] = (...given) => this.#ask((store) => store.putFeed(...given))
  feedPaths: QueueStore['feedPaths'] = () => this.#ask((store) => store.feedPaths())
  body: QueueStore['body'] = (contentId) => this.#ask((store) => store.body(contentId))
  putBody: QueueStore['putBody'] = (body) => this.#ask((store) => store.putBody(body))
  bodiesWanted: QueueStore['bodiesWanted'] = (...given) => this.#ask((store) => store.bodiesWanted(...given))
  keepBodies: QueueStore['keepBodies'] = (ids) => this.#ask((store) => store.keepBodies(ids))
  usage: QueueStore['usage'] = () => this.#ask((store) => store.usage())
  outbox: QueueStore['outbox'] = () => this.#ask((store) => store.outbox())
  putOutbox: QueueStore['putOutbox'] = (progress) => this.#ask((store) => store.putOutbox(progress))
  clearOutbox: QueueStore['clearOutbox'] = (progress) => this.#ask((store) => store.clearOutbox(progress))
  localRecords: QueueStore['localRecords'] = (kind) => this.#ask((store) => store.localRecords(kind))
  putLocal: QueueStore['putLocal'] = (record) => this.#ask((store) => store.putLocal(record))
  removeLocal: QueueStore['removeLocal'] = (...given) => this.#ask((store) => store.removeLocal(...given))
  clear: QueueStore['clear'] = () => this.#ask((store) => store.clear())

  async close(): Promise<void> {
    this.#closed = true
    // If healing fails, the caller gets the error.
    await Promise.allSettled([this.#healing])
    await this.#store.close()
  }

  async #apply(store: QueueStore, batch: QueueBatch, now: number): Promise<QueueChange> {
    const { sync } = batch
    if (sync && sync.generation <= this.#floor) {
      throw new StoreError('failed', t.storeRebuilt)
    }
    if (sync) this.#highest = Math.max(this.#highest, sync.generation)
    return store.apply(batch, now)
  }

  async #ask<T>(work: (store: QueueStore) => Promise<T>): Promise<T> {
    // Only awaits when needed, because this function also handles writes of a page that is unloading.
    if (this.#healing) await this.#healing
    const store = this.#store
    try {
      return await work(store)
    } catch (error) {
      if (this.#closed || !(error instanceof StoreError)) throw error
      // True if another call detected the failure first, and the repair interrupted this call.
      const replaced = this.#healing !== null || store !== this.#store
      if (!replaced && error.code !== 'damaged' && error.code !== 'lost') throw error
      if (!replaced && this.#heals >= MOST_HEALS) throw error
      if (store === this.#store) await this.#heal(error)
      return work(this.#store)
    }
  }

  #heal(cause: StoreError): Promise<void> {
    this.#healing ??= this.#replace(cause).finally(() => (this.#healing = null))
    return this.#healing
  }

  async #replace(cause: StoreError): Promise<void> {
    this.#heals += 1
    const { heal, now } = this.#parts
    const { store, rebuilt } = await heal(this.#store, cause)
    const record = await store.syncRecord()
    if (record.generation > this.#highest) this.#floor = this.#highest
    // The store is empty: the next pass must not reuse the number of one that started on the old store.
    else if (rebuilt !== null || record.generation < this.#highest) {
      this.#floor = this.#highest
      const generation = Math.max(this.#highest + 1, Math.floor(now() / 1000))
      await store.apply({ sync: { ...initialSyncRecord, generation } }, now())
    }
    this.#store = store
    if (rebuilt && (this.#rebuilt === null || rebuilt !== 'kept')) this.#rebuilt = rebuilt
    for (const listener of this.#listeners) listener()
  }
}
