import { BrowserWindow, session, type WebContents } from 'electron'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { guardSession } from './guard-contents.ts'
import { webPagePreferences } from './web-preferences.ts'
import { reported } from '../report.ts'

/**
 * Cookies of sites that the reader signed in to. They are separate from the app's own session and persist between
 * starts.
 */
const PARTITION = 'persist:capture'
/** An isolated world, so that the page's scripts can't fake the answer. */
const WORLD = 1001
/** The service does not accept larger pages. */
const LARGEST = 10 * 1024 * 1024

export interface CapturedPage {
  readonly url: string
  readonly html: string
  readonly title: string
}

/**
 * Browser windows for pages that need an account: the reader signs in there, and the rendered page is saved. They
 * contain no part of the app: no preload script, a separate partition, and every permission denied.
 */
export class CaptureWindows {
  readonly #windows = new Set<BrowserWindow>()
  readonly #changed: () => void
  #guarded = false

  constructor(changed: () => void) {
    this.#changed = changed
  }

  owns(contents: WebContents): boolean {
    return [...this.#windows].some((window) => !window.isDestroyed() && window.webContents === contents)
  }

  get front(): BrowserWindow | null {
    return [...this.#windows].find((window) => window.isFocused()) ?? null
  }

  /** Opens a page. Returns false if the address is not that of a web page. */
  open(address: string): boolean {
    const url = webAddress(address)
    if (url === null) return false
    if (!this.#guarded) guardSession(session.fromPartition(PARTITION), null)
    this.#guarded = true
    const window = new BrowserWindow({ width: 1100, height: 800, webPreferences: webPagePreferences(PARTITION) })
    this.#windows.add(window)
    window.on('focus', this.#changed)
    window.on('blur', this.#changed)
    window.on('closed', () => {
      this.#windows.delete(window)
      this.#changed()
    })
    const { webContents: contents } = window
    // The title shows the site. There is no address bar, so a reader could otherwise sign in on the wrong site.
    const name = (): void => window.setTitle(titleOf(contents))
    window.on('page-title-updated', (event) => {
      event.preventDefault()
      name()
    })
    contents.on('did-navigate', name)
    const onWeb = (event: { preventDefault(): void }, next: string): void => {
      if (!/^https?:/i.test(next)) event.preventDefault()
    }
    // Never opens a second window. Pages that request one (a sign-in, a link with a target) load in this window.
    contents.setWindowOpenHandler(({ url: next }) => {
      if (/^https?:/i.test(next)) void reported('load a page in a browser window', contents.loadURL(next))
      return { action: 'deny' }
    })
    contents.on('will-navigate', (event, next) => onWeb(event, next))
    contents.on('will-redirect', (event, next) => onWeb(event, next))
    void reported('load a page in a browser window', window.loadURL(url))
    // The window came to the front before the focus listener was added.
    this.#changed()
    return true
  }

  /** Returns the rendered page of the window in front. Null if there is nothing to save. */
  async read(): Promise<CapturedPage | null> {
    const contents = this.front?.webContents
    if (!contents) return null
    const url = webAddress(contents.getURL())
    const html: unknown = await contents.executeJavaScriptInIsolatedWorld(WORLD, [
      { code: `'<!doctype html>' + document.documentElement.outerHTML` },
    ])
    return url === null || typeof html !== 'string' || html.length > LARGEST
      ? null
      : { url, html, title: contents.getTitle() }
  }
}

function titleOf(contents: WebContents): string {
  const url = contents.getURL()
  const host = URL.canParse(url) ? new URL(url).host : ''
  const title = contents.getTitle()
  return title === '' || title === url ? host : `${host} – ${title}`
}
