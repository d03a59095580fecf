import type { BodyStore } from '../body-store.ts'
import type { CachedResponses } from '../cached-responses.ts'
import type { DeviceRecords } from '../device-records.ts'
import type { QueueRows } from '../queue-rows.ts'

/**
 * The offline store: four ports over one storage. Callers use only the ports they need. Only the code that opens,
 * clears or closes the store uses this whole type. MemoryQueueStore is the reference implementation, and
 * tests/contracts/queue-store runs against every adapter. Every method may reject with StoreError; after `close`, all
 * of them do. No method changes its arguments, and changing a returned value never alters stored data.
 */
export interface QueueStore extends QueueRows, CachedResponses, BodyStore, DeviceRecords {
  /** Deletes everything except the device's records. */
  clear(): Promise<void>
  close(): Promise<void>
}
