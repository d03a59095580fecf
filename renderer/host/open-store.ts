import type { QueueStore } from '#shared/sync/queue-store.ts'
import { StoreError } from '#shared/sync/store-error.ts'
import { DexieQueueStore } from './dexie-queue-store.ts'

export interface OpenedStore {
  readonly store: QueueStore
  /** Why nothing is kept on this device; null when it is. */
  readonly failure: StoreError | null
}

/**
 * The offline store of this browser. Where IndexedDB is missing, full, damaged or a newer version's, the page lives
 * from memory: reading goes on, nothing is written over, and the failure is there to be told.
 */
export async function openStore(): Promise<OpenedStore> {
  try {
    return { store: await DexieQueueStore.open('lectern'), failure: null }
  } catch (error) {
    const failure =
      error instanceof StoreError ? error : new StoreError('failed', 'The offline store failed.', { cause: error })
    const { MemoryQueueStore } = await import('#shared/sync/memory-queue-store.ts')
    return { store: new MemoryQueueStore(), failure }
  }
}
