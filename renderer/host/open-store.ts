import { type HealedStore, HealingStore, type StoreHealth } from '#shared/host/healing-store.ts'
import type { QueueStore } from '#shared/sync/queue-store.ts'
import { StoreError } from '#shared/sync/store-error.ts'
import { DexieQueueStore } from './dexie-queue-store.ts'

const NAME = 'lectern'

export interface OpenedStore {
  readonly store: QueueStore
  readonly health: StoreHealth | undefined
  /** Why nothing is kept on this device; null when it is. */
  readonly failure: StoreError | null
}

/**
 * The offline store of this browser. A damaged one is made anew, at the start or whenever it is found out, and what only
 * this device knows is carried over. Where IndexedDB is missing, refused, full or a newer version's, the page lives from
 * memory: reading goes on, nothing is written over, and the failure is there to be told.
 */
export async function openStore(): Promise<OpenedStore> {
  try {
    const opened = await openOrRebuild(false)
    const store = new HealingStore({ ...opened, heal, now: Date.now })
    return { store, health: store, failure: null }
  } catch (error) {
    const failure =
      error instanceof StoreError ? error : new StoreError('failed', 'The offline store failed.', { cause: error })
    return { store: await memory(), health: undefined, failure }
  }
}

async function openOrRebuild(damaged: boolean): Promise<HealedStore> {
  if (!damaged) {
    try {
      return { store: await DexieQueueStore.open(NAME), rebuilt: null }
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'damaged') throw error
    }
  }
  const { rebuildDatabase } = await import('./rebuild-database.ts')
  return rebuildDatabase(NAME)
}

async function heal(broken: QueueStore, cause: StoreError): Promise<HealedStore> {
  await broken.close().catch(() => {})
  try {
    return await openOrRebuild(cause.code === 'damaged')
  } catch {
    return { store: await memory(), rebuilt: 'memory' }
  }
}

async function memory(): Promise<QueueStore> {
  const { MemoryQueueStore } = await import('#shared/sync/memory-queue-store.ts')
  return new MemoryQueueStore()
}
