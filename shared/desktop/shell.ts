import type { DesktopSettings } from './desktop-settings.ts'
import type { ShellRequest } from './shell-request.ts'
import { Channel } from '../wire/channel.ts'
import type { Port } from '../wire/port.ts'

/** 'available': found, and fetched only when asked for. */
export type UpdateState = 'none' | 'available' | 'downloading' | 'ready' | 'failed'

/** What the settings page shows of the desktop. */
export interface DesktopFacts {
  readonly settings: DesktopSettings
  readonly dataFolder: string
  readonly logFile: string
  /** The origin of the service in use; null: the library on this machine. */
  readonly account: string | null
  /** Origins that were agreed to on this machine. */
  readonly allowed: readonly string[]
  /** Where the service in use answers without the proxy in front of it; null: no place was named. */
  readonly direct: string | null
  /** False: the system keeps no secrets, so signing in lasts until the app ends. */
  readonly keepsTokens: boolean
  /** False: this copy is replaced by a package manager or by hand. */
  readonly updates: boolean
}

export interface HandedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What the desktop tells a page. */
export type ShellEvent =
  /** The menu, the dock or a shortcut: run this command. */
  | { readonly type: 'command'; readonly id: string }
  /** Show this path of the app. */
  | { readonly type: 'go'; readonly path: string }
  /** Save these, as if they had been pasted, but with an Undo. */
  | { readonly type: 'save'; readonly urls: readonly string[] }
  /** Files that were opened with the app: taken in as if they had been dropped here. */
  | { readonly type: 'files'; readonly files: readonly HandedFile[]; readonly refused: readonly string[] }
  /** A URL on the clipboard that nobody saved yet. */
  | { readonly type: 'offer'; readonly url: string }
  | { readonly type: 'say'; readonly text: string; readonly error: boolean }
  | ({ readonly type: 'settings' } & DesktopFacts)
  | { readonly type: 'update'; readonly state: UpdateState; readonly version: string | null }

/** The desktop around a window, seen from its page. */
export interface Shell {
  tell(request: ShellRequest): void
  /** Returns how to stop listening. */
  listen(listener: (event: ShellEvent) => void): () => void
}

/** The main process is trusted: its events are not checked again. */
export function remoteShell(port: Port): Shell {
  const listeners = new Set<(event: ShellEvent) => void>()
  const channel = Channel.open(port, {
    heard: (event) => {
      for (const listener of listeners) listener(event as ShellEvent)
    },
  })
  return {
    tell: (request) => channel.tell(request),
    listen: (listener) => {
      const own = (event: ShellEvent): void => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
