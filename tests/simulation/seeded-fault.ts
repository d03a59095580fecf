import type { Clock } from '#shared/host/ports.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import type { ModelHighlights } from '../fakes/model-highlights.ts'

/** Facts that a seeded fault may know of its device. */
export interface FaultyDevice {
  readonly clock: Clock
}

/** A bug inserted between the client and its parts, as if the client itself had it, or into the model service. */
export interface SeededFault {
  readonly name: string
  /** The seed of the first run, 1 if none is given: one that shows the fault, so that few runs are needed. */
  readonly from?: number
  /** Wraps the disk itself. */
  disk?(disk: QueueStore): QueueStore
  /** Wraps the disk as the process uses it. The process may be killed between two uses. */
  store?(disk: QueueStore): QueueStore
  clock?(clock: Clock): Clock
  /** Replaces the service's rules for highlights that overlap. */
  highlights?(nextId: () => number): ModelHighlights
  request?(request: Request, device: FaultyDevice): Request | Promise<Request>
  response?(response: Response, request: Request, device: FaultyDevice): Response | Promise<Response>
}

export const healthy: SeededFault = { name: 'nothing' }
