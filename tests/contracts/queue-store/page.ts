// Runs in a real browser: tests/e2e/screens/queue-store.spec.ts bundles and opens it.
import { Dexie } from 'dexie'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { IndexedDbQueueStore } from '../../../renderer/host/store/indexed-db-queue-store.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'
import type { StoreMaker } from './claims.ts'
import { indexedDbClaims } from './indexed-db-claims.ts'
import { queueStoreClaims } from './suite.ts'

export interface QueueStorePage {
  claims(): string[]
  run(claim: string): Promise<void>
  /** Writes batches of 500 entries until one is refused. */
  fill(): Promise<{ code: string; stored: number; count: number; readable: number }>
  /** Writes one more entry and returns the number of entries. */
  goOn(): Promise<number>
}

let count = 0
const names = new WeakMap<QueueStore, string>()
const open = async (name: string): Promise<QueueStore> => {
  const store = await IndexedDbQueueStore.open(name)
  names.set(store, name)
  return store
}

const maker: StoreMaker = {
  fresh: () => open(`suite-${count++}`),
  reopen: async (store) => {
    await store.close()
    return open(names.get(store) ?? '')
  },
}

const claims = new Map<string, () => Promise<void>>([
  ...queueStoreClaims.map(({ claim, run }) => [claim, () => run(maker)] as const),
  ...indexedDbClaims.map(({ claim, run }) => [claim, run] as const),
])

const FULL = 'suite-full'
const batch = (from: number) => ({ puts: generateLibrary({ count: 500, firstId: 1 + from }) })

const page: QueueStorePage = {
  fill: async () => {
    const store = await open(FULL)
    let stored = 0
    let code = ''
    while (code === '' && stored < 100_000) {
      try {
        await store.apply(batch(stored), LIBRARY_NOW)
        stored += 500
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        code = error.code
      }
    }
    const [count, ids] = [await store.count(), await store.ids({ sort: 'oldest' }, LIBRARY_NOW)]
    const readable = (await store.entries(ids)).length
    await store.close()
    return { code, stored, count, readable }
  },
  goOn: async () => {
    const store = await open(FULL)
    await store.apply(batch(await store.count()), LIBRARY_NOW)
    const count = await store.count()
    await store.close()
    return count
  },
  claims: () => [...claims.keys()],
  run: async (claim) => {
    await claims.get(claim)?.()
    for (const name of await Dexie.getDatabaseNames()) if (name.startsWith('suite-')) await Dexie.delete(name)
  },
}

Object.assign(globalThis, { queueStorePage: page })
