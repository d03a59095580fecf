import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../../resources/scripts/chromium.mjs'
import { servePage } from '../fakes/serve-page.ts'

/** Runs `measure` in Chromium on the page that a script of this folder makes. */
export async function onPage<T>(script: string, measure: (page: Page) => Promise<T>): Promise<T> {
  const served = await servePage(join(import.meta.dirname, script))
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-gpu']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  const executablePath = findChromium()
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
  try {
    const page = await browser.newPage()
    await page.goto(served.url)
    return await measure(page)
  } finally {
    await browser.close()
    await served.close()
  }
}
