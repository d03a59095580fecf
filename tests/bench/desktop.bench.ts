import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { ElectronApplication, Page } from 'playwright/test'
import { launchDesktop, loaded } from '../desktop/launch.ts'
import { openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import type { Figure } from './figure.ts'
import { quantiles } from './quantiles.ts'

export const name = 'desktop: windows, messages and rest, on the stand-in (npm run build first)'

const ENTRIES = 50
const ARTICLE_BYTES = 200_000
const ROUNDS = 60

/** Real Electron's structured clone is faster than the stand-in's text: read these figures as upper bounds. */
export async function run(): Promise<Figure[]> {
  const words = 'Cranes lift what the tide brings, and the harbour keeps the count of every load. '
  const body = `<p>${words.repeat(5)}</p>`.repeat(Math.ceil(ARTICLE_BYTES / (words.length * 5 + 7)))
  const site = await openLoopbackSite((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const text = request.url === '/0' ? body : `<p>${words.repeat(20)}</p>`
    response.end(`<!doctype html><title>Load ${request.url}</title><article><h1>Load</h1>${text}</article>`)
  })
  const userData = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const env = { LECTERN_ALLOW_PRIVATE_HOSTS: site.host }
  const desktop = await launchDesktop({ userData, env })
  try {
    await desktop.page.getByText('Your queue is empty.').waitFor()
    await call(desktop.page, 'save', `${site.origin}/0`)
    for (let at = 1; at < ENTRIES; at++) await call(desktop.page, 'save', `${site.origin}/${at}`)
    await desktop.page.waitForFunction(
      (count) => {
        const known = document.querySelector('nav [class*=count]')?.textContent
        return known === String(count)
      },
      ENTRIES,
      { timeout: 120_000 },
    )
    return [
      ...(await messages(desktop.app, desktop.page)),
      ...(await windows(desktop.app)),
      ...(await rest(desktop.app)),
    ]
  } finally {
    await desktop.app.close()
    await site.close()
  }
}

interface Message {
  readonly id?: number
  readonly type?: string
  readonly value?: unknown
  readonly error?: unknown
}

interface Wire<Heard> {
  post(message: object): void
  onMessage(listener: (message: Heard) => void): () => void
}

/** The Host speaks JSON text, the desktop around the window speaks objects. */
type Bridged = { lectern: Wire<string> & { readonly shell: Wire<Message | string> } }

/** Calls the Host over the window's own wire, beside the app. */
const call = <T>(page: Page, method: string, ...args: unknown[]): Promise<{ took: number; value: T }> =>
  page.evaluate(
    ([asked, given]) =>
      new Promise<{ took: number; value: T }>((resolve, reject) => {
        const { lectern } = window as unknown as Bridged
        const id = 1_000_000_000 + Math.floor(Math.random() * 1e9)
        const began = performance.now()
        const stop = lectern.onMessage((text) => {
          const message = JSON.parse(text) as Message
          if (message.id !== id) return
          stop()
          if (message.type === 'error') reject(new Error(JSON.stringify(message.error)))
          else
            resolve({
              took: performance.now() - began,
              value: message.value as T,
            })
        })
        lectern.post({ type: 'ask', id, method: asked, args: given })
      }),
    [method, args] as const,
  )

async function messages(app: ElectronApplication, page: Page): Promise<Figure[]> {
  const { value: ids } = await call<number[]>(page, 'queueIds', { sort: 'recently_saved' })
  const { value: known } = await call<{ content: { id: number; url: string } }[]>(
    page,
    'entries',
    ids.slice(0, ENTRIES),
  )
  const large = known.find(({ content }) => content.url.endsWith('/0'))?.content.id ?? 0
  const { value: article } = await call(page, 'article', large)
  const stored = { empty: [] as number[], entries: [] as number[], articles: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    stored.empty.push((await call(page, 'entries', [])).took)
    stored.entries.push((await call(page, 'entries', ids.slice(0, ENTRIES))).took)
    stored.articles.push((await call(page, 'article', large)).took)
  }
  return [
    ...quantiles('a message without anything, there and back', stored.empty),
    ...(await crossings(app, page, `${ENTRIES} entries`, known)),
    ...(await crossings(app, page, 'an article', article)),
    ...quantiles(`${ENTRIES} entries, read from the store too`, stored.entries),
    ...quantiles('an article, read from the store too', stored.articles),
  ]
}

/**
 * Measures transport alone. The main process answers with data it already holds, in three ways: as the Host answers
 * (serialized, sent as one text, parsed), as objects (the earlier way), and as a text that is not parsed, which is the
 * stand-in's own cost for that many characters.
 */
async function crossings(app: ElectronApplication, page: Page, what: string, value: unknown): Promise<Figure[]> {
  await app.evaluate(({ ipcMain }, held) => {
    const text = JSON.stringify(held)
    ipcMain.on('shell', (event, message) => {
      if (message.type !== 'bench') return
      if (message.as === 'objects') event.sender.send('shell', { type: 'bench', held })
      else event.sender.send('shell', message.as === 'read' ? JSON.stringify(held) : text)
    })
  }, value)
  const timed = (as: 'read' | 'unread' | 'objects') =>
    page.evaluate(
      async ([rounds, way]) => {
        const { shell } = (window as unknown as Bridged).lectern
        const once = () =>
          new Promise<number>((resolve) => {
            const began = performance.now()
            const stop = shell.onMessage((message) => {
              if (typeof message !== 'string' && message.type !== 'bench') return
              if (way === 'read' && typeof message === 'string') JSON.parse(message)
              stop()
              resolve(performance.now() - began)
            })
            shell.post({ type: 'bench', as: way })
          })
        const taken: number[] = []
        for (let round = 0; round < rounds; round++) taken.push(await once())
        return taken
      },
      [ROUNDS, as] as const,
    )
  const size = JSON.stringify(value).length
  const figures = [
    ...quantiles(`${what} there and back`, await timed('read'), `${size} characters; target 3 ms`),
    ...quantiles(`${what}, as a text that nobody reads`, await timed('unread'), 'the stand-in’s own share'),
    ...quantiles(`${what}, as objects`, await timed('objects'), 'as before'),
    ...quantiles(`${what}, written and read, nothing between`, written(value)),
    ...quantiles(
      `${what}, structured clone alone`,
      cloning(value),
      'what Electron adds to objects, without its bridge',
    ),
  ]
  await app.evaluate(({ ipcMain }) => {
    // This bench registered the last listener.
    const own = ipcMain.listeners('shell').at(-1)
    if (own) ipcMain.off('shell', own as () => void)
  })
  return figures
}

const written = (value: unknown): number[] => timedHere(() => JSON.parse(JSON.stringify(value)))

/** The cost of Electron's own messages: serialize and deserialize, without the stand-in's text in between. */
const cloning = (value: unknown): number[] => timedHere(() => deserialize(serialize(value)))

function timedHere(run: () => unknown): number[] {
  return Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    run()
    return performance.now() - began
  })
}

const EMPTY = 'app://lectern/static-error.html'
const WINDOWS = 12

/**
 * Times from the menu's click (or the call) to the first frame that shows content, on the page's own clock, so the
 * bench's own checks do not count. The queue: the menu's New Window, until its rows are there. The empty window: the
 * same size in the same processes, without preload script or Host, with a page of a few words and one style sheet from
 * the same protocol. The two alternate.
 */
async function windows(app: ElectronApplication): Promise<Figure[]> {
  await app.context().addInitScript(() => {
    const content = location.pathname.endsWith('.html') ? 'body *' : '[role=row]'
    const look = (): void => {
      // Content present when a frame starts is on screen when the next one does.
      if (document.querySelector(content)) requestAnimationFrame(() => performance.mark('shown'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const full: number[] = []
  const bare: number[] = []
  for (let round = 0; round < WINDOWS; round++) {
    bare.push(await opened(app, EMPTY))
    full.push(await opened(app, null))
  }
  const [median, bareMedian] = [quantiles('', full)[0], quantiles('', bare)[0]]
  return [
    ...quantiles('a window with its queue', full),
    ...quantiles('an empty window', bare),
    {
      name: 'full against empty',
      value: (median?.value ?? 0) / (bareMedian?.value ?? 1),
      unit: '×',
      note: 'target 2.2',
    },
  ]
}

/** Milliseconds from the request until the window shows its content. `url`: null for a main window. */
async function opened(app: ElectronApplication, url: string | null): Promise<number> {
  const [page, began] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ BrowserWindow, Menu }, address) => {
      const now = performance.timeOrigin + performance.now()
      const options = { width: 1240, height: 820, show: true, webPreferences: { sandbox: true } }
      if (address === null) Menu.getApplicationMenu()?.getMenuItemById('app:newWindow')?.click()
      else void new BrowserWindow(options).loadURL(address)
      return now
    }, url),
  ])
  await loaded(page)
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0)
  const shown = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN),
  )
  await page.close()
  return shown - began
}

/** CPU time of the idle main process. */
async function rest(app: ElectronApplication): Promise<Figure[]> {
  const share = await app.evaluate(async () => {
    const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
    await wait(2000)
    const before = process.cpuUsage()
    await wait(8000)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / 8000
  })
  return [{ name: 'processor at rest, main process', value: share * 100, unit: '%', note: 'target about 0' }]
}
