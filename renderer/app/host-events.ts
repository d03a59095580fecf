import type { HostEvent } from '#shared/host/host.ts'

type Listener = (event: HostEvent) => void

const listeners = new Set<Listener>()

/** Host events for the parts of the app that answer with a screen. */
export const hostEvents = {
  tell(event: HostEvent): void {
    for (const listener of listeners) listener(event)
  },
  listen(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
