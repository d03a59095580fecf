// Tests hostile content from the web against two defences, each of which must hold alone: the tree of allowed nodes,
// and the Content-Security-Policy.
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { makePdf } from '../fakes/make-pdf.ts'
import { openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { audit } from './hostile/audit.ts'
import { answerHostilely, headOf, letter, noted, tokens } from './hostile/hostile-wire.ts'
import { openRawSite } from './hostile/raw-site.ts'
import { allVectors, BEHIND, hasCorpus, hostileBodies, hostilePage } from './hostile/vectors.ts'
import { openWatched } from './hostile/watched-context.ts'

const vectors = allVectors()
const bodies = hostileBodies(vectors, 100)

test.beforeAll(() => {
  if (!hasCorpus) console.log('../shared/corpus/xss is not here: our own vectors stand alone.')
})

test('written raw into pages, many vectors run, and under our policy none does', async ({ browser }) => {
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
})

/** A PDF with the vectors in its text, metadata, outline, links, and scripts. */
function hostilePdf(): Uint8Array {
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

interface Library {
  readonly service: HeadlessService
  /** Ids of the contents that were read from hostile pages. */
  readonly pages: readonly number[]
  readonly pdf: number
  close(): Promise<void>
}

/** Opens a library into which a site's hostile pages and file were saved, each by its address. */
async function openLibrary(context: BrowserContext): Promise<Library> {
  const pages = bodies.map((body, at) => hostilePage(body, vectors[at] ?? ''))
  const pdf = hostilePdf()
  const site = await openLoopbackSite(({ url = '' }, response) => {
    const isPdf = url.endsWith('.pdf')
    response.writeHead(200, { 'content-type': isPdf ? 'application/pdf' : 'text/html; charset=utf-8' })
    response.end(isPdf ? pdf : pages[Number(url.slice(1))])
  })
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  const page = await context.newPage()
  await page.goto(service.address)
  await expect(page.getByText('Your queue is empty.')).toBeVisible()
  const saved = await page.evaluate(
    async (urls) => {
      const { access_token } = JSON.parse(localStorage.getItem('lectern.tokens') ?? '{}')
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
      const ask = async (path: string, init: RequestInit = {}) =>
        (await fetch(`/api/v19${path}`, { ...init, headers })).json()
      const wait = async (id: number): Promise<number> => {
        for (;;) {
          const { status, content } = await ask(`/save/${id}/`)
          if (status !== 0) return content.id
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
      const ids = []
      for (const url of urls) ids.push((await ask('/save/', { method: 'POST', body: JSON.stringify({ url }) })).id)
      // Sequential, because the service limits requests to 1200 a minute.
      const contents: number[] = []
      for (const id of ids) contents.push(await wait(id))
      return contents
    },
    [...pages.map((_, at) => `${site.origin}/${at}`), `${site.origin}/file.pdf`],
  )
  await page.close()
  return {
    service,
    pages: saved.slice(0, -1),
    pdf: saved.at(-1) ?? 0,
    close: async () => {
      await service.close()
      await site.close()
    },
  }
}

/** Navigates within the app without a reload. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ key: to, usr: null, idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

test('no vector on any path into the app runs, requests anything or becomes more than text, with and without the policy', async ({
  browser,
}) => {
  // A dozen screens of the app, twice. A slow machine may take three times the usual limit.
  test.slow()
  const first = await browser.newContext()
  const library = await openLibrary(first)
  await first.close()
  const { origin } = library.service
  for (const policy of [false, true]) {
    const watched = await openWatched(browser, { home: [origin], policy })
    await answerHostilely(watched.context, vectors, bodies)
    const page = await watched.context.newPage()
    const faults = new Set<string>()
    const behind = { page: new Set<string>(), letter: new Set<string>() }
    let elements = 0
    /** Checks what is on the page now, and that nothing, not even an image, was requested from other origins since. */
    const look = async (what: string, before: number) => {
      const found = await audit(page)
      elements += found.elements
      for (const fault of found.faults) faults.add(`${what}: ${fault}`)
      const met = what.startsWith('a letter') ? behind.letter : behind.page
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
    await page.goto(await library.service.signInAddress())
    await expect(page.getByRole('row').first()).toBeVisible()

    // Without the policy is the harder test, so with it a part of the pages is enough.
    const pages = policy ? library.pages.filter((_, at) => at % 4 === 0) : library.pages
    for (const id of pages) {
      await stop('a saved page', `/reader?id=${id}`, () => seen('The quiet harbour had been rebuilt'))
      await page.evaluate(() => document.querySelector('[data-article-body]')?.remove())
    }
    await stop('a PDF', `/reader?id=${library.pdf}`, () =>
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
    await stop('a letter', `/reader?id=${letter}`, () => seen('The words of a letter.'))
    await page.keyboard.press('o')
    await expect(page.frameLocator('iframe').getByText('Here the words go on').first()).toBeAttached()
    await look('a letter as it came', watched.asked.length)
    const tags = page.getByRole('main').getByRole('listitem').filter({ hasText: '<script>alert(1)</script>' })
    await stop('tags', '/list/tags', () => expect(tags.first()).toBeAttached())
    await stop('rows', '/list/archive', () => expect(page.getByRole('row').first()).toContainText('script'))
    await stop('highlights', '/list/highlights?by=highlight', () => seen('script'))
    for (const token of tokens) await stop('a shared page', `/p/${token}`, () => seen(headOf(token)))

    console.log(
      `Hostile content ${policy ? 'in the app' : 'in the app without its policy'}: ${vectors.length} vectors, ${behind.page.size} met on ${pages.length} saved pages and ${behind.letter.size} in a letter, ` +
        `${elements} elements looked at: ${watched.ran.size} ran, ${faults.size} faults, ${watched.asked.length} requests of others.`,
    )
    expect([...faults]).toEqual([])
    expect([...watched.ran]).toEqual([])
    expect(behind.letter.size).toBeGreaterThan(vectors.length * 0.9)
    if (!policy) expect(behind.page.size).toBeGreaterThan(vectors.length * 0.9)
    await watched.close()
  }
  await library.close()
})
