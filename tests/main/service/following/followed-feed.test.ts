import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedPageSchema } from '#shared/api/schemas.ts'
import { sourcesPageSchema } from '#shared/api/source-schemas.ts'
import { openLoopbackSite, type LoopbackSite } from '../outbound/loopback-site.ts'
import { type Call, caller, type OpenLibrary, openLibrary, promised } from '../open-library.ts'

const text = (word: string) =>
  `<p>${`${word} words that make a readable paragraph of an article in a feed. `.repeat(30)}</p>`

/** A feed on loopback whose items a test sets, read by a service with a clock of the test's. */
describe('a followed feed', () => {
  let site: LoopbackSite
  let open: OpenLibrary
  let call: Call
  let now = Date.UTC(2026, 2, 3, 10)
  let items: { readonly id: string; readonly body: string; readonly daysAgo: number }[] = []
  let isGone = false
  const asked: { readonly path: string; readonly etag: string | undefined }[] = []

  beforeAll(async () => {
    site = await openLoopbackSite((request, response) => {
      const path = request.url ?? '/'
      asked.push({ path, etag: request.headers['if-none-match'] })
      const etag = `"${items.length}"`
      if (path === '/') {
        response.setHeader('content-type', 'text/html')
        const links = ['/feed.xml', '/other.xml'].map(
          (href) => `<link rel="alternate" type="application/rss+xml" href="${href}">`,
        )
        return response.end(`<html><head><title>News</title>${links.join('')}</head><body>News</body></html>`)
      }
      if (path === '/other.xml') return response.end('<rss version="2.0"><channel><title>Other</title></channel></rss>')
      if (isGone || path !== '/feed.xml') {
        response.statusCode = isGone ? 410 : 404
        return response.end()
      }
      response.setHeader('etag', etag)
      if (request.headers['if-none-match'] === etag) {
        response.statusCode = 304
        return response.end()
      }
      const written = items.map(
        ({
          id,
          body,
          daysAgo,
        }) => `<item><title>Item ${id}</title><guid isPermaLink="false">${id}</guid><link>/${id}</link>
          <author>Ann Ray</author><pubDate>${new Date(now - daysAgo * 86_400_000).toUTCString()}</pubDate>
          <description><![CDATA[${body}]]></description></item>`,
      )
      response.end(
        `<rss version="2.0"><channel><title>News</title><link>${site.origin}/</link>${written.join('')}</channel></rss>`,
      )
    })
    open = await openLibrary({ allowPrivateHosts: [site.host], clock: () => (now += 5) })
    call = open.call
  })
  afterAll(async () => {
    await open.close()
    await site.close()
  })

  const inbox = async () =>
    promised(feedPageSchema, (await call('GET', '/feed/inbox/')).body).feed.map(({ content }) => content)
  const later = async (hours: number) => {
    now += hours * 3_600_000
    // Wakes the polling, whose timer knows nothing of this clock.
    await open.service.idle()
    // The clock has outrun the tokens.
    const { access_token: token } = await open.service.localTokens()
    call = caller((request) => open.service.handle(request), 'http://library.test', token)
  }
  let feed = 0

  test('brings its newest five items into the inbox, readable without a request for their pages', async () => {
    items = Array.from({ length: 9 }, (_, at) => ({ id: `n${at}`, body: text(`Item${at}`), daysAgo: at }))
    const reply = await call('POST', '/rss_feeds/', { url: `${site.origin}/feed.xml` })
    feed = reply.body.rss_feed.id
    await open.service.idle()
    const contents = await inbox()
    expect(contents.map(({ title }) => title)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4'].map((id) => `Item ${id}`))
    expect(contents[0]).toMatchObject({
      rss_feed: { name: 'News' },
      author: { any_name: 'Ann Ray' },
      processing_error: null,
    })
    expect(contents[0]?.article?.word_count).toBeGreaterThan(250)
    expect(asked.map(({ path }) => path)).toEqual(['/feed.xml'])
  })

  test('brings only what is new afterwards, with a conditional request, and counts nothing as saved', async () => {
    items = [{ id: 'new', body: text('New'), daysAgo: 0 }, ...items]
    asked.length = 0
    await later(9)
    expect((await inbox()).map(({ title }) => title)).toHaveLength(6)
    expect(asked).toEqual([{ path: '/feed.xml', etag: '"9"' }])
    const { body } = await call('GET', '/library_items/queue_feed/')
    expect([body.feed, body.queue_count]).toEqual([[], 0])
  })

  test('is not asked again before its time, and by a person not within five minutes', async () => {
    asked.length = 0
    await later(0)
    const refused = await call('POST', `/rss_feeds/${feed}/refresh/`)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0, asked]).toEqual([429, true, []])
    now += 301_000
    expect((await call('POST', `/rss_feeds/${feed}/refresh/`)).status).toBe(202)
    await open.service.idle()
    expect(asked).toEqual([{ path: '/feed.xml', etag: '"10"' }])
  })

  test('never brings back what was dismissed', async () => {
    const [first] = await inbox()
    await call('PUT', '/library_entries/', { content_id: first?.id, library_state: 3 })
    items = items.map((item) => ({ ...item, body: `${item.body}<p>Changed.</p>` })).slice(1)
    await later(9)
    items = [...items, { id: 'new', body: text('Back'), daysAgo: 0 }]
    await later(9)
    expect((await inbox()).some(({ id }) => id === first?.id)).toBe(false)
    expect(await inbox()).toHaveLength(5)
  })

  test('reports when its last item arrived, even if that was dismissed', async () => {
    const stats = async () => promised(sourcesPageSchema, (await call('GET', '/sources/')).body).sources[0]?.stats
    const [newest] = await inbox()
    const before = await stats()
    await call('PUT', '/library_entries/', { content_id: newest?.id, library_state: 3 })
    const after = await stats()
    expect(after?.item_count).toBe((before?.item_count ?? 0) - 1)
    expect(after?.last_item_date).toBe(before?.last_item_date)
    await call('PUT', '/library_entries/', { content_id: newest?.id, library_state: 0 })
  })

  test('is out of the inbox while it is muted or unfollowed, and keeps its own page', async () => {
    for (const change of [{ is_muted: true }, { is_muted: false, is_subscribed: false }]) {
      await call('PUT', '/sources/', { rss_feed_id: feed, ...change })
      expect(await inbox()).toEqual([])
      expect((await call('GET', `/rss_feeds/${feed}/feed/`)).body.feed.length).toBeGreaterThan(4)
    }
    await call('PUT', '/sources/', { rss_feed_id: feed, is_subscribed: true })
    expect(await inbox()).toHaveLength(5)
  })

  test('saves new items immediately if auto-save is on, and reports its health', async () => {
    await call('PUT', '/sources/', { rss_feed_id: feed, auto_save: true, folder: ' Daily ' })
    items = [{ id: 'kept', body: text('Kept'), daysAgo: 0 }, ...items]
    await later(9)
    expect((await call('GET', '/library_items/queue_feed/')).body.feed).toHaveLength(1)
    const { sources } = promised(sourcesPageSchema, (await call('GET', '/sources/')).body)
    expect(sources[0]).toMatchObject({ auto_save: true, folder: 'Daily', health: { status: 'ok', last_error: null } })
  })

  test('that was gone is checked again once it is followed again', async () => {
    const health = async () =>
      promised(sourcesPageSchema, (await call('GET', '/sources/')).body).sources.map((source) => source.health?.status)
    isGone = true
    await later(9)
    expect(await health()).toEqual(['gone'])
    isGone = false
    items = [{ id: 'alive', body: text('Alive'), daysAgo: 0 }, ...items]
    expect((await call('POST', '/rss_feeds/', { url: `${site.origin}/feed.xml` })).status).toBe(201)
    await open.service.idle()
    expect(await health()).toEqual(['ok'])
    expect((await call('GET', `/rss_feeds/${feed}/feed/`)).body.feed[0].content.title).toBe('Item alive')
  })

  test('brings as few of its items at first as is asked', async () => {
    items = Array.from({ length: 9 }, (_, at) => ({ id: `n${at}`, body: text(`Item${at}`), daysAgo: at }))
    const fresh = await openLibrary({ allowPrivateHosts: [site.host], clock: () => now })
    try {
      await fresh.call('POST', '/rss_feeds/', { url: `${site.origin}/feed.xml`, newest: 1 })
      await fresh.service.idle()
      const { body } = await fresh.call('GET', '/feed/inbox/')
      expect(body.feed.map(({ content }: { content: { title: string } }) => content.title)).toEqual(['Item n0'])
      expect((await fresh.call('POST', '/rss_feeds/', { url: site.origin, newest: 6 })).status).toBe(400)
    } finally {
      await fresh.close()
      items = items.slice(0, 1)
    }
  })

  test('that was chosen from those of a page is fetched once, and not again for a reader who follows it soon after', async () => {
    asked.length = 0
    const reply = await call('POST', '/rss_feeds/', { url: `${site.origin}/` })
    expect(reply.body.candidates.map(({ title }: { title: string }) => title)).toEqual(['News', 'Other'])
    expect((await call('POST', '/rss_feeds/', { url: `${site.origin}/other.xml` })).body.rss_feed.name).toBe('Other')
    expect((await call('POST', '/rss_feeds/', { url: `${site.origin}/other.xml` })).status).toBe(201)
    await open.service.idle()
    expect(asked.map(({ path }) => path).filter((path) => path === '/other.xml')).toEqual(['/other.xml'])
  })
})
