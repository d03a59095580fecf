import { expect, type Page } from 'playwright/test'

/** Opens the reading surface, or restarts it on a page that has it open. */
export async function openSurface(page: Page, url: string): Promise<void> {
  const isOpen = page.url().startsWith(url) && (await page.evaluate(() => 'reading' in window))
  if (isOpen) await page.evaluate(() => window.reading.restart())
  else await page.goto(`${url}/index.html`)
  await page.locator('[data-article-body]').waitFor()
  await settled(page)
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
