import type { HealedStore } from '#shared/host/self-repairing-store.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import * as t from '#shared/words/sync.ts'
import { report, reported } from '../../report.ts'
import { IndexedDbQueueStore } from './indexed-db-queue-store.ts'

const NAME = 'lectern'

/** `rebuilt` is the result of repairing a damaged store. */
export interface OpenedStore extends HealedStore {
  /** The reason that nothing is stored on this device, or null if the store works. */
  readonly failure: StoreError | null
}

const open = (): Promise<IndexedDbQueueStore> => IndexedDbQueueStore.open(NAME)

/**
 * Opens this browser's offline store. Recreates it first if it is damaged. If IndexedDB is missing, refused, full or
 * from a newer version, the store is in memory: reading works, nothing is overwritten, and `failure` contains the
 * reason.
 */
export async function openStore(): Promise<OpenedStore> {
  try {
    return { ...(await openOrRebuild()), failure: null }
  } catch (error) {
    const failure = error instanceof StoreError ? error : new StoreError('failed', t.storeFailed, { cause: error })
    report('open the offline store', failure)
    return { ...(await inMemory()), rebuilt: null, failure }
  }
}

/** Reopens a store that was damaged or lost while the page was running. If that fails, continues in memory. */
export async function healStore(broken: QueueStore, { code }: StoreError): Promise<HealedStore> {
  await reported('close the broken offline store', broken.close())
  try {
    return await (code === 'damaged' ? rebuild() : openOrRebuild())
  } catch (error) {
    report('heal the offline store', error)
    return inMemory()
  }
}

async function openOrRebuild(): Promise<HealedStore> {
  try {
    return { store: await open(), rebuilt: null }
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'damaged') throw error
    return rebuild()
  }
}

async function rebuild(): Promise<HealedStore> {
  const { rebuildDatabase } = await import('./rebuild-database.ts')
  return rebuildDatabase(NAME, open)
}

async function inMemory(): Promise<HealedStore> {
  const { MemoryQueueStore } = await import('#shared/sync/store/memory-queue-store.ts')
  return { store: new MemoryQueueStore(), rebuilt: 'memory' }
}
