import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, type Request, test } from 'playwright/test'
import { type HttpDoor, serveHttp } from '../../main/service/http/serve-http.ts'
import type { HostPage } from '../contracts/host/page.ts'
import { articlePage } from '../main/service/article-page.ts'
import { type OpenLibrary, openLibrary } from '../main/service/open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { buildPage } from './devices/build-page.ts'

declare global {
  var hostPage: HostPage
  var damage: (name: string, version: number, harm: (db: IDBDatabase) => void) => Promise<void>
}

/** The web's Host in a separate page, under the app's policy, on a real service of the same origin. */
let folder: string
let site: LoopbackSite
let library: OpenLibrary
let door: HttpDoor

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-host-'))
  await buildPage(join(import.meta.dirname, '../contracts/host/page.ts'), folder)
  site = await openLoopbackSite((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(articlePage(`Page ${request.url ?? ''}`))
  })
})
test.afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})
test.beforeEach(async () => {
  library = await openLibrary({ webFolder: folder, allowPrivateHosts: [site.host] })
  door = await serveHttp(library.service, { host: '127.0.0.1', port: 0 })
})
test.afterEach(async () => {
  await door.close()
  await library.close()
})

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${door.origin}/home`)
  await page.waitForFunction(() => 'hostPage' in globalThis)
  return page
}

async function connected(context: BrowserContext): Promise<Page> {
  const page = await open(context)
  expect(await page.evaluate(() => hostPage.connect())).toBe('')
  return page
}

/** A tab that has just opened may not hold the lease yet. */
const synced = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => hostPage.host.sync().then(() => 'synced', String))).toBe('synced')

const signIn = async (page: Page): Promise<void> =>
  page.evaluate((token) => hostPage.host.signIn(token), await library.service.localSignInToken())

test('a page signs in, saves, syncs by itself, and reads without a connection', async ({ context }) => {
  const page = await connected(context)
  await signIn(page)
  const { contentId } = await page.evaluate((url) => hostPage.host.save(url), `${site.origin}/mill`)
  await expect.poll(() => page.evaluate(() => hostPage.events.some(({ type }) => type === 'body.stored'))).toBe(true)
  await context.setOffline(true)
  const opened = await page.evaluate((id) => hostPage.host.article(id), contentId)
  expect(opened.from).toBe('device')
  expect(opened.body?.text).toContain('the river runs past an old mill')
  const refused = page.evaluate(() => hostPage.host.sync().catch((error: Error) => error.message))
  expect(await refused).toBe('No internet connection')
  expect(await page.evaluate(() => hostPage.violations)).toEqual([])
})

test('the library and the sign-in are still there after a reload', async ({ context }) => {
  const page = await connected(context)
  await signIn(page)
  const { contentId } = await page.evaluate((url) => hostPage.host.save(url), `${site.origin}/a`)
  await library.service.idle()
  await synced(page)
  await page.reload()
  await page.waitForFunction(() => 'hostPage' in globalThis)
  await page.evaluate(() => hostPage.connect())
  expect(await page.evaluate(() => hostPage.host.queueIds({ sort: 'oldest' }))).toEqual([contentId])
  await synced(page)
})

test('tokens are in strict cookies of 30 days and in local storage, and travel in the header alone', async ({
  context,
}) => {
  const page = await connected(context)
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request)
  })
  await signIn(page)
  // The browser stores cookies a moment later.
  const tokens = async () => (await context.cookies()).filter(({ name }) => name.endsWith('_token'))
  await expect.poll(async () => (await tokens()).length).toBe(2)
  const kept = await tokens()
  expect(kept.map(({ name, sameSite, httpOnly }) => ({ name, sameSite, httpOnly }))).toEqual([
    { name: 'lectern_access_token', sameSite: 'Strict', httpOnly: false },
    { name: 'lectern_refresh_token', sameSite: 'Strict', httpOnly: false },
  ])
  for (const { expires } of kept) {
    const days = (expires * 1000 - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
  }
  await page.evaluate(() => hostPage.host.call('profile', {}))
  await expect.poll(() => requests.length).toBeGreaterThan(1)
  const cookies = await Promise.all(requests.map(async (request) => (await request.allHeaders())['cookie']))
  expect(new Set(cookies)).toEqual(new Set([undefined]))

  // If the browser loses either of the two, the other still has the tokens.
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => hostPage.host.call('profile', {}))
  await page.evaluate(() => hostPage.host.signOut())
  await expect.poll(tokens).toEqual([])
  // The log of activity may have a line by now.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name !== 'lectern.activity'))).toEqual([])
})

test('a tab is notified when another tab signs out, signs in, or changes the queue', async ({ context }) => {
  const heard = (page: Page) => page.evaluate(() => hostPage.events.map(({ type }) => type))
  const first = await connected(context)
  await signIn(first)
  const second = await connected(context)
  await second.evaluate(() => hostPage.host.call('profile', {}))
  await first.evaluate((url) => hostPage.host.save(url), `${site.origin}/b`)
  // The second tab came to the front last, so it holds the lease until the first one comes to the front.
  await expect.poll(() => first.evaluate(() => hostPage.host.sync().catch(({ code }) => code))).toBe('paused')
  await first.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await synced(first)
  await expect.poll(() => heard(second)).toContain('queue.changed')
  await expect.poll(() => second.evaluate(() => hostPage.host.queueIds({ sort: 'oldest' }))).toHaveLength(1)
  await first.evaluate(() => hostPage.host.signOut())
  await expect.poll(() => second.evaluate(async () => (await hostPage.host.status()).session)).toBe('invalid')
  await expect.poll(() => heard(second)).toContain('session.init-login')
  await signIn(first)
  await expect.poll(() => second.evaluate(async () => (await hostPage.host.status()).session)).not.toBe('invalid')
})

test('one of two tabs syncs; when it closes, the other takes over, pending changes included', async ({ context }) => {
  /**
   * Resolves to true if this tab syncs. It does not while the other holds the lease, or while its requests are cut off.
   */
  const syncs = (page: Page): Promise<boolean> =>
    page.evaluate(() =>
      hostPage.host.sync().then(
        () => true,
        (error: { code?: string; status?: number }) => {
          if (error.code === 'paused' || error.status === 0) return false
          throw error
        },
      ),
    )
  const one = await connected(context)
  await signIn(one)
  await one.evaluate((url) => hostPage.host.save(url), `${site.origin}/first`)
  const other = await connected(context)
  await expect.poll(async () => [await syncs(one), await syncs(other)].sort()).toEqual([false, true])
  const [leader, follower] = (await syncs(one)) ? [one, other] : [other, one]

  // A change without an answer waits in the store that both tabs share.
  await follower.evaluate(() => hostPage.host.setOffline({ keepChanges: true, bodies: { keep: 'all' } }))
  await context.route('**/library_entries/', (route) => route.abort())
  const ids = await follower.evaluate(() => hostPage.host.queueIds({ sort: 'oldest' }))
  expect(ids).toHaveLength(1)
  await follower.evaluate(
    (contentId) =>
      hostPage.host.perform({ type: 'favorite', contentId, isFavorited: true, at: '2026-06-01T12:00:00.000Z' }, null),
    ids[0] ?? 0,
  )
  const waiting = (page: Page) => page.evaluate(async () => (await hostPage.host.waitingChanges()).length)
  expect(await waiting(leader)).toBe(1)
  await leader.close()
  await context.unroute('**/library_entries/')
  await expect.poll(() => syncs(follower)).toBe(true)
  await expect.poll(() => waiting(follower)).toBe(0)
  const favorited = async () => {
    const [entry] = await follower.evaluate((contentId) => hostPage.host.entries([contentId]), ids[0] ?? 0)
    return entry?.content.library?.is_favorited
  }
  await expect.poll(favorited).toBe(true)
  expect(await follower.evaluate(() => hostPage.violations)).toEqual([])
})

test('with the readOnly cookie, the page sends no change', async ({ context }) => {
  const page = await connected(context)
  await signIn(page)
  await context.addCookies([{ name: 'readOnly', value: 'true', url: door.origin }])
  const methods: string[] = []
  page.on('request', (request) => methods.push(request.method()))
  expect(await page.evaluate((url) => hostPage.host.save(url), `${site.origin}/c`)).toMatchObject({ known: false })
  await synced(page)
  expect(new Set(methods)).toEqual(new Set(['GET']))
  expect((await page.evaluate(() => hostPage.host.status())).readOnly).toBe(true)
})

test('an offline store that is damaged, deleted, refused or of a newer app is reported, and repaired where possible', async ({
  context,
}) => {
  const whole = await connected(context)
  await signIn(whole)
  await whole.evaluate((url) => hostPage.host.save(url), `${site.origin}/kept`)
  await library.service.idle()
  await synced(whole)
  const ids = await whole.evaluate(() => hostPage.host.queueIds({ sort: 'oldest' }))
  expect(ids).toHaveLength(1)
  const rows = (page: Page) => page.evaluate(() => hostPage.host.queueIds({ sort: 'oldest' }))
  const draft = (page: Page) => page.evaluate(() => hostPage.host.draft('note'))
  await whole.evaluate(() => hostPage.host.keepDraft('note', 'half a thought'))

  await test.step('deleted while in use, it is reopened and refilled', async () => {
    await whole.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('lectern').onsuccess = resolve
        }),
    )
    await expect.poll(() => rows(whole)).toEqual(ids)
  })

  await test.step('a local store with a missing table is rebuilt, and the page reports this', async () => {
    await context.setOffline(true)
    await whole.evaluate(
      (contentId) =>
        hostPage.host.perform({ type: 'readProgress', contentId, share: 0.5, at: new Date().toISOString() }, null),
      ids[0] ?? 0,
    )
    // Nothing is sent in the meantime: the pending change must survive the rebuild.
    await context.route('**/api/**', (route) => route.abort())
    await context.setOffline(false)
    await whole.close()
    const page = await open(context)
    await page.evaluate(() => damage('lectern', 61, (db) => db.deleteObjectStore('queueEntries')))
    expect(await page.evaluate(() => hostPage.connect())).toBe('')
    expect(await page.evaluate(async () => (await hostPage.host.status()).rebuilt)).toBe('kept')
    expect([await rows(page), await draft(page)]).toEqual([[], 'half a thought'])
    await context.unroute('**/api/**')
    await synced(page)
    await expect.poll(() => rows(page)).toEqual(ids)
    const read = async () =>
      (await page.evaluate((id) => hostPage.host.call('content', { params: { id }, query: {} }), ids[0] ?? 0)).history
    await expect.poll(async () => (await read())?.last_read_percentage).toBe(0.5)
    await page.close()
  })

  await test.step('a store of a newer app is left untouched, a refused store is not used, and the page reports both cases', async () => {
    const page = await open(context)
    await page.evaluate(() => damage('lectern', 70, (db) => db.createObjectStore('new')))
    expect(await page.evaluate(() => hostPage.connect())).toContain('written by a newer version of the app')
    await synced(page)
    expect(await rows(page)).toEqual(ids)
    const versions = await page.evaluate(() => indexedDB.databases())
    expect(versions.find(({ name }) => name === 'lectern')?.version).toBe(70)
    await page.reload()
    await page.waitForFunction(() => 'hostPage' in globalThis)
    const refused = await page.evaluate(() => {
      for (const method of ['open', 'databases'] as const) {
        IDBFactory.prototype[method] = () => {
          throw new DOMException('Access is denied', 'SecurityError')
        }
      }
      return hostPage.connect()
    })
    expect(refused).toContain('You may be in a private window, or storage may be blocked')
  })
})

for (const what of ['cookies', 'local storage'] as const) {
  test(`where ${what} are blocked the page leads to the static error`, async ({ context }) => {
    const page = await open(context)
    await page.evaluate((what) => {
      const blocked = {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      }
      if (what === 'cookies') Object.defineProperty(document, 'cookie', blocked)
      else Object.defineProperty(window, 'localStorage', blocked)
      void hostPage.connect()
    }, what)
    await page.waitForURL('**/static-error.html?error=Cookies')
  })
}

const held = (page: Page): Promise<boolean> => page.evaluate(() => hostPage.lease.held())

/** A user cannot switch to two tabs within one millisecond, the resolution of a heartbeat, but a fast machine can. */
const bringToFront = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { now } = Date
    for (const begun = now(); now() === begun; );
    window.dispatchEvent(new Event('focus'))
  })

/**
 * Brings a tab to the front until it alone holds the lease. On a busy machine the holder may be silent for so long that
 * a visible tab takes the lease. The next focus decides.
 */
const holdsInFront = (pages: readonly Page[], page: Page): Promise<void> =>
  expect(async () => {
    await bringToFront(page)
    await expect.poll(() => Promise.all(pages.map(held)), { timeout: 4000 }).toEqual(pages.map((one) => one === page))
  }).toPass()

test('the lease of a crashed tab goes to another tab', async ({ context }) => {
  const pages = [await open(context), await open(context)] as const
  for (const page of pages) await page.evaluate(() => hostPage.makeLease('locks'))
  const [left, crashing] = pages
  await holdsInFront(pages, crashing)
  const crashed = crashing.waitForEvent('crash')
  // The crashed page never answers this command.
  void (await context.newCDPSession(crashing)).send('Page.crash').catch(() => {})
  await crashed
  await expect.poll(() => held(left)).toBe(true)
})

for (const kind of ['locks', 'broadcast'] as const) {
  test(`of several tabs, the one that came to the front last holds the lease (${kind})`, async ({ context }) => {
    const pages = [await open(context), await open(context), await open(context)] as const
    for (const page of pages) await page.evaluate((kind) => hostPage.makeLease(kind), kind)
    const [first, second, third] = pages
    await holdsInFront(pages, third)
    for (let turn = 0; turn < 7; turn += 1) for (const page of pages) await bringToFront(page)
    await holdsInFront(pages, second)
    await holdsInFront(pages, first)
    await first.close()
    await expect.poll(async () => (await Promise.all([held(second), held(third)])).filter(Boolean).length).toBe(1)
  })
}
