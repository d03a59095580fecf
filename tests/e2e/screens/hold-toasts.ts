import type { Page } from 'playwright/test'

/** Makes every toast stay until the page is left, as in a window in the background. Otherwise a slow test misses one. */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
