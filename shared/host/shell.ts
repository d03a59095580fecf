import * as z from 'zod/mini'
import { type DesktopSettings, desktopSettingsChange } from './desktop-settings.ts'
import type { Wire } from './wire.ts'

/** #RRGGBB: the window's frame takes its colours from the page's theme. */
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
const id = z.int().check(z.positive())

/** What a page may tell and ask its desktop. Nothing here answers: what changes comes back as an event. */
const requestSchema = z.discriminatedUnion('type', [
  /** The page listens: what waited for it may come. */
  z.object({ type: z.literal('ready') }),
  /** The commands that would do something now: the menu's enabled state. */
  z.object({ type: z.literal('commands'), active: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(500)) }),
  /** The theme that is shown. `source`: whether light or dark was chosen, or the system decides. */
  z.object({ type: z.literal('theme'), source: z.enum(['system', 'light', 'dark']), surface: colour, ink: colour }),
  /** Opens an item in a window of its own, or brings that to the front. */
  z.object({ type: z.literal('openReader'), contentId: id }),
  /** Opens a page in a browser window with its own session, to sign in there and save what is seen. */
  z.object({ type: z.literal('capture'), url: z.string().check(z.maxLength(8192)) }),
  /** Asks for the settings event. */
  z.object({ type: z.literal('settings') }),
  z.object({ type: z.literal('change'), settings: desktopSettingsChange }),
  /** Asks for the activity event. */
  z.object({ type: z.literal('activity') }),
  z.object({ type: z.literal('exportPdf') }),
  z.object({ type: z.literal('revealData') }),
  z.object({ type: z.literal('openLog') }),
  /** Sign in to a service elsewhere, or (null) go back to the library on this machine. The app starts anew. */
  z.object({ type: z.literal('account'), address: z.nullable(z.string().check(z.maxLength(2048))) }),
  /** Takes a service off the list of those that may be used without asking. */
  z.object({ type: z.literal('forgetService'), address: z.string().check(z.maxLength(2048)) }),
  /** The page saw the connection come or go: Electron tells the main process nothing of that. */
  z.object({ type: z.literal('network') }),
  z.object({ type: z.literal('checkForUpdates') }),
  z.object({ type: z.literal('downloadUpdate') }),
  z.object({ type: z.literal('restartToUpdate') }),
])

export type ShellRequest = z.infer<typeof requestSchema>

/** One request to the service, one sync pass or one thing that went wrong. */
export interface ActivityLine {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly kind: 'request' | 'sync' | 'problem'
  /** Without queries, bodies or tokens: 'GET /queue_feed/', 'Up to date'. */
  readonly what: string
  readonly status: number | null
  readonly milliseconds: number | null
}

export interface Activity {
  /** Newest first. */
  readonly lines: readonly ActivityLine[]
  readonly logFile: string
  readonly dataFolder: string
}

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
  | { readonly type: 'activity'; readonly activity: Activity }
  | { readonly type: 'update'; readonly state: UpdateState; readonly version: string | null }

/** The request, or null when it is not one of the contract. */
export function readShellRequest(message: unknown): ShellRequest | null {
  const read = z.safeParse(requestSchema, message)
  return read.success ? read.data : null
}

/** The desktop around a window, seen from its page. */
export interface Shell {
  tell(request: ShellRequest): void
  /** Returns how to stop listening. */
  listen(listener: (event: ShellEvent) => void): () => void
}

/** The main process is trusted: its events are not checked again. */
export function remoteShell(wire: Wire): Shell {
  return {
    tell: (request) => wire.post(request),
    listen: (listener) => wire.onMessage((message) => listener(message as ShellEvent)),
  }
}
