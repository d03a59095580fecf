// Runs in a real browser: tests/e2e/web-queue-store.spec.ts bundles and opens it.
import { Dexie } from 'dexie'
import type { QueueStore } from '#shared/sync/queue-store.ts'
import { DexieQueueStore } from '../../../renderer/host/dexie-queue-store.ts'
import { dexieClaims } from './dexie-claims.ts'
import { queueStoreClaims, type StoreMaker } from './suite.ts'

export interface QueueStorePage {
  claims(): string[]
  run(claim: string): Promise<void>
}

let count = 0
const names = new WeakMap<QueueStore, string>()
const open = async (name: string): Promise<QueueStore> => {
  const store = await DexieQueueStore.open(name)
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
  ...dexieClaims.map(({ claim, run }) => [claim, run] as const),
])

const page: QueueStorePage = {
  claims: () => [...claims.keys()],
  run: async (claim) => {
    await claims.get(claim)?.()
    for (const name of await Dexie.getDatabaseNames()) if (name.startsWith('suite-')) await Dexie.delete(name)
  },
}

Object.assign(globalThis, { queueStorePage: page })
