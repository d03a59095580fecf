import { expect, type Page, test } from 'playwright/test'
import { pairExtension } from './extension-pairing.ts'
import { type ConnectedExtension, openConnectedExtension } from './connected-extension.ts'

let open: ConnectedExtension
test.beforeAll(async () => {
  open = await openConnectedExtension('site and app')
})
test.afterAll(() => open.close())

const painted = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('lectern-saved') ?? [])].map((range) => (range instanceof Range ? range.toString() : '')),
  )

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
  await expect(options.getByText('Nothing waits')).toBeVisible()
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

test('a page that is saved appears in an open tab of the app, which the extension tells of it', async () => {
  const app = await open.browser.context.newPage()
  await app.goto(await open.service.signInAddress())
  await expect(app.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await app.evaluate(() => {
    const channel = new BroadcastChannel('lectern-extension')
    channel.addEventListener('message', ({ data }) => Object.assign(globalThis, { heard: data }))
  })
  const page = await open.browser.context.newPage()
  await page.goto(`${open.site.origin}/open-told`)
  const popup = await open.browser.press(page)
  await popup.shows('[role=status]', 'Saved!')
  await expect(app.getByText('Open page -told').first()).toBeVisible()
  const heard = await app.evaluate(() => (globalThis as { heard?: unknown }).heard)
  expect(heard).toMatchObject({ v: 1, from: 'extension', type: 'saved' })
  await popup.close()
  await page.close()
  await app.close()
})

test('all tabs are saved at once, each page once', async () => {
  const opened: Page[] = []
  for (const name of ['a', 'b', 'a?utm_source=x']) {
    const page = await open.browser.context.newPage()
    await page.goto(`${open.site.origin}/open-tab-${name}`)
    opened.push(page)
  }
  const tabs = await open.browser.open('tabs.html')
  await expect(tabs.getByText('Open twice')).toBeVisible()
  await expect(tabs.getByText('Not a page on the web').first()).toBeVisible()
  await tabs.getByRole('button', { name: 'Save 2 pages' }).click()
  await expect(tabs.getByRole('status')).toHaveText('2 of 2 pages are in your library.')
  for (const page of opened) await page.close()
  await tabs.close()
})

test('two hundred pages are saved at once, and a stopped worker loses none', async () => {
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

test('a script of the extension in a foreign page gets no answer from the worker', async () => {
  const page = await open.browser.context.newPage()
  await page.goto(`${open.site.origin}/open-foreign`)
  const answer = await open.browser.evaluate<unknown>(
    `chrome.tabs.query({ url: ${JSON.stringify(page.url())} }).then(([tab]) => chrome.scripting.executeScript({
      target: { tabId: tab.id },
      func: () => chrome.runtime.sendMessage({ type: 'settings' }).then((reply) => reply ?? null, () => null),
    })).then(([{ result }]) => result)`,
  )
  expect(answer).toBe(null)
  await page.close()
})

test('a sign-in that was ended meanwhile keeps the save, and the next sign-in sends it', async () => {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${open.service.origin}/api/v19${path}`, { headers: open.headers, ...init })
  const { sessions } = (await (await call('/sessions/')).json()) as { sessions: { id: string; client_type: string }[] }
  const own = sessions.find((session) => session.client_type === 'extension')
  expect((await call(`/sessions/${own?.id}/`, { method: 'DELETE' })).ok).toBe(true)
  const page = await open.browser.context.newPage()
  await page.goto(`${open.site.origin}/open-revoked`)
  const popup = await open.browser.press(page)
  await popup.shows('button', 'Sign in again')
  await popup.shows('p', 'Your sign-in has ended. Sign in again, and it will be sent.')
  await popup.close()
  const found = async () => {
    const reply = await call(`/contents/lookup/?url=${encodeURIComponent(page.url())}`)
    return ((await reply.json()) as { content: { title: string } | null }).content?.title ?? null
  }
  expect(await found()).toBe(null)
  await pairExtension(open.browser, { ...open.service, address: await open.service.signInAddress() })
  await expect.poll(found).toBe('Open page -revoked')
  await page.close()
})

test('words highlighted while the service is away are painted when the page is opened again', async () => {
  await open.service.kill()
  const page = await open.browser.context.newPage()
  await page.goto(`${open.site.origin}/open-away`)
  await page.evaluate(() => {
    const words = document.querySelectorAll('p')[1]?.firstChild
    if (words) getSelection()?.setBaseAndExtent(words, 0, words, 26)
  })
  const popup = await open.browser.press(page)
  await popup.shows('[role=status]', 'Saved! Waiting to be sent.')
  await popup.close()
  await page.goto(`${open.site.origin}/open-away`)
  await expect.poll(() => painted(page)).toEqual(['mill where people used to,'])
  await page.close()
})
