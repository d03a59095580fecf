import { expect, test } from 'playwright/test'
import { type ConnectedExtension, openConnectedExtension } from './connected-extension.ts'
import { painted } from './extension-popup.ts'

let open: ConnectedExtension
test.beforeAll(async () => {
  open = await openConnectedExtension()
})
test.afterAll(() => open.close())

test('on an allowed site highlights are painted again, and other pages stay as they are', async () => {
  const page = await open.browser.context.newPage()
  await page.goto(`${open.site.origin}/open-marked`)
  await page.evaluate(() => {
    const words = document.querySelectorAll('p')[1]?.firstChild
    if (words) getSelection()?.setBaseAndExtent(words, 0, words, 26)
  })
  const popup = await open.browser.press(page)
  await popup.shows('[role=status]', 'Saved!')
  await popup.close()
  await expect.poll(() => painted(page)).toEqual(['mill where people used to,'])
  const options = await open.browser.options()
  await expect(options.getByText('Nothing is waiting to be sent')).toBeVisible()
  const marks = options.getByRole('switch', { name: 'Mark pages that are already saved' })
  await marks.click()
  await expect(marks).toBeChecked()
  await options.close()

  await page.goto(`${open.site.origin}/open-marked`)
  await expect.poll(() => painted(page)).toEqual(['mill where people used to,'])
  // The words occur in every paragraph, and were selected in the second.
  const paragraph = await page.evaluate(() => {
    const [range] = CSS.highlights.get('lectern-saved') ?? []
    return [...document.querySelectorAll('p')].findIndex((each) => each.contains(range?.startContainer ?? null))
  })
  expect(paragraph).toBe(1)
  const sign = (url: string) =>
    open.browser.evaluate<string>(
      `chrome.tabs.query({}).then((tabs) => chrome.action.getBadgeText({ tabId: tabs.find((tab) => tab.url === ${JSON.stringify(url)}).id }))`,
    )
  await expect.poll(() => sign(page.url())).toBe('●')
  const other = await open.browser.context.newPage()
  await other.goto(`${open.site.origin}/open-other`)
  expect(await painted(other)).toEqual([])
  expect(await sign(other.url())).not.toBe('●')
  await other.close()
  await page.close()
})

test('a page that replaces what scripts use and hides its words in a closed tree is saved and painted', async () => {
  const page = await open.browser.context.newPage()
  await page.goto(`${open.site.origin}/hostile`)
  const popup = await open.browser.press(page)
  await popup.shows('[role=status]', 'min')
  await popup.close()
  const call = async (path: string, body?: object) => {
    const reply = await fetch(`${open.service.origin}/api/v19${path}`, {
      headers: open.headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return (await reply.json()) as { content: { id: number } }
  }
  const { content } = await call(`/contents/lookup/?url=${encodeURIComponent(page.url())}`)
  const text = 'mill where people used to, indeed'
  const quote = { text, before_text: 'runs past an old. ', after_text: ', bring their', char_start: 0, char_end: 9 }
  await call('/annotations/', { content_id: content.id, ...quote, must_be_found: true })
  await page.goto(`${open.site.origin}/hostile`)
  await expect.poll(() => painted(page)).toEqual([text])
  await page.close()
})

test('the side panel shows the queue, finds by words, and opens an article with its highlights', async () => {
  const panel = await open.browser.open('panel.html')
  await expect(panel.getByRole('button', { name: /Open page -marked/ })).toBeVisible()
  await panel.getByLabel('Search your library').fill('hostile')
  await expect(panel.getByRole('button', { name: /Open page -marked/ })).toHaveCount(0)
  await panel.getByRole('button', { name: /Hostile page/ }).press('Enter')
  await expect(panel.getByRole('heading', { name: 'Hostile page' })).toBeVisible()
  await expect
    .poll(() =>
      panel.evaluate(() =>
        [...(CSS.highlights.get('lectern-highlight') ?? [])].map((range) =>
          range instanceof Range ? range.toString() : '',
        ),
      ),
    )
    .toEqual(['mill where people used to, indeed'])
  await panel.getByRole('button', { name: 'Library' }).click()
  await expect(panel.getByLabel('Search your library')).toBeVisible()
  await panel.close()
})

test('two hundred pages are saved at the same time, and a stopped worker loses none', async () => {
  const page = await open.browser.open('tabs.html')
  const pages = Array.from({ length: 200 }, (_, index) => ({
    url: `${open.site.origin}/missing-${index}`,
    title: `Page ${index}`,
  }))
  const ask = <T>(message: object) => page.evaluate<T>(`chrome.runtime.sendMessage(${JSON.stringify(message)})`)
  const { value: ids } = await ask<{ value: string[] }>({ type: 'save-addresses', pages })
  expect(ids).toHaveLength(200)
  await open.browser.stopWorker()
  const sent = async () => {
    // The worker that is starting may not hear the first question.
    const reply = await ask<{ value: ({ state: string } | null)[] } | undefined>({ type: 'watch-many', ids })
    return reply?.value.filter((save) => save?.state === 'saved').length
  }
  await expect.poll(sent, { timeout: 120_000 }).toBe(200)
  await page.close()
})
