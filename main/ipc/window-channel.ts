import { type IpcMainEvent, ipcMain, type WebContents } from 'electron'
import type { Port } from '#shared/wire/port.ts'
import { isTrustedSender } from './trusted-sender.ts'

/** A named channel between the app's own windows and the main process. */
export interface WindowChannel {
  /** Opens this window's port. It receives the page's messages until the window is destroyed. */
  wire(contents: WebContents): Port
  close(): void
}

/**
 * Opens a named channel. Drops and reports messages from anywhere but the top frame of our own windows on our own
 * origin. With `asText`, messages to windows are sent as JSON text (shared/host/remote/json-text-port.ts).
 */
export function windowChannel(
  name: string,
  origin: string,
  refused: (url: string) => void,
  { asText = false } = {},
): WindowChannel {
  const listeners = new Map<number, Set<(message: unknown) => void>>()

  const receive = (event: IpcMainEvent, message: unknown): void => {
    const frame = event.senderFrame
    const own = listeners.get(event.sender.id)
    const url = frame?.url ?? ''
    const isTopFrame = frame !== null && frame === event.sender.mainFrame
    if (isTrustedSender({ url, isTopFrame, isOwnWindow: own !== undefined }, origin)) {
      for (const listener of own ?? []) listener(message)
    } else refused(url)
  }
  ipcMain.on(name, receive)

  return {
    wire(contents) {
      const { id } = contents
      const own = new Set<(message: unknown) => void>()
      listeners.set(id, own)
      contents.once('destroyed', () => listeners.delete(id))
      return {
        post: (message) => {
          if (!contents.isDestroyed()) contents.send(name, asText ? JSON.stringify(message) : message)
        },
        onMessage: (listener) => {
          own.add(listener)
          return () => own.delete(listener)
        },
      }
    },
    close: () => void ipcMain.off(name, receive),
  }
}
