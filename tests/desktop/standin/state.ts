import type { EventEmitter } from 'node:events'
import type { Chromium } from './chromium.ts'

/** The part of a page that the stand-in's modules use. */
export interface Contents {
  readonly id: number
  targetId: string
  gone(): void
  /** Handles a page title that Chromium reports. */
  named(title: string): void
  applyTheme(): void
  emit(name: string, ...args: unknown[]): boolean
  /** Returns the answer of the page's handler about its oldest window that has not been queried yet. */
  nextPopup(): Promise<'allow' | 'deny'>
}

/** The part of a window that they use. */
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

/** The shared state of this process: its browser, what is open, what is ready. */
export const state = {
  /** Missing in an instance that only passes its arguments on. */
  chromium: undefined as unknown as Chromium,
  meta: { name: 'app', version: '0', appPath: '', userData: undefined } as Meta,
  ready: false,
  quitting: false,
  themeSource: 'system' as 'system' | 'light' | 'dark',
  app: undefined as unknown as EventEmitter,
  /** Called after the last window has closed. */
  allWindowsClosed: () => {},
  windows: [] as Window[],
  contents: [] as Contents[],
  focused: undefined as Window | undefined,
  utilities: new Set<{ readonly pid: number | undefined; readonly name: string }>(),
}

/** The profile's folder for the pages' local storage. */
export const STORAGE = 'Local Storage'

let lastId = 0
export const nextId = (): number => ++lastId
