import type { BrowserContext } from 'playwright/test'

/** A browser that is not Chromium, as its maker built it, driven by Playwright. */
export interface Engine {
  /** A fresh profile with one page, which is at this address. */
  open(address: string): Promise<OpenProfile>
  close(): Promise<void>
}

export interface OpenProfile {
  readonly context: BrowserContext
  close(): Promise<void>
}
