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

/** Issue 7's numbers. Real Electron's structured clone is quicker than the stand-in's text: read them as upper bounds. */
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
  readonly lectern?: string
  readonly value?: unknown
  readonly error?: unknown
}

interface Wire {
  post(message: object): void
  onMessage(listener: (message: Message) => void): () => void
}

type Bridged = { lectern: Wire & { readonly shell: Wire } }

/** Asks the Host over the window's own wire, beside the app. */
const call = <T>(page: Page, method: string, ...args: unknown[]): Promise<{ took: number; value: T }> =>
  page.evaluate(
    ([asked, given]) =>
      new Promise<{ took: number; value: T }>((resolve, reject) => {
        const { lectern } = window as unknown as Bridged
        const id = 1_000_000_000 + Math.floor(Math.random() * 1e9)
        const began = performance.now()
        const stop = lectern.onMessage((message) => {
          if (message.id !== id) return
          stop()
          if (message.lectern === 'error') reject(new Error(JSON.stringify(message.error)))
          else
            resolve({
              took: performance.now() - began,
              value: message.value as T,
            })
        })
        lectern.post({ lectern: 'call', id, method: asked, args: given })
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
  const size = (value: unknown): string => `${JSON.stringify(value).length} characters`
  return [
    ...quantiles('a message without anything, there and back', stored.empty),
    ...quantiles(`${ENTRIES} entries there and back`, await crossing(app, page, known), `${size(known)}; target 3 ms`),
    ...quantiles('an article there and back', await crossing(app, page, article), `${size(article)}; target 3 ms`),
    ...quantiles(`${ENTRIES} entries, structured clone alone`, cloning(known), 'all that Electron itself adds'),
    ...quantiles(`${ENTRIES} entries, read from the store too`, stored.entries),
    ...quantiles('an article, read from the store too', stored.articles),
  ]
}

/** What Electron's own messages cost: written out and read back, without the stand-in's text between. */
function cloning(value: unknown): number[] {
  return Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    deserialize(serialize(value))
    return performance.now() - began
  })
}

/** The way alone: the main process answers with what it holds. */
async function crossing(app: ElectronApplication, page: Page, value: unknown): Promise<number[]> {
  await app.evaluate(({ ipcMain }, held) => {
    ipcMain.on('shell', (event, message) => {
      if (message.type === 'bench')
        event.sender.send('shell', { type: 'bench', held: (globalThis as { held?: unknown }).held })
    })
    Object.assign(globalThis, { held })
  }, value)
  const times = await page.evaluate(async (rounds) => {
    const { shell } = (window as unknown as Bridged).lectern
    const once = () =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const stop = shell.onMessage((message) => {
          if (message.type !== 'bench') return
          stop()
          resolve(performance.now() - began)
        })
        shell.post({ type: 'bench' })
      })
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) taken.push(await once())
    return taken
  }, ROUNDS)
  await app.evaluate(({ ipcMain }) => {
    // The last listener is this bench's own.
    const own = ipcMain.listeners('shell').at(-1)
    if (own) ipcMain.off('shell', own as () => void)
  })
  return times
}

/** From asking for a window to its first content, against a page of nothing from the same protocol. */
async function windows(app: ElectronApplication): Promise<Figure[]> {
  const full: number[] = []
  const bare: number[] = []
  for (let round = 0; round < 6; round++) {
    bare.push(await opened(app, 'app://lectern/static-error.html', 'body *'))
    full.push(await opened(app, 'app://lectern/', '[role=row]'))
  }
  const [median, bareMedian] = [quantiles('', full)[0], quantiles('', bare)[0]]
  return [
    ...quantiles('a window with its queue', full),
    ...quantiles('an empty window', bare),
    {
      name: 'full against empty',
      value: (median?.value ?? 0) / (bareMedian?.value ?? 1),
      unit: '×',
      note: 'target 1.5',
    },
  ]
}

async function opened(app: ElectronApplication, url: string, selector: string): Promise<number> {
  const began = performance.now()
  const [page] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ BrowserWindow, Menu }, address) => {
      if (address.endsWith('/')) Menu.getApplicationMenu()?.getMenuItemById('app:newWindow')?.click()
      else void new BrowserWindow({ show: true, webPreferences: { sandbox: true } }).loadURL(address)
    }, url),
  ])
  await loaded(page)
  await page.locator(selector).first().waitFor()
  const took = performance.now() - began
  await page.close()
  return took
}

/** Processor time of the main process while nobody does anything. */
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
