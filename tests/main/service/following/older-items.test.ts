import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedPageSchema } from '#shared/api/schemas.ts'
import { type Call, type OpenLibrary, openLibrary, promised } from '../open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

const NOON = Date.UTC(2026, 2, 3, 12)
const HOUR = 3_600_000

describe('the older items of a feed', () => {
  let site: LoopbackSite
  let open: OpenLibrary
  let call: Call
  let now = NOON
  /** Items of the feed at each path, the newest first. */
  const documents = new Map<string, readonly { readonly id: string; readonly at: number | null }[]>()

  beforeAll(async () => {
    site = await openLoopbackSite((request, response) => {
      const path = request.url ?? ''
      const items = (documents.get(path) ?? []).map(
        ({ id, at }) => `<item><title>${id}</title><guid isPermaLink="false">${path} ${id}</guid>
          ${at === null ? '' : `<pubDate>${new Date(at).toUTCString()}</pubDate>`}
          <description>The ferry ${id} leaves the harbour at dawn.</description></item>`,
      )
      response.end(`<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`)
    })
    open = await openLibrary({ allowPrivateHosts: [site.host], clock: () => (now += 1) })
    call = open.call
  })
  afterAll(async () => {
    await open.close()
    await site.close()
  })

  const follow = async (path: string): Promise<number> => {
    const reply = await call('POST', '/rss_feeds/', { url: site.origin + path })
    await open.service.idle()
    return reply.body.rss_feed.id
  }
  const titles = async (path: string) =>
    promised(feedPageSchema, (await call('GET', path)).body).feed.map(({ content }) => content.title)
  const inbox = () => titles('/feed/inbox/')
  const page = (feed: number) => titles(`/rss_feeds/${feed}/feed/`)
  const count = async (feed: number) => (await call('GET', `/rss_feeds/${feed}/older/`)).body.count
  const show = async (feed: number) => {
    const { body } = await call('POST', `/rss_feeds/${feed}/older/`)
    await open.service.idle()
    return body
  }
  /** Fetches a feed's current document. */
  const check = async (feed: number) => {
    now += HOUR / 10
    expect((await call('POST', `/rss_feeds/${feed}/refresh/`)).status).toBe(202)
    await open.service.idle()
  }
  const numbered = (from: number, to: number, at: (number: number) => number | null) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ id: `n${from + index}`, at: at(from + index) }))
  const ids = (from: number, to: number) => numbered(from, to, () => null).map(({ id }) => id)

  test('come twenty at a time, below the newest, until none is left', async () => {
    documents.set(
      '/long',
      numbered(1, 32, (number) => NOON - number * HOUR),
    )
    const feed = await follow('/long')
    expect([await page(feed), await count(feed)]).toEqual([ids(1, 5), 27])
    expect(await show(feed)).toEqual({ shown: 20, count: 7 })
    expect(await page(feed)).toEqual(ids(1, 25))
    expect(await show(feed)).toEqual({ shown: 7, count: 0 })
    expect(await page(feed)).toEqual(ids(1, 32))
    expect(await show(feed)).toEqual({ shown: 0, count: 0 })
  })

  test('are readable, on the feed’s page and not in the inbox, however young they are', async () => {
    documents.set(
      '/young',
      numbered(1, 7, (number) => NOON - number * HOUR),
    )
    const before = await inbox()
    const feed = await follow('/young')
    const came = await inbox()
    await show(feed)
    expect([came.length, await inbox()]).toEqual([before.length + 5, came])
    const { body } = await call('GET', `/rss_feeds/${feed}/feed/`)
    const oldest = body.feed.at(-1).content
    expect(oldest).toMatchObject({ title: 'n7', library: null, processing_error: null })
    const { body: content } = await call('GET', `/contents/${oldest.id}/`)
    expect(content.article.markdown).toContain('The ferry n7 leaves')
  })

  test('without dates stay in the order of the document, below what was shown first', async () => {
    documents.set(
      '/undated',
      numbered(1, 30, () => null),
    )
    const feed = await follow('/undated')
    await show(feed)
    await show(feed)
    expect(await page(feed)).toEqual(ids(1, 30))
  })

  test('that were held back because all arrived as new at the same time can be shown, too', async () => {
    documents.set('/rebuilt', [{ id: 'first', at: NOON }])
    const feed = await follow('/rebuilt')
    documents.set(
      '/rebuilt',
      numbered(1, 15, (number) => NOON - number * HOUR),
    )
    await check(feed)
    expect([await page(feed), await count(feed)]).toEqual([['first', 'n1'], 14])
    await show(feed)
    expect(await page(feed)).toEqual(['first', ...ids(1, 15)])
  })

  test('are not queued by a source whose items are', async () => {
    documents.set(
      '/queued',
      numbered(1, 8, (number) => NOON - number * HOUR),
    )
    const feed = await follow('/queued')
    await call('PUT', '/sources/', { rss_feed_id: feed, auto_save: true })
    await show(feed)
    expect(await titles('/library_items/queue_feed/')).toEqual([])
  })

  test('that were put away or have left the feed are not offered', async () => {
    documents.set(
      '/short',
      numbered(1, 6, (number) => NOON - number * HOUR),
    )
    const feed = await follow('/short')
    const { body } = await call('GET', `/rss_feeds/${feed}/feed/`)
    await call('PUT', '/library_entries/', { content_id: body.feed[0].content.id, library_state: 3 })
    expect(await count(feed)).toBe(1)
    documents.set(
      '/short',
      numbered(1, 5, (number) => NOON - number * HOUR),
    )
    await check(feed)
    expect(await count(feed)).toBe(0)
  })

  test('are reported and shown only to users who follow the feed', async () => {
    documents.set(
      '/left',
      numbered(1, 6, (number) => NOON - number * HOUR),
    )
    const feed = await follow('/left')
    await call('PUT', '/sources/', { rss_feed_id: feed, is_subscribed: false })
    expect((await call('GET', `/rss_feeds/${feed}/older/`)).status).toBe(404)
    expect((await call('POST', `/rss_feeds/${feed}/older/`)).status).toBe(404)
    expect(await page(feed)).toHaveLength(5)
  })
})
