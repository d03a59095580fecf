import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { SqliteQueueStore } from '../../../main/store/sqlite-queue-store.ts'
import { queueStoreClaims } from './suite.ts'
import { builtService } from '../../main/service/built-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'queue-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('SqliteQueueStore in memory', () => {
  for (const { claim, run } of queueStoreClaims) {
    test(claim, () => run({ fresh: async () => SqliteQueueStore.open(':memory:') }))
  }
})

let count = 0
const entry = builtService('writer-worker.js')

describe.each([
  ['in a file', {}, {}],
  // Each of these stores has its own thread, which takes a while to start.
  ['with a thread that writes', { thread: { entry, from: 0 } }, { runs: 6 }],
])('SqliteQueueStore %s', (_name, options, runs) => {
  const files = new WeakMap<QueueStore, string>()
  const open = async (file: string): Promise<QueueStore> => {
    const store = SqliteQueueStore.open(file, options)
    files.set(store, file)
    return store
  }
  const maker = {
    ...runs,
    fresh: () => open(join(folder, `${count++}.db`)),
    reopen: async (store: QueueStore) => {
      await store.close()
      return open(files.get(store) ?? '')
    },
  }
  for (const { claim, run } of queueStoreClaims) test(claim, () => run(maker))
})
