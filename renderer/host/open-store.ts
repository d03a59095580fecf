import { MemoryQueueStore } from '#shared/sync/memory-queue-store.ts'
import type { QueueStore } from '#shared/sync/queue-store.ts'

/** The offline store of this browser. */
export async function openStore(): Promise<QueueStore> {
  return new MemoryQueueStore()
}
