import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as playwright,
} from 'playwright/test'
import { BARE, type ServedFolder } from '../../fakes/serve-folder.ts'
import { startReadingServer } from '../../renderer/reading/harness/reading-server.ts'
import { type AppServer, startAppServer } from '../../renderer/shell/app-server.ts'

const size = { width: 1280, height: 720 }
const ordinary = {
  media: null,
  colorScheme: null,
  reducedMotion: 'reduce',
  forcedColors: null,
  contrast: null,
} as const
const TIMEOUT = 2 * 60_000
/** Console messages about a fault that no assertion would show. */
const COMPLAINT = /Content Security Policy|Trusted Type|same key|hydrat|Cannot update/i

const CLEAN = 'nothing is refused by the policy and nothing is thrown'

/** One page for the tests of a worker. A new one would compile the app again. */
class KeptPage {
  readonly context: BrowserContext
  page: Page
  complaints: string[] = []
  #scripts: (() => Promise<void>)[] = []

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
  }

  static async open(browser: Browser): Promise<KeptPage> {
    const context = await openContext(browser, {})
    const kept = new KeptPage(context, await context.newPage())
    kept.#record()
    return kept
  }

  /** Brings the page to its beginning, and listens for faults. */
  async begin(stays: boolean): Promise<void> {
    const { context, page } = this
    if (!stays) await this.#leave()
    await context.clearCookies()
    await page.emulateMedia(ordinary)
    await page.setViewportSize(size)
    await page.mouse.move(0, 0)
    this.complaints = complaintsOf(page)
  }

  /** Removes the test's additions, and leaves its page unless the next test continues there. */
  async end(stays: boolean): Promise<void> {
    const { context, page } = this
    for (const other of context.pages()) if (other !== page) await other.close()
    page.removeAllListeners()
    const scripts = this.#scripts.splice(0)
    for (const remove of scripts) await remove()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    // Immediately, because the server of the page may end with the test.
    if (!stays || scripts.length > 0) await this.#leave()
    expect(this.complaints, CLEAN).toEqual([])
  }

  /** Leaves the test's page, which stores some things as it goes, and then clears what it stored. */
  async #leave(): Promise<void> {
    const { protocol, origin, pathname } = new URL(this.page.url())
    if (protocol !== 'http:' || pathname === BARE) return
    await this.page.goto(origin + BARE)
    await this.page.evaluate(clearStorage)
  }

  /** Notes each script that a test adds, so that it ends with the test. */
  #record(): void {
    const { page } = this
    const add = page.addInitScript.bind(page) as (...given: unknown[]) => ReturnType<Page['addInitScript']>
    page.addInitScript = async (...given: unknown[]) => {
      const added = await add(...given)
      this.#scripts.push(() => added.dispose())
      return added
    }
  }
}

async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: size, ...options })
  context.setDefaultTimeout(TIMEOUT)
  return context
}

/** Collects what the page throws and its policy refuses from now on. */
function complaintsOf(page: Page): string[] {
  const told: string[] = []
  page.on('pageerror', (error) => told.push(String(error)))
  page.on('console', (message) => {
    if (COMPLAINT.test(message.text())) told.push(message.text())
  })
  return told
}

/** Runs in the page. */
async function clearStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const asked = indexedDB.deleteDatabase(name ?? '')
      asked.onsuccess = () => resolve()
      asked.onerror = () => reject(asked.error ?? new Error('not deleted'))
      asked.onblocked = () => reject(new Error(`A page that is still open uses ${name}`))
    })
  }
}

interface Own {
  /**
   * True if the page stays where the test before left it, with all that is stored, unless that test ran a script before
   * the page's own. Such tests restart the page themselves.
   */
  readonly stays: boolean
  /** Opens a page with nothing stored, for tests whose clock, fingers or scripts belong to a whole context. */
  readonly openApart: (options?: BrowserContextOptions) => Promise<Page>
}

/**
 * A test of screens. All tests of a worker share one page, which is clean when each starts: no storage, routes,
 * listeners, scripts or emulation. A test fails if its page throws or its policy blocks anything. After a failure,
 * Playwright starts another worker, and so another page.
 */
export const test = playwright.extend<Own, { app: AppServer; reading: ServedFolder; kept: KeptPage }>({
  /** The app on a Host in memory. */
  app: [
    async ({}, use) => {
      const server = await startAppServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  /** The reading surface, and the reader's screen on a Host in memory. */
  reading: [
    async ({}, use) => {
      const server = await startReadingServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ browser }, use) => {
      const kept = await KeptPage.open(browser)
      await use(kept)
      await kept.context.close()
    },
    { scope: 'worker' },
  ],
  stays: [false, { option: true }],
  context: async ({ kept, stays }, use) => {
    await kept.begin(stays)
    await use(kept.context)
    await kept.end(stays)
  },
  // `context` prepares it.
  // oxlint-disable-next-line typescript/no-unused-vars
  page: ({ kept, context: _ }, use) => use(kept.page),
  openApart: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[][] = []
    await use(async (options = {}) => {
      const context = await openContext(browser, options)
      contexts.push(context)
      const page = await context.newPage()
      complaints.push(complaintsOf(page))
      return page
    })
    for (const context of contexts) await context.close()
    expect(complaints.flat(), CLEAN).toEqual([])
  },
})
