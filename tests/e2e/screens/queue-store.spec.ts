import { join } from 'node:path'
import { expect } from 'playwright/test'
import { type ServedPage, servePage } from '../../fakes/serve-page.ts'
import { keepsClaims } from '../queue-store-claims.ts'
import { test } from './screen-test.ts'

let served: ServedPage
test.beforeAll(async () => {
  served = await servePage(join(import.meta.dirname, '../../contracts/queue-store/page.ts'))
})
test.afterAll(() => served.close())

test('the queue store in IndexedDB keeps the contract of every queue store', async ({ page }) => {
  await page.goto(served.url)
  await keepsClaims(page)
})

test('a full device refuses a batch with full and keeps every entry stored before', async ({ openApart }) => {
  // Chromium sets no limit to an origin that the browser has stored something of before.
  const page = await openApart()
  await page.goto(served.url)
  const session = await page.context().newCDPSession(page)
  const origin = new URL(served.url).origin
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 12_000_000 })
  const seen = await page.evaluate(() => queueStorePage.fill())
  expect(seen).toEqual({ code: 'full', count: seen.stored, readable: seen.stored, stored: seen.stored })
  expect(seen.stored).toBeGreaterThan(0)
  // Without a size, the browser's own quota applies again, so there is room.
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  expect(await page.evaluate(() => queueStorePage.goOn())).toBe(seen.stored + 500)
})
