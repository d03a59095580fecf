import type { BrowserContext, Page } from 'playwright/test'
import { settled } from './journeys/journey.ts'
import { journeyTest } from './journey-test.ts'

/** A test of two browsers that are signed in to the same library. */
export const twoDevices = journeyTest.extend<{ other: Page }>({
  other: async ({ browser, account }, provide) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await account.enter(page, '/list/queue')
    await settled(page, 'seeded')
    await provide(page)
    await context.close()
  },
})

/** Holds a browser's reads of lists, by which it would learn of changes. Returns a function that lets them through. */
export async function holdReads(context: BrowserContext): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = []
  let isHeld = true
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    const isList = request.method() === 'GET' && !request.url().includes('/contents/')
    if (!isHeld || !isList) return route.continue()
    held.push(() => route.continue().catch(() => {}))
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((release) => release()))
  }
}
