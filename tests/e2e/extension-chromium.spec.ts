import { expect, type Page, test } from 'playwright/test'
import { openExtensionBrowser, type ExtensionBrowser } from './extension-browser.ts'
import { pairExtension } from './extension-pairing.ts'
import { painted } from './extension-popup.ts'
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
  const sites = [site.origin, service.origin].map((origin) => `${origin}/*`)
  browser = await openExtensionBrowser({ permissions: ['tabs'], sites })
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

/** Calls the service as the reader who is signed in to the app. */
const call = <T>(path: string, method = 'GET', body?: object) =>
  app.evaluate<T, { path: string; method: string; body: object | undefined }>(
    async (asked) => {
      const { access_token } = JSON.parse(localStorage.getItem('lectern.tokens') ?? '{}') as { access_token: string }
      const reply = await fetch(`/api/v19${asked.path}`, {
        method: asked.method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
      })
      return reply.status === 204 ? null : await reply.json()
    },
    { path, method, body },
  )

/** The saved page of an address, or null. */
const saved = async (url: string) =>
  (await call<{ content: { id: number; title: string } | null }>(`/contents/lookup/?url=${encodeURIComponent(url)}`))
    .content

/** Selects words of the second paragraph, which occur in every paragraph. */
const selectWords = (page: Page) =>
  page.evaluate(() => {
    const words = document.querySelectorAll('p')[1]?.firstChild
    if (words) getSelection()?.setBaseAndExtent(words, 0, words, 26)
  })
const selectedWords = 'mill where people used to,'

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
  await expect(options.getByText('Nothing is waiting to be sent')).toBeVisible()
  await options.close()
  await page.close()
})

test('a saved page is shown as saved with its tags, and its selected words become a highlight that is painted again', async () => {
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
  await expect.poll(async () => (await painted(page)).join(' ')).toBe(quote)
  await app.goto(`${service.origin}/list/highlights`)
  await expect(app.getByText('mill where people used to', { exact: false }).first()).toBeVisible()

  // The page as it was: no element was added.
  expect(await page.evaluate(() => document.querySelectorAll('mark, [class*=lectern]').length)).toBe(0)
  await popup.click('Save the current version')
  await popup.shows('[role=status]', 'Moved to the top')
  await popup.shows('li', 'lamps')
  await popup.close()
  await page.goto(`${site.origin}/members`)
  await expect.poll(async () => (await painted(page)).join(' ')).toBe(quote)
  await page.goto(`${site.origin}/open-other`)
  expect(await painted(page)).toEqual([])
  await page.close()
})

test('a save is undone from the popup, and pages of the browser itself are refused in words', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/open-undone`)
  const popup = await browser.press(page)
  await popup.shows('[role=status]', 'Saved!')
  await popup.click('Undo')
  await popup.shows('[role=status]', 'Not saved.')
  const options = await browser.options()
  await expect(options.getByText('Nothing is waiting to be sent')).toBeVisible()
  await app.goto(`${service.origin}/list/queue`)
  await expect(app.getByText(secretTitle).first()).toBeVisible()
  await expect(app.getByText('Open page -undone')).toHaveCount(0)
  await options.close()
  await page.goto('chrome://version')
  const refusing = await browser.press(page)
  await refusing.shows('[role=alert]', 'This page cannot be saved.')
  await page.close()
})

test('a page that replaces what scripts use is saved and painted, and no script in a page gets an answer from the worker', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/hostile`)
  const popup = await browser.press(page)
  await popup.shows('[role=status]', 'min')
  await popup.close()
  const text = 'mill where people used to, indeed'
  const quote = { text, before_text: 'runs past an old. ', after_text: ', bring their', char_start: 0, char_end: 9 }
  const content_id = (await saved(page.url()))?.id
  await call('/annotations/', 'POST', { content_id, ...quote, must_be_found: true })
  await page.goto(`${site.origin}/hostile`)
  await expect.poll(() => painted(page)).toEqual([text])
  const answer = await browser.evaluate<unknown>(
    `chrome.tabs.query({ url: ${JSON.stringify(page.url())} }).then(([tab]) => chrome.scripting.executeScript({
      target: { tabId: tab.id },
      func: () => chrome.runtime.sendMessage({ type: 'settings' }).then((reply) => reply ?? null, () => null),
    })).then(([{ result }]) => result)`,
  )
  expect(answer).toBe(null)
  await page.close()
})

// Chromium draws menus outside of pages and hears keys there, so the worker is handed the events that the browser sends.
test('keys and menus save pages, links and all tabs without the popup, and the open app shows them immediately', async () => {
  const keys = await browser.evaluate<{ name: string; shortcut: string }[]>('chrome.commands.getAll()')
  expect(Object.fromEntries(keys.map(({ name, shortcut }) => [name, shortcut]))).toEqual({
    _execute_action: 'Alt+Shift+S',
    'save-quietly': 'Alt+Shift+D',
    highlight: 'Alt+Shift+H',
    'open-library': '',
  })
  const pressKeys = (name: string) => browser.evaluate<void>(`chrome.commands.onCommand.dispatch('${name}')`)
  const choose = (entry: string, clicked: object = {}) =>
    browser.evaluate<void>(
      `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) =>
        chrome.contextMenus.onClicked.dispatch({ menuItemId: '${entry}', ...${JSON.stringify(clicked)} }, tab))`,
    )
  await app.goto(`${service.origin}/list/queue`)
  await expect(app.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await app.evaluate(() => {
    const channel = new BroadcastChannel('lectern-extension')
    channel.addEventListener('message', ({ data }) => Object.assign(globalThis, { heard: data }))
  })
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/open-by-keys`)
  await page.bringToFront()
  await pressKeys('save-quietly')
  await expect(app.getByText('Open page -by-keys').first()).toBeVisible()
  const heard = await app.evaluate(() => (globalThis as { heard?: unknown }).heard)
  expect(heard).toMatchObject({ v: 1, from: 'extension', type: 'saved' })
  await selectWords(page)
  await pressKeys('highlight')
  await expect.poll(() => painted(page)).toEqual([selectedWords])
  const opened = browser.context.waitForEvent('page')
  await pressKeys('open-library')
  const library = await opened
  expect(new URL(library.url()).origin).toBe(service.origin)
  await library.close()

  await page.goto(`${site.origin}/open-by-menu`)
  await page.bringToFront()
  await choose('page')
  await choose('link', { linkUrl: `${site.origin}/open-by-link` })
  for (const name of ['menu', 'link'])
    await expect.poll(async () => (await saved(`${site.origin}/open-by-${name}`))?.title).toBe(`Open page -by-${name}`)

  const twice = await browser.context.newPage()
  await twice.goto(`${site.origin}/open-by-menu?utm_source=x`)
  await page.bringToFront()
  const listed = browser.context.waitForEvent('page')
  await choose('tabs')
  const tabs = await listed
  await expect(tabs.getByText('Duplicate tab')).toBeVisible()
  await expect(tabs.getByText('Not a web page').first()).toBeVisible()
  await tabs.getByRole('button', { name: /^Save \d+ page/ }).click()
  await expect(tabs.getByRole('status')).toHaveText(/^(\d+) of \1 pages? (?:is|are) in your library\.$/)
  for (const each of [tabs, twice, page]) await each.close()
})

test('a save and a highlight outlive a stopped service, a stopped worker and an ended sign-in, and arrive once', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/open-later`)
  await service.kill()
  await selectWords(page)
  const popup = await browser.press(page)
  await popup.shows('[role=status]', 'Saved! Waiting to be sent.')
  await popup.close()
  await page.goto(`${site.origin}/open-later`)
  await expect.poll(() => painted(page)).toEqual([selectedWords])
  await browser.stopWorker()
  service = await startHeadless({ allowPrivateHosts: [site.host], insteadOf: service })
  const options = await browser.options()
  await expect(options.getByText('Nothing is waiting to be sent')).toBeVisible()
  await app.goto(`${service.origin}/list/queue`)
  await expect(app.getByText('Open page -later')).toHaveCount(1)

  const { sessions } = await call<{ sessions: { id: string; client_type: string }[] }>('/sessions/')
  const own = sessions.find((session) => session.client_type === 'extension')
  await call(`/sessions/${own?.id}/`, 'DELETE')
  await page.goto(`${site.origin}/open-revoked`)
  const ended = await browser.press(page)
  await ended.shows('button', 'Sign in again')
  await ended.shows('p', 'Your session has ended. Sign in again to send the page.')
  await ended.close()
  expect(await saved(page.url())).toBe(null)
  await options.close()
  await pairExtension(browser, { ...service, address: await service.signInAddress() })
  await expect.poll(async () => (await saved(page.url()))?.title).toBe('Open page -revoked')
  await page.close()
})
