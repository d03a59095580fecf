import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import type { Content } from '#shared/model/content.ts'
import { type HttpDoor, serveHttp } from '../../main/service/http/serve-http.ts'
import { articlePage } from '../main/service/article-page.ts'
import { type OpenLibrary, openLibrary } from '../main/service/open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { Random } from '../simulation/random.ts'
import { buildPage } from './devices/build-page.ts'
import type { Deed, DevicePage } from './devices/device-page.ts'
import { faultyRoute } from './devices/faulty-route.ts'

declare global {
  var devicePage: DevicePage
}

/** Seconds for which the devices change the library. */
const SECONDS = Number(process.env['LECTERN_DEVICE_SECONDS'] ?? 60)
const SEED = Number(process.env['LECTERN_SEED'] ?? 7)
const deeds: readonly Deed[] = [
  'note',
  'highlight',
  'highlight',
  'note on highlight',
  'like',
  'move',
  'favorite',
  'tag',
]

let folder: string
let site: LoopbackSite
let library: OpenLibrary
let door: HttpDoor

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-devices-'))
  await buildPage(join(import.meta.dirname, 'devices/device-page.ts'), folder)
  site = await openLoopbackSite((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(articlePage(`Page ${request.url ?? ''}`))
  })
  library = await openLibrary({ webFolder: folder, allowPrivateHosts: [site.host] })
  door = await serveHttp(library.service, { host: '127.0.0.1', port: 0 })
})
test.afterAll(async () => {
  await door.close()
  await library.close()
  await site.close()
  await rm(folder, { recursive: true })
})

/** A separate browser profile, with a connection that fails while `isFaulty`. */
class Device {
  readonly context: BrowserContext
  readonly #random: Random
  isFaulty = true
  page: Page

  private constructor(context: BrowserContext, page: Page, random: Random) {
    this.context = context
    this.page = page
    this.#random = random
  }

  static async open(browser: Browser, seed: number, hoursOff: number): Promise<Device> {
    const context = await browser.newContext()
    await context.addInitScript((off) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + off
    }, hoursOff * 3_600_000)
    const device = new Device(context, await connected(context), new Random(seed))
    const token = await library.service.localSignInToken()
    await device.page.evaluate((given) => devicePage.signIn(given), token)
    await device.synced()
    await context.route('**/api/**', (route) =>
      device.isFaulty ? faultyRoute(route, device.#random).catch(() => {}) : route.continue(),
    )
    return device
  }

  async act(ids: readonly number[], word: string): Promise<boolean> {
    const random = this.#random
    const [deed, id, pick] = [random.pick(deeds), random.pick(ids), random.below(1000)] as const
    return this.page.evaluate((given) => devicePage.act(...given), [deed, id, pick, word] as const)
  }

  /** Closes the tab, whatever it is doing, and opens another. */
  async reopen(): Promise<void> {
    await this.page.close()
    this.page = await connected(this.context)
  }

  async freeze(): Promise<void> {
    const session = await this.context.newCDPSession(this.page)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await session.detach()
  }

  synced = (): Promise<void> => expect.poll(() => this.page.evaluate(() => devicePage.sync())).toBe('synced')
}

async function connected(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // The service may be restarting, before the page or between the page and its script.
  await expect(async () => {
    await page.goto(`${door.origin}/home`)
    await page.waitForFunction(() => 'devicePage' in globalThis, null, { timeout: 10_000 })
  }).toPass()
  await page.evaluate(() => devicePage.connect())
  return page
}

/** Returns the facts that must be the same everywhere. */
const facts = ({ id, library: state, my_note, my_annotations, tags }: Content) => ({
  id,
  state: [state?.library_state, state?.is_favorited],
  note: my_note?.note ?? null,
  tags: tags.map(({ name }) => name).toSorted(),
  highlights: my_annotations.map((one) => [one.id, one.char_start, one.char_end, one.text, one.note, one.is_liked]),
})

test('several profiles with faulty connections end with the same library, and no stored word is lost or duplicated', async ({
  browser,
}) => {
  test.setTimeout((SECONDS + 600) * 1000)
  const ids: number[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    const { body } = await library.call('POST', '/save/', { url: `${site.origin}/${name}` })
    ids.push((body as { content_id: number }).content_id)
  }
  await library.service.idle()
  const devices = [
    await Device.open(browser, SEED, 0),
    await Device.open(browser, SEED + 1, 2),
    await Device.open(browser, SEED + 2, -2),
  ]
  const random = new Random(SEED)
  const until = Date.now() + SECONDS * 1000
  const kept = new Map<string, number>()
  let made = 0
  const live = async (at: number): Promise<void> => {
    const device = devices[at]!
    for (let turn = 0; Date.now() < until; turn += 1) {
      made += 1
      const word = `word${at}x${turn}.`
      const acting = device.act(ids, word).then(
        (isKept) => isKept && void kept.set(word, at),
        () => {},
      )
      if (random.chance(0.04)) await device.reopen()
      else if (random.chance(0.03)) await device.freeze()
      else if (random.chance(0.8)) await acting
      await new Promise((resolve) => setTimeout(resolve, random.below(120)))
    }
  }
  const restarts = async (): Promise<void> => {
    const port = Number(new URL(door.origin).port)
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 7000))
      await door.close()
      door = await serveHttp(library.service, { host: '127.0.0.1', port })
    }
  }
  await Promise.all([...devices.keys()].map(live).concat(restarts()))

  for (const device of devices) {
    device.isFaulty = false
    await device.reopen()
    await expect.poll(() => device.page.evaluate(() => devicePage.outbox().then(({ waiting }) => waiting))).toBe(0)
  }
  const contents: Content[] = []
  for (const id of ids) contents.push((await library.call('GET', `/contents/${id}/`)).body as Content)
  const queued = contents.filter((content) => content.library?.library_state === 1).map(facts)
  for (const device of devices) {
    await device.synced()
    const stored = () => device.page.evaluate(() => devicePage.stored())
    await expect.poll(async () => (await stored()).map(facts).toSorted((a, b) => a.id - b.id)).toEqual(queued)
    const shown = () => device.page.evaluate(() => devicePage.shown())
    await expect.poll(async () => (await shown()).map(facts).toSorted((a, b) => a.id - b.id)).toEqual(queued)
  }
  const notes = contents.flatMap(({ my_note, my_annotations }) => [
    my_note?.note,
    ...my_annotations.map(({ note }) => note),
  ])
  const words = notes.flatMap((note) => note?.match(/word\d+x\d+\./g) ?? [])
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  const refused = await Promise.all(
    devices.map(({ page }) => page.evaluate(() => devicePage.outbox().then((all) => all.refused))),
  )
  const saved = new Set(words)
  const noted = [...kept].filter(([word, at]) => !saved.has(word) && !refused[at]?.includes(word))
  process.stdout.write(`${made} changes, ${words.length} words kept\n`)
  expect(noted.map(([word]) => word)).toEqual([])
})
