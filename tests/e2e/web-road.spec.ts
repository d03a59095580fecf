import { expect, test } from 'playwright/test'
import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { openSite, painted, title, walkRoad } from './road.ts'

let site: LoopbackSite
let service: HeadlessService

test.beforeEach(async () => {
  site = await openSite()
  service = await startHeadless({ allowPrivateHosts: [site.host] })
})
test.afterEach(async () => {
  await service.close()
  await site.close()
})

test('in the browser: paste a link, read it, highlight it, archive it, read it offline', async ({ page, context }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) refused.push(message.text())
  })
  const moved: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/library_entries/')) moved.push(request.postData() ?? '')
  })
  await page.goto(service.address)
  await walkRoad(page, {
    site,
    goOffline: async () => {
      await context.setOffline(true)
      return () => context.setOffline(false)
    },
  })

  // A page that is left takes what it has not sent with it: the deletion is taken back at the service, too.
  await expect.poll(() => moved.at(-1)).toContain('"library_state":1')

  await test.step('everything is still there after a reload', async () => {
    await page.goto(`${service.origin}/list/archive`)
    await page.getByRole('row', { name: new RegExp(`^${title}`) }).click()
    await expect.poll(() => painted(page)).toEqual(['Nobody remembers now who won, but the cranes'])
  })

  await test.step('what is stored here is damaged: the page says so, and the library comes again', async () => {
    await page.goto(`${service.origin}/static-error.html`)
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open('lectern', 61)
          request.onupgradeneeded = () => request.result.deleteObjectStore('queueEntries')
          request.onsuccess = () => {
            request.result.close()
            resolve()
          }
        }),
    )
    await page.goto(`${service.origin}/list/queue`)
    await expect(page.getByText('What was stored on this device was damaged.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^127\.0\.0\.1/ })).toBeVisible()
  })
  expect(refused).toEqual([])
})

test('signed out, a screen asks to sign in and then shows what was asked for', async ({ page }) => {
  await page.goto(`${service.origin}/list/archive`)
  await expect(page).toHaveURL(/\/login/)
  await page.goto(service.address)
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
})
