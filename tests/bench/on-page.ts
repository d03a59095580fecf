import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../../resources/scripts/chromium.mjs'
import { chromiumSwitches } from '../chromium-switches.ts'
import { servePage } from '../fakes/serve-page.ts'

/** Runs `measure` in Chromium on the page that a script of this folder makes. */
export async function onPage<T>(script: string, measure: (page: Page) => Promise<T>): Promise<T> {
  const served = await servePage(join(import.meta.dirname, script))
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: [...chromiumSwitches], ...(executablePath ? { executablePath } : {}) })
  try {
    const page = await browser.newPage()
    await page.goto(served.url)
    return await measure(page)
  } finally {
    await browser.close()
    await served.close()
  }
}
