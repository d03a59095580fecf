// What the extension does without its popup: keys, the menus of pages and of the button. Chromium draws both outside of
// pages, so the tests hand the worker the events that the browser sends.
import { expect, type Page, test } from 'playwright/test'
import { type ConnectedExtension, openConnectedExtension } from './connected-extension.ts'

let open: ConnectedExtension
test.beforeAll(async () => {
  open = await openConnectedExtension('site')
})
test.afterAll(() => open.close())

async function openPage(path: string): Promise<Page> {
  const page = await open.browser.context.newPage()
  await page.goto(`${open.site.origin}${path}`)
  await page.bringToFront()
  return page
}

const titles = async (): Promise<string[]> => {
  const reply = await fetch(`${open.service.origin}/api/v19/library_items/queue_feed/`, { headers: open.headers })
  const { feed } = (await reply.json()) as { feed: { content: { title: string } }[] }
  return feed.map(({ content }) => content.title)
}

const pressKeys = (name: string) => open.browser.evaluate<void>(`chrome.commands.onCommand.dispatch('${name}')`)
const choose = (entry: string, clicked: object = {}) =>
  open.browser.evaluate<void>(
    `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) =>
      chrome.contextMenus.onClicked.dispatch({ menuItemId: '${entry}', ...${JSON.stringify(clicked)} }, tab))`,
  )
test('keys save the page in front without a popup, highlight its selected words and open the library', async () => {
  const keys = await open.browser.evaluate<{ name: string; shortcut: string }[]>('chrome.commands.getAll()')
  expect(Object.fromEntries(keys.map(({ name, shortcut }) => [name, shortcut]))).toEqual({
    _execute_action: 'Alt+Shift+S',
    'save-quietly': 'Alt+Shift+D',
    highlight: 'Alt+Shift+H',
    'open-library': '',
  })
  const page = await openPage('/open-by-keys')
  await pressKeys('save-quietly')
  await expect.poll(titles).toContain('Open page -by-keys')
  await page.evaluate(() => {
    const words = document.querySelectorAll('p')[1]?.firstChild
    if (words) getSelection()?.setBaseAndExtent(words, 0, words, 26)
  })
  await pressKeys('highlight')
  const painted = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('lectern-saved') ?? [])].map((range) => (range instanceof Range ? range.toString() : '')),
    )
  await expect.poll(painted).toEqual(['mill where people used to,'])
  const opened = open.browser.context.waitForEvent('page')
  await pressKeys('open-library')
  const library = await opened
  expect(new URL(library.url()).origin).toBe(open.service.origin)
  await library.close()
  await page.close()
})

test('menus save the page, a link by its address, and list all tabs', async () => {
  const page = await openPage('/open-by-menu')
  await choose('page')
  await expect.poll(titles).toContain('Open page -by-menu')
  await choose('link', { linkUrl: `${open.site.origin}/open-by-link` })
  await expect.poll(titles).toContain('Open page -by-link')
  const opened = open.browser.context.waitForEvent('page')
  await choose('tabs')
  const tabs = await opened
  await expect(tabs.getByRole('button', { name: /^Save \d+ page/ })).toBeVisible()
  await tabs.close()
  await page.close()
})
