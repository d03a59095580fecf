// The texts of every screen on a phone, in the longest language and in one from right to left, on a Host in memory.
import { expect, type Page } from 'playwright/test'
import { messageIn } from '../message-in.ts'
import { goTo } from './go-to.ts'
import { test } from './screen-test.ts'
import { textFaults } from './text-faults.ts'

const settings = [
  ...['appearance', 'reading', 'listening', 'library', 'sources', 'rules', 'keyboard', 'account', 'subscription'],
  ...['integrations', 'transfers', 'privacy', 'backups', 'about'],
]
const routes = [
  ...['/home', '/list/inbox', '/list/archive', '/list/highlights', '/list/highlights?by=highlight'],
  ...['/list/highlights?by=review', '/list?search=', '/list?search=glass', '/list?search=zzzz', '/list/tags'],
  ...['/list/shelves', '/list/sources', '/list/sources/newsletter', '/statistics', '/activity', '/feedback'],
  ...['/bookmarklet', '/onboarding', '/onboarding?step=bring', '/n/install', '/payment/premium', '/login'],
  ...['/extension/help', '/list/sources/rss?add=feed', '/list/tags?new=', '/list/shelves?new=', '/reader?id=1'],
  ...settings.map((name) => `/settings?page=${name}`),
]

/** Waits for what the screen still loads. */
const expectNoFault = (page: Page, what: string): Promise<void> =>
  expect.poll(() => page.evaluate(textFaults), { message: what }).toEqual([])

for (const language of ['de', 'ar']) {
  test(`no text of a phone is cut off, wraps in a button or lies over another one (${language})`, async ({
    app,
    openApart,
  }) => {
    const page = await openApart({ locale: language, viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto(`${app.url}/list/queue`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('row', { name: /^The patience of tide tables/ })).toBeVisible()
    await expectNoFault(page, 'queue')
    for (const path of routes) {
      await goTo(page, path, messageIn(language, 'error', 'thereIsNothingAtThisAddress'))
      await expectNoFault(page, path)
      await page.keyboard.press('Escape')
    }
  })
}

test('the check of texts finds each fault, and none in texts that are shortened on purpose or below a bar', async ({
  openApart,
}) => {
  const page = await openApart({ viewport: { width: 390, height: 844 } })
  await page.setContent(`
    <style>p, div { position: absolute; margin: 0; width: 90px; white-space: nowrap; font: 16px/20px sans-serif }</style>
    <p style="top: 0; overflow: hidden">One that is cut off at its edge</p>
    <p style="top: 40px">One that is over its box</p>
    <p style="top: 80px">Below</p><p style="top: 82px">Above</p>
    <div style="top: 120px"><button style="width: 60px; white-space: normal">Two lines</button></div>
    <h1 style="position: absolute; top: 180px; width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A long heading</h1>
    <p style="top: 240px; overflow: hidden; text-overflow: ellipsis">Shortened on purpose</p>
    <p style="top: 280px">Hidden</p><p style="top: 280px; background: white">A bar</p>`)
  const found = await page.evaluate(textFaults)
  expect(found.map((fault) => fault.replace(/ \(.*?\)/g, ''))).toEqual([
    'cut off: “One that is cut off at its edge”',
    'over its box: “One that is over its box”',
    'wraps: “Two lines”',
    'shortened: “A long heading”',
    'over each other: “Below” and “Above”',
  ])
})
