import { expect, type Page, test } from 'playwright/test'
import { type ReadingServer, startReadingServer } from './reading-server.ts'

/** Returns the address of a picture of this size. */
export const picture = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/></svg>`

/** Starts the server for a file's tests. A test fails if the page throws or its policy blocks anything. */
export function useReadingServer(): () => ReadingServer {
  let server: ReadingServer
  const complaints = new WeakMap<Page, string[]>()
  test.beforeAll(async () => {
    server = await startReadingServer()
  })
  test.afterAll(() => server.close())
  test.beforeEach(async ({ page }) => {
    const told: string[] = []
    complaints.set(page, told)
    page.on('pageerror', (error) => told.push(String(error)))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted Type|same key|hydrat/i.test(message.text())) told.push(message.text())
    })
    // Answers picture requests locally: the policy would block outside requests, and the test would fail. Pictures have
    // the size reserved for them, so nothing moves when they arrive.
    await page.route(/\/picture\/|\/pictures\/\?/, (route) =>
      route.request().url().includes('missing')
        ? route.abort()
        : route.fulfill({ contentType: 'image/svg+xml', body: picture(1500, 1000) }),
    )
  })
  test.afterEach(({ page }) => {
    expect(complaints.get(page), 'nothing is refused by the policy and nothing is thrown').toEqual([])
  })
  return () => server
}

/** Returns the painted words of the highlight registered under `name`. */
export function paintedWords(page: Page, name: string): Promise<string[]> {
  return page.evaluate(
    (name) => Array.from(CSS.highlights.get(name) ?? [], (range) => (range as Range).toString()),
    name,
  )
}

/** Scrolls with the wheel and waits until the page has handled it. */
export async function scrollBy(page: Page, by: number): Promise<void> {
  const top = () => page.locator('[data-reading-scroller]').evaluate((scroller) => scroller.scrollTop)
  const before = await top()
  await page.mouse.wheel(0, by)
  await expect.poll(top).toBeGreaterThan(before + by / 2)
}

/**
 * Waits until fonts have loaded and the layout is stable. Blocks near the screen get their real heights a frame later,
 * a wheel scroll takes many frames, and layout triggers the font requests.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const look = () => {
      const scroller = document.querySelector('[data-reading-scroller]') ?? document.documentElement
      const body = document.querySelector('[data-article-body]')?.getBoundingClientRect()
      return [scroller.scrollTop, scroller.scrollHeight, body?.top, body?.width, body?.height].join()
    }
    let before = ''
    for (let still = 0; still < 3; ) {
      await new Promise((done) => requestAnimationFrame(done))
      const now = look()
      still = now === before && document.fonts.status === 'loaded' ? still + 1 : 0
      before = now
    }
  })
}

/** Shows another article in the open page. */
export async function showArticle(page: Page, shown: Parameters<typeof window.reading.show>[0]): Promise<void> {
  const title = shown.content?.title ?? 'Another article'
  await page.evaluate(([shown, title]) => window.reading.show({ ...shown, content: { ...shown.content, title } }), [
    shown,
    title,
  ] as const)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await settled(page)
}

/** Returns the surface's events of one type. */
export const logOf = (page: Page, type: string) =>
  page.evaluate(
    (type) => window.reading.log.filter((entry) => (entry as { type: string }).type === type),
    type,
  ) as Promise<{ readonly type: string; readonly [name: string]: unknown }[]>
