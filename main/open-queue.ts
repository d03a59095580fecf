import { type HealedStore, HealingStore } from '#shared/host/self-repairing-store.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import type { StoreError } from '#shared/sync/store/store-error.ts'
import { reported } from './desktop/report.ts'
import { SqliteQueueStore, type SqliteQueueStoreOptions } from './store/sqlite-queue-store.ts'

export interface QueueOptions {
  readonly store?: Omit<SqliteQueueStoreOptions, 'whenDamaged'>
  readonly now: () => number
  /** Called with a message that says which file was damaged and where it has been moved. */
  readonly problem: (words: string) => void
}

/**
 * Opens one account's offline queue and repairs it. A damaged file, whether found at startup or later, is renamed and
 * replaced. Throws StoreError 'newer' or 'full'.
 */
export function openQueue(file: string, { now, problem, store: options }: QueueOptions): HealingStore {
  const open = (): HealedStore => {
    const store = SqliteQueueStore.open(file, { ...options, whenDamaged: 'setAside' })
    for (const aside of store.asides) problem(`What was stored here was damaged and set aside: ${aside}`)
    return { store, rebuilt: store.rebuilt }
  }
  const heal = async (broken: QueueStore, { code, message }: StoreError): Promise<HealedStore> => {
    problem(message)
    await reported('close the damaged store', broken.close())
    try {
      if (code === 'damaged') problem(`Set aside: ${SqliteQueueStore.setAside(file)}`)
      const { store, rebuilt } = open()
      return { store, rebuilt: rebuilt ?? 'kept' }
    } catch (error) {
      problem(String(error))
      return { store: new MemoryQueueStore(), rebuilt: 'memory' }
    }
  }
  return new HealingStore({ ...open(), heal, now })
}
