import type { Host, HostEvent } from './host.ts'

/** A Host with a life of its own: `start` begins to sync, `close` ends everything and closes the store. */
export interface AssembledHost extends Host {
  start(): void
  /** Resolves when nothing runs any more; `start` may follow. */
  stop(): Promise<void>
  close(): Promise<void>
  /** Tells this Host's listeners of something that happened elsewhere (another tab wrote to the same store). */
  announce(event: HostEvent): void
}
