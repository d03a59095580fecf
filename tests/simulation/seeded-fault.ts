import type { Clock } from '#shared/host/ports.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'

/** What a seeded fault may know of the device it sits in. */
export interface FaultyDevice {
  readonly clock: Clock
}

/** A bug put between the client and its parts, as if the client itself had it. */
export interface SeededFault {
  readonly name: string
  /** What is on the disk. */
  disk?(disk: QueueStore): QueueStore
  /** The disk as the process uses it: it may be killed between two of its uses. */
  store?(disk: QueueStore): QueueStore
  clock?(clock: Clock): Clock
  request?(request: Request, device: FaultyDevice): Request | Promise<Request>
  response?(response: Response, request: Request, device: FaultyDevice): Response | Promise<Response>
}

export const healthy: SeededFault = { name: 'nothing' }
