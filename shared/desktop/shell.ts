import type { DesktopSettings } from './desktop-settings.ts'
import type { ShellRequest } from './shell-request.ts'
import { Channel } from '../wire/channel.ts'
import type { Port } from '../wire/port.ts'

/** 'available': an update was found, and is downloaded only on request. */
export type UpdateState = 'none' | 'available' | 'downloading' | 'ready' | 'failed'

/** Facts about the desktop that the settings page shows. */
export interface DesktopFacts {
  readonly settings: DesktopSettings
  readonly dataFolder: string
  readonly logFile: string
  /** The origin of the service in use. Null if it is the library on this machine. */
  readonly account: string | null
  /** Origins that the user allowed on this machine. */
  readonly allowed: readonly string[]
  /** The address of the service in use without the proxy. Null if none is set. */
  readonly direct: string | null
  /** False if the system can't store secrets. The user then stays signed in only until the app quits. */
  readonly keepsTokens: boolean
  /** False if updates to this copy are left to a package manager or the user. */
  readonly updates: boolean
  /** The browsers whose extension could save here. Null if this copy lacks the program that the browsers start. */
  readonly browsers: readonly string[] | null
}

export type ReceivedFile =
  | { readonly name: string; readonly bytes: Uint8Array }
  /** A file too large to pass as a whole. The page reads it from the address in ranges of at most `FILE_PART` bytes. */
  | { readonly name: string; readonly size: number; readonly address: string }

/** Events from the desktop to a page. */
export type ShellEvent =
  /** From the menu, the dock or a shortcut: run this command. */
  | { readonly type: 'command'; readonly id: string }
  /** Show this path of the app. */
  | { readonly type: 'go'; readonly path: string }
  /** Save these as if pasted, but offer Undo. */
  | { readonly type: 'save'; readonly urls: readonly string[] }
  /** Files opened with the app: handle them as if dropped here. */
  | { readonly type: 'files'; readonly files: readonly ReceivedFile[]; readonly refused: readonly string[] }
  /** The folder that the user chose. Null if the user chose none. */
  | { readonly type: 'folder'; readonly path: string | null }
  /** A URL on the clipboard that is not saved yet. */
  | { readonly type: 'offer'; readonly url: string }
  | { readonly type: 'say'; readonly text: string; readonly error: boolean }
  | ({ readonly type: 'settings' } & DesktopFacts)
  | { readonly type: 'update'; readonly state: UpdateState; readonly version: string | null }

/** The desktop around a window, as its page sees it. */
export interface Shell {
  tell(request: ShellRequest): void
  /** Returns the unsubscribe function. */
  listen(listener: (event: ShellEvent) => void): () => void
}

/** The main process is trusted, so its events are not validated again. */
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
