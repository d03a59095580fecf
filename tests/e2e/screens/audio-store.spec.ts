// Tests the audio on the device in a real IndexedDB.
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { AudioStorePage } from '../../contracts/audio-store/page.ts'
import { type ServedPage, servePage } from '../../fakes/serve-page.ts'
import { test } from './screen-test.ts'

declare const audioStorePage: AudioStorePage

let served: ServedPage
test.beforeAll(async () => {
  served = await servePage(join(import.meta.dirname, '../../contracts/audio-store/page.ts'))
})
test.afterAll(() => served.close())
test.beforeEach(({ page }) => page.goto(served.url).then(() => undefined))

test('audio stored in IndexedDB is read back part by part by another connection', async ({ page }) => {
  expect(await page.evaluate(() => audioStorePage.parts())).toEqual({
    item: [2, 3, 0.5],
    texts: [['a', 'bb'], ['c']],
    one: 'bb',
    none: null,
    type: 'audio/mpeg',
  })
})

test('a part of audio that another window stored, outdated or removed in the meantime is not stored', async ({
  page,
}) => {
  expect(await page.evaluate(() => audioStorePage.races())).toEqual({
    stored: [true, false],
    outdated: null,
    gone: null,
    left: 0,
  })
})

test('chapters are stored with audio, and audio that was stored without them opens', async ({ page }) => {
  expect(await page.evaluate(() => audioStorePage.chapters())).toEqual([
    [['The keeper'], null],
    [['The light'], ['The light']],
  ])
})

test('audio stored in IndexedDB is removed with its item, and that of other items remains', async ({ page }) => {
  expect(await page.evaluate(() => audioStorePage.empties())).toEqual([0, 0, 1])
})

test('audio stored in IndexedDB belongs to one account', async ({ page }) => {
  expect(await page.evaluate(() => audioStorePage.owners())).toEqual({
    seen: [false, false, true],
    left: 0,
    cleared: 0,
  })
})

test('a full device refuses a part of audio and preserves the parts stored before', async ({ openApart }) => {
  // Chromium sets no limit to an origin that the browser has stored something of before.
  const page = await openApart()
  await page.goto(served.url)
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(served.url)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 12_000_000 })
  expect(await page.evaluate(() => audioStorePage.fill())).toEqual({
    refusal: 'QuotaExceededError',
    isConsistent: true,
  })
  await session.send('Storage.overrideQuotaForOrigin', { origin })
})
