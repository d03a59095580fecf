import type { HealedStore } from '#shared/host/healing-store.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { report, reported } from '../../report.ts'
import { DexieQueueStore } from './dexie-queue-store.ts'

const NAME = 'lectern'

/** `rebuilt`: what became of the store, when it was damaged. */
export interface OpenedStore extends HealedStore {
  /** Why nothing is kept on this device; null when it is. */
  readonly failure: StoreError | null
}

const open = (): Promise<DexieQueueStore> => DexieQueueStore.open(NAME)

/**
 * The offline store of this browser; a damaged one is made anew first. Where IndexedDB is missing, refused, full or a
 * newer version's, the page lives from memory: reading goes on, nothing is written over, and the failure is there to be
 * told.
 */
export async function openStore(): Promise<OpenedStore> {
  try {
    return { ...(await openOrRebuild()), failure: null }
  } catch (error) {
    const failure =
      error instanceof StoreError ? error : new StoreError('failed', 'The offline store failed.', { cause: error })
    report('open the offline store', failure)
    return { ...(await inMemory()), rebuilt: null, failure }
  }
}

/** Opens it again after it was damaged or lost while the page ran; where nothing helps, in memory. */
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
