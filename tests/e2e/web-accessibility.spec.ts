// Checks every route, in every width and colour scheme, on a Host in memory.
import { expect, test } from 'playwright/test'
import { type AppServer, startAppServer } from '../renderer/shell/app-server.ts'
import { accessibilityFaults, bringAxe } from './accessibility.ts'

// Parts run in parallel: two browsers are twice as fast as one.
test.describe.configure({ mode: 'parallel' })

let server: AppServer
test.beforeAll(async () => {
  server = await startAppServer()
})
test.afterAll(() => server.close())

const routes: Readonly<Record<string, readonly string[]>> = {
  lists: [
    '/home',
    '/list?list=connect',
    '/list/queue',
    '/list/inbox',
    '/list/favorites',
    '/list/highlights',
    '/list/highlights?by=highlight',
    '/list/archive',
    '/list/tags?tagNames=tides',
    '/list?rss_feed_id=1',
    '/list?search=glass',
    '/add-to-queue?id=1000',
    '/add-to-queue?id=1',
    '/reader?id=1',
  ],
  'settings, tags and sources': [
    '/list/tags',
    '/list/sources',
    '/list/sources/newsletter',
    '/list/sources/profile',
    '/list/sources/rss',
    '/settings',
    '/settings?page=library',
    '/settings?page=keyboard',
    '/settings?page=account',
    '/activity',
    '/save?url=https://a.example/b&url=https://a.example/c',
    '/bookmarklet',
    '/d/',
    '/out/?url=https://a.example',
  ],
  'welcome, payment and extension': [
    '/login',
    '/login/apple/redirect',
    '/onboarding',
    '/onboarding?step=start',
    '/onboarding?step=bring',
    '/onboarding?step=follow',
    '/onboarding/paywall',
    '/n/install',
    '/n/pin',
    '/payment/premium',
    '/payment/premium/annual',
    '/trial',
    '/referral',
    '/referral/complete',
  ],
  'extension and notices': [
    '/extension',
    '/extension/app',
    '/extension/app/options',
    '/extension/feedback',
    '/extension/help',
    '/error',
    '/feedback',
    '/feedback?name=TypeError&message=x',
    '/o/nothing',
    '/p/nothing',
    '/nowhere',
  ],
}

/** Widths at which colours are checked. The nightly run also checks one between the widest and the narrowest. */
const LOOKED_AT = process.env['LECTERN_WIDTHS'] === 'all' ? [1440, 900, 390] : [1440, 390]
/** Only a page that scrolls sideways takes this long. */
const FITTING = { timeout: 60_000 }

for (const [part, paths] of Object.entries(routes)) {
  test(`every route has a title, a heading and no axe fault in two schemes, and fits in three widths: ${part}`, async ({
    page,
  }) => {
    await bringAxe(page)
    const told: string[] = []
    page.on('pageerror', (error) => told.push(String(error)))
    const faults: string[] = []
    for (const path of paths) {
      // Loads each route once, then checks it in every size and colour scheme.
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(server.url + path)
      await expect(page, path).toHaveTitle(/Lectern/)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      for (const width of [1440, 900, 390]) {
        await page.setViewportSize({ width, height: 800 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme === 'dark' ? 'Carbon' : 'White')
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          if (!LOOKED_AT.includes(width)) continue
          const found = await accessibilityFaults(
            page,
            colorScheme === 'light' && width !== 900 ? 'everything' : 'colours',
          )
          faults.push(...found.map((fault) => `${path}, ${width}, ${colorScheme}: ${fault}`))
        }
        // Elements that move at another width are redrawn once the page has received the resize.
        const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, FITTING)
        await fits.catch(() => faults.push(`${path}: scrolls sideways at ${width}`))
      }
    }
    expect(faults).toEqual([])
    expect(told).toEqual([])
  })
}
