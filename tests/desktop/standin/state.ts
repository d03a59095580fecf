import type { EventEmitter } from 'node:events'
import type { Chromium } from './chromium.ts'

/** What the stand-in's parts know of a page. */
export interface Contents {
  readonly id: number
  targetId: string
  gone(): void
  /** Chromium tells the page's title. */
  named(title: string): void
  applyTheme(): void
  emit(name: string, ...args: unknown[]): boolean
  /** Electron's answer to a request for a new window. */
  judgePopup(url: string): 'allow' | 'deny'
}

/** What they know of a window. */
export interface Window {
  readonly id: number
  readonly webContents: Contents
  readonly closing: boolean
  close(): void
  blur(): void
}

export interface Meta {
  name: string
  version: string
  appPath: string
  userData: string | undefined
}

/** The one state of this process: which browser drives it, what is open, what is ready. */
export const state = {
  /** Not there in an instance that only hands its arguments over. */
  chromium: undefined as unknown as Chromium,
  meta: { name: 'app', version: '0', appPath: '', userData: undefined } as Meta,
  ready: false,
  quitting: false,
  themeSource: 'system' as 'system' | 'light' | 'dark',
  app: undefined as unknown as EventEmitter,
  /** Called after the last window has gone. */
  allWindowsClosed: () => {},
  windows: [] as Window[],
  contents: [] as Contents[],
  focused: undefined as Window | undefined,
  utilities: new Set<{ readonly pid: number | undefined; readonly name: string }>(),
}

/** The profile's folder of the pages' local storage. */
export const STORAGE = 'Local Storage'

let lastId = 0
export const nextId = (): number => ++lastId
