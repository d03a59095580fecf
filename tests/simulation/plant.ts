import type { Clock } from '#shared/host/ports.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'

/** What a planted bug may know of the device it sits in. */
export interface Planted {
  readonly clock: Clock
}

/** A bug put between the client and its parts, as if the client itself had it. */
export interface Plant {
  readonly name: string
  /** What is on the disk. */
  disk?(disk: QueueStore): QueueStore
  /** The disk as the process uses it: it may be killed between two of its uses. */
  store?(disk: QueueStore): QueueStore
  clock?(clock: Clock): Clock
  request?(request: Request, device: Planted): Request | Promise<Request>
  response?(response: Response, request: Request, device: Planted): Response | Promise<Response>
}

export const healthy: Plant = { name: 'nothing' }
