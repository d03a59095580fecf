import { describe, test } from 'vitest'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { queueStoreClaims } from './suite.ts'

describe('MemoryQueueStore', () => {
  for (const { claim, run } of queueStoreClaims) {
    test(claim, () => run({ fresh: async () => new MemoryQueueStore() }))
  }
})
