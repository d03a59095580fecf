// Tests an item shared with anyone who has its link: made, read by a stranger, changed, revoked.
import { type Browser, expect, type Page } from 'playwright/test'
import { tokenNames } from '../../renderer/host/cookie-token-store.ts'
import { accessibilityFaults } from './accessibility.ts'
import { journeyTest as test } from './journey-test.ts'
import { title } from './sample-site.ts'
import { painted, paste, reconnect } from './steps.ts'

test.use({ begins: 'empty', serviceWorkers: 'allow' })

const sentence = 'Nobody remembers now who won'
const note = 'zprivatez'

/** Highlights the words of the article and writes a note on them. */
async function highlight(page: Page): Promise<void> {
  await page.evaluate((words) => {
    const walker = document.createTreeWalker(document.querySelector('article') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(words) ?? -1
      if (at >= 0) return getSelection()?.setBaseAndExtent(node, at, node, at + words.length)
    }
  }, sentence)
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note on the highlight' })).toBeFocused()
  await page.keyboard.type(note)
  // The note shows before it is stored, and a connection lost in between would roll it back.
  const kept = page.waitForResponse((response) => response.request().postData()?.includes(note) === true)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => notedWords(page)).toEqual([sentence])
  await (await kept).finished()
}

const notedWords = (page: Page) =>
  page.evaluate(() => Array.from(CSS.highlights.get('lectern-note') ?? [], (range) => (range as Range).toString()))

/** Opens another person's browser, and records its requests to our service. */
async function stranger(browser: Browser): Promise<{ page: Page; asked: string[] }> {
  const page = await (await browser.newContext()).newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname.replace(/[\w-]{22}/, '…')}`)
  })
  return { page, asked }
}

test('anyone with the link reads a shared item without an account, with highlights and never with notes, until it is revoked', async ({
  signedIn: page,
  context,
  browser,
  service,
  site,
}) => {
  await paste(page, `${site.origin}/2024/05/cranes`)
  await page.getByRole('row', { name: new RegExp(`^${title}`) }).click()
  await expect(page.getByText('What the drawings show')).toBeVisible()
  await highlight(page)

  const dialog = page.getByRole('dialog', { name: 'Share' })
  // The dialog is loaded only on demand. Offline it comes from the service worker's cache.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.keyboard.press('Shift+V')
  await expect(dialog.getByRole('alert').filter({ hasText: 'No internet connection' })).toBeVisible()
  await reconnect(page)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(url).toMatch(new RegExp(`^${service.origin}/p/[\\w-]{22}$`))
  await expect(dialog.getByText('The Lectern service can be reached only from this computer')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const visitor = await stranger(browser)
  await visitor.page.goto(url)
  await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.page).toHaveTitle(`${title} – Lectern`)
  await expect(visitor.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.page.getByText('What the drawings show')).toBeVisible()
  expect(await painted(visitor.page)).toEqual([])
  expect(await accessibilityFaults(visitor.page)).toEqual([])

  // Both wait for the service's answer: the box is checked only then.
  await dialog.getByLabel('Show my highlights').click()
  await expect(dialog.getByLabel('Show my highlights')).toBeChecked()
  await visitor.page.reload()
  await expect.poll(() => painted(visitor.page)).toEqual([sentence])
  expect(await visitor.page.content()).not.toContain(note)
  // The only request is for the page. Nothing reports who reads, when, or how far.
  expect(new Set(visitor.asked)).toEqual(new Set(['GET /api/v19/public_pages/…/']))
  await expect(visitor.page.getByRole('navigation')).toHaveCount(0)

  // A reader whose sign-in has expired can read, too.
  const late = await stranger(browser)
  const ended = [tokenNames.accessCookie, tokenNames.refreshCookie]
  await late.page.context().addCookies(ended.map((name) => ({ name, value: 'ended', url: service.origin })))
  await late.page.goto(url)
  await expect.poll(() => painted(late.page)).toEqual([sentence])
  await expect.poll(() => late.page.evaluate((key) => document.cookie.includes(key), ended[0] ?? '')).toBe(false)
  await expect(late.page).toHaveURL(url)

  await visitor.page.getByRole('button', { name: 'Save to Lectern' }).first().click()
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Sign in to save this' })).toBeVisible()
  await visitor.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(visitor.page).toHaveURL(/\/login$/)

  await dialog.getByRole('button', { name: 'Stop sharing…' }).click()
  await dialog.getByRole('button', { name: 'Stop sharing', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
  await late.page.reload()
  await expect(late.page.getByRole('heading', { name: 'This page is no longer shared' })).toBeVisible()
  await late.page.goto(`${service.origin}/p/never-was`)
  await expect(late.page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('What the drawings show')).toBeVisible()
})
