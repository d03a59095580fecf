// Checks every route, in every width and colour scheme, on a Host in memory.
import { expect } from 'playwright/test'
import { bringAxe } from '../accessibility.ts'
import { type Look, screenFaults } from './screen-faults.ts'
import { test } from './screen-test.ts'

// Parts run in parallel: two browsers are twice as fast as one.
test.describe.configure({ mode: 'parallel' })

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

const looks = [1440, 900, 390].flatMap((width): Look[] => [
  { width, colorScheme: 'light', axe: width === 900 ? 'colours' : 'everything' },
  { width, colorScheme: 'dark', axe: 'colours' },
])

for (const [part, paths] of Object.entries(routes)) {
  test(`every route has a title, a heading and no axe fault in two schemes, and fits in three widths: ${part}`, async ({
    app,
    page,
  }) => {
    await bringAxe(page)
    const faults: string[] = []
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(app.url + path)
      faults.push(...(await screenFaults(page, path, looks)))
    }
    expect(faults).toEqual([])
  })
}
