import type { Host, HostEvent } from './host.ts'

/** A Host with a lifecycle: `start` starts the sync; `close` stops all work and closes the store. */
export interface AssembledHost extends Host {
  start(): void
  /** Resolves when nothing is running. `start` may be called again afterwards. */
  stop(): Promise<void>
  close(): Promise<void>
  /** Notifies this Host's listeners of an event from elsewhere (another tab wrote to the same store). */
  announce(event: HostEvent): void
}
