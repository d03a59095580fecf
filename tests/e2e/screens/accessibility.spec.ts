// Checks a screen of every kind. Every route, in every width and colour scheme, is checked at night.
import { expect } from 'playwright/test'
import { bringAxe } from '../accessibility.ts'
import { goTo } from './go-to.ts'
import { screenFaults } from './screen-faults.ts'
import { test } from './screen-test.ts'

const routes = [
  '/home',
  '/list/highlights?by=highlight',
  '/list/sources',
  '/reader?id=1',
  '/settings',
  '/activity',
  '/login',
  '/onboarding?step=bring',
  '/payment/premium',
  '/extension/app/options',
]

test('a screen of every kind has a title, a heading and no axe fault, wide and light or narrow and dark, and fits', async ({
  app,
  page,
}) => {
  await bringAxe(page)
  await page.goto(`${app.url}/list/queue`)
  const looks = [
    { width: 1440, colorScheme: 'light', axe: 'everything' },
    { width: 390, colorScheme: 'dark', axe: 'everything' },
  ] as const
  const faults = await screenFaults(page, '/list/queue', looks)
  for (const path of routes) {
    await goTo(page, path)
    faults.push(...(await screenFaults(page, path, looks)))
  }
  expect(faults).toEqual([])
})
