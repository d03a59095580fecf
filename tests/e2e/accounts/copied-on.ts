import { expect, type Page } from 'playwright/test'

/** Returns the text that a page copies during `act`. Only some browsers let a test read the clipboard. */
export async function copiedOn(page: Page, act: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) => {
      Object.assign(globalThis, { copied: text })
      return write(text)
    }
  })
  await act()
  const copied = () => page.evaluate(() => (globalThis as { copied?: string }).copied)
  await expect.poll(copied).toBeDefined()
  return (await copied()) ?? ''
}
