import { type Browser, expect, type Page, test } from 'playwright/test'
import { makePdf } from '../../fakes/make-pdf.ts'
import type { Account, SharedSite } from '../shared-service.ts'
import { audit } from './audit.ts'
import { answerHostilely, headOf, email, noted, tokens } from './hostile-wire.ts'
import { openRawSite } from './raw-site.ts'
import { BEHIND, hostilePage } from './vectors.ts'
import { openWatched } from './watched-context.ts'

/** Vectors, and the bodies of pages that they are written into. */
export interface Hostile {
  readonly vectors: readonly string[]
  readonly bodies: readonly string[]
}

/** A PDF with the vectors in its text, metadata, outline, links, and scripts. */
function hostilePdf(vectors: readonly string[]): Uint8Array {
  const lines = vectors.map((vector) => vector.replace(/[^\u0020-\u007e]+/g, ' ').slice(0, 300))
  const pages = Array.from({ length: Math.ceil(lines.length / 42) }, (_, page) =>
    lines.slice(page * 42, (page + 1) * 42),
  )
  const script = 'app.alert(1); alert(1); this.submitForm("https://evil.example/form")'
  const [title, author] = lines
  return makePdf(pages, {
    title,
    author,
    outline: lines.slice(0, 40).map((line) => [line, 0]),
    script,
    links: lines.slice(0, 40),
  })
}

/** Ids of the contents that were read from hostile pages. */
export interface HostileLibrary {
  readonly pages: readonly number[]
  readonly pdf: number
}

/** Saves a site's hostile pages and its hostile file, each by its address. */
export async function saveHostile(
  { account, site }: { readonly account: Account; readonly site: SharedSite },
  { vectors, bodies }: Hostile,
): Promise<HostileLibrary> {
  const path = (name: string | number): string => `/${account.email}/${name}`
  for (const [at, body] of bodies.entries()) {
    const page = hostilePage(body, vectors[at] ?? '')
    site.pages.set(path(at), { type: 'text/html; charset=utf-8', body: page })
  }
  site.pages.set(path('file.pdf'), { type: 'application/pdf', body: hostilePdf(vectors) })
  const save = async (name: string | number): Promise<number> => {
    const { id } = await account.call('POST', '/save/', { url: site.origin + path(name) })
    const read = () => account.call('GET', `/save/${id}/`)
    await expect.poll(async () => (await read()).status).not.toBe(0)
    return (await read()).content.id
  }
  return { pages: await Promise.all([...bodies.keys()].map(save)), pdf: await save('file.pdf') }
}

/** Writes the vectors raw into pages. Some of them run there, and under our policy none does. */
export async function runsOnlyWithoutPolicy(browser: Browser, { vectors, bodies }: Hostile): Promise<void> {
  const site = await openRawSite(bodies)
  const expected = Math.floor(vectors.length / 20)
  const unguarded = await openWatched(browser, { home: [site.origin], policy: false })
  const raw = await unguarded.context.newPage()
  await raw.goto(site.frames(false), { waitUntil: 'commit' })
  // A vector that runs may keep its frame from ever loading by navigating again and again.
  await raw.waitForLoadState('load', { timeout: 20_000 }).catch(() => {})
  await expect.poll(() => unguarded.ran.size).toBeGreaterThanOrEqual(expected)
  const count = unguarded.ran.size
  await unguarded.close()
  const watched = await openWatched(browser, { home: [site.origin], policy: true })
  const guarded = await watched.context.newPage()
  await guarded.goto(site.frames(true))
  console.log(
    `Hostile content: ${vectors.length} vectors raw: ${count} ran; under the policy alone: ${watched.ran.size}.`,
  )
  expect(watched.ran.size).toBe(0)
  await watched.close()
  await site.close()
}

/** Navigates within the app without a reload. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ key: to, usr: null, idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** Walks the paths on which hostile content enters the app, with or without the policy. None of it may do anything. */
export async function walkHostile(
  browser: Browser,
  { account, origin, hostile, policy }: Walk,
  { vectors, bodies }: Hostile,
): Promise<void> {
  const watched = await openWatched(browser, { home: [origin], policy })
  await answerHostilely(watched.context, vectors, bodies)
  const page = await watched.context.newPage()
  const faults = new Set<string>()
  const behind = { page: new Set<string>(), email: new Set<string>() }
  let elements = 0
  /** Checks what is on the page now, and that nothing, not even an image, was requested from other origins since. */
  const look = async (what: string, before: number) => {
    const found = await audit(page)
    elements += found.elements
    for (const fault of found.faults) faults.add(`${what}: ${fault}`)
    const met = what.startsWith('an email') ? behind.email : behind.page
    for (const [, number = ''] of found.text.matchAll(BEHIND)) met.add(number)
    for (const one of watched.asked.slice(before)) faults.add(`${what}: ${one}`)
  }
  const stop = async (what: string, path: string, ready: () => Promise<unknown>) => {
    await test.step(`${what}${policy ? '' : ', no policy'}`, async () => {
      const before = watched.asked.length
      await go(page, path)
      await ready()
      await look(what, before)
    })
  }
  const seen = (text: string) => expect(page.getByText(text).first()).toBeAttached()
  await account.enter(page, '/list/queue')
  await expect(page.getByRole('row').first()).toBeVisible()

  // Without the policy is the harder test, so with it a part of the pages is enough.
  const pages = policy ? hostile.pages.filter((_, at) => at % 4 === 0) : hostile.pages
  for (const id of pages) {
    await stop('a saved page', `/reader?id=${id}`, () => seen('The quiet harbour had been rebuilt'))
    await page.evaluate(() => document.querySelector('[data-article-body]')?.remove())
  }
  await stop('a PDF', `/reader?id=${hostile.pdf}`, () =>
    expect(page.locator('[data-page] [data-start]').first()).toBeAttached(),
  )
  const before = watched.asked.length
  await page.keyboard.press('o')
  await expect(page.locator('[data-article-body]')).toBeAttached()
  await look('a PDF’s text', before)
  await stop('notes', `/reader?id=${noted}`, () => seen('Words that belong to note 0 stand here.'))
  await page.keyboard.press(']')
  await expect(page.getByRole('complementary', { name: 'Notebook' })).toBeVisible()
  await look('the notebook', watched.asked.length)
  await stop('an email', `/reader?id=${email}`, () => seen('The words of an email.'))
  await page.keyboard.press('o')
  await expect(page.frameLocator('iframe').getByText('Here the words go on').first()).toBeAttached()
  await look('an email as it came', watched.asked.length)
  const tags = page.getByRole('main').getByRole('listitem').filter({ hasText: '<script>alert(1)</script>' })
  await stop('tags', '/list/tags', () => expect(tags.first()).toBeAttached())
  await stop('rows', '/list/archive', () => expect(page.getByRole('row').first()).toContainText('script'))
  await stop('highlights', '/list/highlights?by=highlight', () => seen('script'))
  for (const token of tokens) await stop('a shared page', `/p/${token}`, () => seen(headOf(token)))

  console.log(
    `Hostile content ${policy ? 'in the app' : 'in the app without its policy'}: ${vectors.length} vectors, ${behind.page.size} met on ${pages.length} saved pages and ${behind.email.size} in an email, ` +
      `${elements} elements looked at: ${watched.ran.size} ran, ${faults.size} faults, ${watched.asked.length} requests of others.`,
  )
  expect([...faults]).toEqual([])
  expect([...watched.ran]).toEqual([])
  expect(behind.email.size).toBeGreaterThan(vectors.length * 0.9)
  if (!policy) expect(behind.page.size).toBeGreaterThan(vectors.length * 0.9)
  await watched.close()
}

interface Walk {
  readonly account: Account
  readonly origin: string
  readonly hostile: HostileLibrary
  readonly policy: boolean
}
