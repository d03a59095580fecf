import { expect, type Page, test } from 'playwright/test'
import { openExtensionBrowser, type ExtensionBrowser } from './extension-browser.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { openMembersSite, secretTitle, secretWords } from './members-site.ts'
import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'

let site: LoopbackSite
let service: HeadlessService
let browser: ExtensionBrowser
let app: Page

test.beforeAll(async () => {
  site = await openMembersSite()
  service = await startHeadless({ allowPrivateHosts: [site.host] })
  browser = await openExtensionBrowser()
  app = await browser.context.newPage()
  await app.goto(service.address)
  await app.waitForURL((url) => !url.pathname.startsWith('/login'))
})

test.afterAll(async () => {
  await browser.close()
  await service.close()
  await site.close()
})

/** The notes of the saves that the worker keeps. */
const keptNotes = () =>
  browser.evaluate<string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('lectern-outbox')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('saves').objectStore('saves').getAll()
      reading.onsuccess = () => resolve(reading.result.map(({ wishes }) => wishes.note))
    }
  })`)

test('the toolbar button connects to the library that is open, and no page is saved before', async () => {
  const popup = await browser.press(app)
  await popup.shows('h1', 'Connect to your library')
  const opened = browser.context.waitForEvent('page', (page) => page.url().includes('/options.html'))
  await popup.click(`Connect to ${new URL(service.origin).host}`)
  const options = await opened
  const code = await options.getByText(/^[A-Z]{4}$/).textContent()
  const asksFor = () => browser.context.pages().find((page) => page.url().includes('ext_popup_login'))
  await expect.poll(() => asksFor() !== undefined).toBe(true)
  const asking = asksFor()
  if (!asking) throw new Error('the app did not ask')
  const dialog = asking.getByRole('dialog')
  await expect(dialog).toContainText('Connect the extension?')
  await expect(dialog).toContainText(code ?? '')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(options.getByText('Saves go to the library of')).toBeVisible()
  await expect.poll(() => asking.isClosed()).toBe(true)
  await app.goto(`${service.origin}/settings?page=account`)
  await expect(app.getByText('Chrome extension on Linux')).toBeVisible()
  await options.close()
})

test('a page behind a sign-in is saved as the reader sees it, with tags and a note', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/sign-in`)
  await page.goto(`${site.origin}/members`)
  const popup = await browser.press(page)
  await popup.shows('[role=status]', 'Saved!')
  await popup.shows('[role=status]', 'min')
  await popup.type('input', 'lamps')
  // The field keeps the focus, as when the browser closes the popup.
  await popup.type('textarea', 'Read before Friday.')
  await expect.poll(keptNotes).toContain('Read before Friday.')
  await popup.click('Favorite')
  await popup.shows('li', 'lamps')

  await app.goto(`${service.origin}/list/queue`)
  await app.getByText(secretTitle).first().click()
  await expect(app.getByText(secretWords).first()).toBeVisible()
  await expect(app.getByText('lamps').first()).toBeVisible()
  const options = await browser.options()
  await expect(options.getByText('Nothing waits')).toBeVisible()
  await options.close()
  await page.close()
})

test('a saved page is shown as saved with its tags, and its selected words become a highlight', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/members?utm_source=mail`)
  const quote = 'runs past an old. mill where people used to,'
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll('p')
    const [end, start] = [first?.firstChild, second?.firstChild]
    if (end && start) getSelection()?.setBaseAndExtent(end, (end.textContent ?? '').lastIndexOf('runs past'), start, 26)
  })
  const popup = await browser.press(page)
  await popup.shows('[role=status]', 'Already saved')
  await popup.shows('li', 'lamps')
  const painted = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('lectern-saved') ?? [])]
        .map((range) => (range instanceof Range ? range.toString() : ''))
        .join(' '),
    )
  await expect.poll(painted).toBe(quote)
  await app.goto(`${service.origin}/list/highlights`)
  await expect(app.getByText('mill where people used to', { exact: false }).first()).toBeVisible()

  // The page as it was: no element was added.
  expect(await page.evaluate(() => document.querySelectorAll('mark, [class*=lectern]').length)).toBe(0)
  await popup.click('Save again as it is now')
  await popup.shows('[role=status]', 'Back on top')
  await popup.shows('li', 'lamps')
  await page.close()
})

test('a save is undone from the popup', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/open-undone`)
  const popup = await browser.press(page)
  await popup.shows('[role=status]', 'Saved!')
  await popup.click('Undo')
  await popup.shows('[role=status]', 'Not saved.')
  const options = await browser.options()
  await expect(options.getByText('Nothing waits')).toBeVisible()
  await app.goto(`${service.origin}/list/queue`)
  await expect(app.getByText(secretTitle).first()).toBeVisible()
  await expect(app.getByText('Open page -undone')).toHaveCount(0)
  await options.close()
  await page.close()
})

test('pages of the browser itself are refused in words', async () => {
  const page = await browser.context.newPage()
  await page.goto('chrome://version')
  const popup = await browser.press(page)
  await popup.shows('[role=alert]', 'This page cannot be saved.')
  await page.close()
})

test('a save outlives a stopped service and a stopped worker, and arrives once', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/open-later`)
  await service.kill()
  const popup = await browser.press(page)
  await popup.shows('[role=status]', 'Saved! Waiting to be sent.')
  await popup.close()
  await browser.stopWorker()
  service = await startHeadless({ allowPrivateHosts: [site.host], insteadOf: service })
  const options = await browser.options()
  await expect(options.getByText('Nothing waits')).toBeVisible()
  await app.goto(`${service.origin}/list/queue`)
  await expect(app.getByText('Open page -later')).toHaveCount(1)
  await options.close()
  await page.close()
})
