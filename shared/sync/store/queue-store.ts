import type { BodyStore } from '../body-store.ts'
import type { CachedResponses } from '../cached-responses.ts'
import type { DeviceRecords } from '../device-records.ts'
import type { QueueRows } from '../queue-rows.ts'

/**
 * The offline store: four ports over one place to keep things. Whoever uses it takes the ports it needs; only who opens,
 * empties or closes it knows the whole. MemoryQueueStore is the reference; tests/contracts/queue-store runs on every
 * adapter. Every method may reject with StoreError; after `close` all do. No method changes what it was handed, and
 * nothing that was handed out can alter what is kept.
 */
export interface QueueStore extends QueueRows, CachedResponses, BodyStore, DeviceRecords {
  /** Forgets everything but the device's records. */
  clear(): Promise<void>
  close(): Promise<void>
}
