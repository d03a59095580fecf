import { type IpcMainEvent, ipcMain, type WebContents } from 'electron'
import type { Host } from '#shared/host/host.ts'
import { serveHost } from '#shared/host/remote.ts'
import { isTrustedSender } from './trusted-sender.ts'

export interface WindowServer {
  /** From now on this window's page may talk to the Host, until it is destroyed. */
  admit(contents: WebContents): void
  close(): void
}

/** Serves one Host to all of the app's windows. Messages from anywhere else are dropped and told of. */
export function serveWindows(host: Host, origin: string, refused: (url: string) => void): WindowServer {
  const listeners = new Map<number, (message: unknown) => void>()
  const stops = new Set<() => void>()

  const receive = (event: IpcMainEvent, message: unknown): void => {
    const frame = event.senderFrame
    const listener = listeners.get(event.sender.id)
    const url = frame?.url ?? ''
    const trusted = isTrustedSender(
      { url, isTopFrame: frame !== null && frame === event.sender.mainFrame, isOwnWindow: listener !== undefined },
      origin,
    )
    if (trusted) listener?.(message)
    else refused(url)
  }
  ipcMain.on('host', receive)

  return {
    admit(contents) {
      const { id } = contents
      const stop = serveHost(host, {
        post: (message) => {
          if (!contents.isDestroyed()) contents.send('host', message)
        },
        onMessage: (listener) => {
          listeners.set(id, listener)
          return () => listeners.delete(id)
        },
      })
      stops.add(stop)
      contents.once('destroyed', () => {
        stops.delete(stop)
        stop()
      })
    },
    close() {
      ipcMain.off('host', receive)
      for (const stop of stops) stop()
      stops.clear()
    },
  }
}
