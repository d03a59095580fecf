import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../../resources/scripts/chromium.mjs'
import { servePage } from '../fakes/serve-page.ts'
import type { IndexedDbBenchPage } from './indexed-db-query.page.ts'
import type { Figure } from './figure.ts'

export const name = 'The local queue in IndexedDB (Chromium), 100,000 entries'

declare global {
  var indexedDbBench: IndexedDbBenchPage
}

export async function run(): Promise<Figure[]> {
  const served = await servePage(join(import.meta.dirname, 'indexed-db-query.page.ts'))
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-gpu']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  const executablePath = findChromium()
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
  try {
    const page = await browser.newPage()
    await page.goto(served.url)
    return await page.evaluate(() => indexedDbBench.run(100_000))
  } finally {
    await browser.close()
    await served.close()
  }
}
