import type { WebContents } from 'electron'
import type { Host } from '#shared/host/host.ts'
import { serveHost } from '#shared/host/remote/host-rpc-server.ts'
import { windowChannel } from './window-channel.ts'

export interface WindowServer {
  /** Lets this window's page communicate with the Host until the window is destroyed. */
  admit(contents: WebContents): void
  close(): void
}

/** Serves one Host to all of the app's windows. Messages from anywhere else are dropped and reported. */
export function serveWindows(host: Host, origin: string, refused: (url: string) => void): WindowServer {
  const channel = windowChannel('host', origin, refused, { asText: true })
  const stops = new Set<() => void>()
  return {
    admit(contents) {
      const stop = serveHost(host, channel.wire(contents))
      stops.add(stop)
      contents.once('destroyed', () => {
        stops.delete(stop)
        stop()
      })
    },
    close() {
      channel.close()
      for (const stop of stops) stop()
      stops.clear()
    },
  }
}
