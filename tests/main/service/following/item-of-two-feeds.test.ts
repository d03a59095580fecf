import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedPageSchema } from '#shared/api/schemas.ts'
import { sourcesPageSchema } from '#shared/api/source-schemas.ts'
import { type Call, type OpenLibrary, openLibrary, promised } from '../open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

const NOON = Date.UTC(2026, 2, 3, 12)
const feeds = new Map<string, number>()
let site: LoopbackSite
let open: OpenLibrary
let call: Call

/** Two feeds have an item of the same address, and each has another one. */
beforeAll(async () => {
  let now = NOON
  site = await openLoopbackSite((request, response) => {
    const name = (request.url ?? '').slice(1)
    const items = ['shared', name].map(
      (path) => `<item><title>${path}</title><guid>${name}-${path}</guid><link>/${path}</link>
        <pubDate>${new Date(NOON).toUTCString()}</pubDate><description>Some words of ${path}</description></item>`,
    )
    response.end(`<rss><channel><title>${name}</title><link>${site.origin}/</link>${items.join('')}</channel></rss>`)
  })
  open = await openLibrary({ allowPrivateHosts: [site.host], clock: () => (now += 5) })
  call = open.call
  for (const name of ['first', 'second']) {
    feeds.set(name, (await call('POST', '/rss_feeds/', { url: `${site.origin}/${name}` })).body.rss_feed.id)
    await open.service.idle()
  }
})
afterAll(async () => {
  await open.close()
  await site.close()
})

const listed = async (path: string) =>
  promised(feedPageSchema, (await call('GET', path)).body)
    .feed.map(({ content }) => content)
    .toSorted((a, b) => a.title.localeCompare(b.title))
const titles = async (path: string) => (await listed(path)).map(({ title }) => title)

test('an item that comes in two feeds is one row of the inbox, which names both', async () => {
  const contents = await listed('/feed/inbox/')
  expect(contents.map(({ title }) => title)).toEqual(['first', 'second', 'shared'])
  expect(contents[2]).toMatchObject({ rss_feed: { name: 'first' }, also_in: [{ name: 'second' }] })
  expect(contents[0]?.also_in).toBeUndefined()
})

test('each of its feeds has it on its own page', async () => {
  for (const [name, id] of feeds) expect(await titles(`/rss_feeds/${id}/feed/`)).toEqual([name, 'shared'])
})

test('it stays in the inbox until no feed that brought it is wanted there', async () => {
  await call('PUT', '/sources/', { rss_feed_id: feeds.get('first'), is_muted: true })
  for (const sort of ['chron', 'reverse_chron'])
    expect(await titles(`/feed/inbox/?sort=${sort}`)).toEqual(['second', 'shared'])
  await call('PUT', '/sources/', { rss_feed_id: feeds.get('second'), is_subscribed: false })
  expect(await titles('/feed/inbox/')).toEqual([])
})

test('a feed whose items all came by another first is not silent', async () => {
  const { body } = await call('POST', '/rss_feeds/', { url: `${site.origin}/shared` })
  await open.service.idle()
  const { sources } = promised(sourcesPageSchema, (await call('GET', '/sources/')).body)
  const source = sources.find((one) => one.rss_feed_id === body.rss_feed.id)
  expect(source?.stats).toMatchObject({ item_count: 0, last_item_date: expect.stringContaining('2026-03-03T12:00') })
})
