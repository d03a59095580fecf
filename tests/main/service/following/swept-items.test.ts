import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedPageSchema } from '#shared/api/schemas.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'
import { type Call, caller, type OpenLibrary, openLibrary, promised } from '../open-library.ts'

const DAY = 24 * 3_600_000
const words = (name: string) => `<p>${`The ${name} stands in the river and waits for fish. `.repeat(30)}</p>`
/** A reader's action on an item, or null for none. */
const marks: Readonly<Record<string, ((content: number) => [string, string, unknown]) | null>> = {
  saved: (id) => ['PUT', '/library_entries/', { content_id: id, library_state: 1 }],
  archived: (id) => ['PUT', '/library_entries/', { content_id: id, library_state: 2 }],
  favorite: (id) => ['PUT', '/library_entries/', { content_id: id, is_favorited: true }],
  tagged: (id) => ['PUT', '/contents/tags/', { content_ids: [id], add_tags: ['birds'] }],
  noted: (id) => ['PUT', '/notes/', { content_id: id, note: 'Look again.' }],
  highlighted: (id) => [
    'POST',
    '/annotations/',
    {
      ...{ content_id: id, text: 'stands in the river', note: '', is_liked: false, color: null },
      ...{ before_text: '', after_text: '', start_word: 0, end_word: 0, char_start: 16, char_end: 35 },
    },
  ],
  begun: (id) => ['PUT', '/history_entries/', { content_id: id, last_read_percentage: 0.4 }],
  ignored: null,
}
let now = Date.UTC(2026, 2, 3, 10)
let site: LoopbackSite
let open: OpenLibrary
let call: Call
let feed = 0
let items = Object.keys(marks)

beforeAll(async () => {
  const published = new Date(now - DAY).toUTCString()
  site = await openLoopbackSite((request, response) => {
    const item = (name: string) =>
      `<item><title>${name}</title><link>/${name}</link><guid>${name}</guid><pubDate>${published}</pubDate>
       <description><![CDATA[${words(name)}]]></description></item>`
    response.setHeader('content-type', request.url === '/feed.xml' ? 'application/rss+xml' : 'text/html')
    response.end(
      request.url === '/feed.xml'
        ? `<rss version="2.0"><channel><title>Birds</title><link>${site.origin}/</link>${items.map(item).join('')}</channel></rss>`
        : `<html><body><article><h1>Page</h1>${words('page')}</article></body></html>`,
    )
  })
  open = await openLibrary({ allowPrivateHosts: [site.host], clock: () => (now += 5) })
  call = open.call
  // A first read shows the newest five only, so the items come one after another.
  const all = items
  items = all.slice(0, 4)
  feed = (await call('POST', '/rss_feeds/', { url: `${site.origin}/feed.xml` })).body.rss_feed.id
  await open.service.idle()
  items = all
  await later(DAY)
})
afterAll(async () => {
  await open.close()
  await site.close()
})

async function later(time: number): Promise<void> {
  now += time
  await open.service.idle()
  const { access_token: token } = await open.service.localTokens()
  call = caller((request) => open.service.handle(request), 'http://library.test', token)
}

const contents = async () =>
  promised(feedPageSchema, (await call('GET', `/rss_feeds/${feed}/feed/`)).body).feed.map(({ content }) => content)

test('after ninety days, the texts of items that no one touched are deleted, and nothing else', async () => {
  for (const { id, title } of await contents()) {
    const [method, path, body] = marks[title]?.(id) ?? ['GET', '/inbox', null]
    if (body !== null) expect((await call(method, path, body)).status, title).toBeLessThan(300)
  }
  await later(89 * DAY)
  expect((await contents()).filter(({ article }) => article === null)).toEqual([])
  await later(3 * DAY)
  const swept = (await contents()).filter(({ article }) => article === null)
  expect(swept.map(({ title, processing_error }) => [title, processing_error])).toEqual([
    ['ignored', expect.stringContaining('no longer stored')],
  ])
  expect(await contents()).toHaveLength(Object.keys(marks).length)
})

test('what was swept never comes back as new, and is fetched when it is saved', async () => {
  items = items.toReversed()
  await later(2 * DAY)
  expect((await call('GET', '/feed/inbox/?max_age_hours=720')).body.feed).toEqual([])
  const swept = (await contents()).find(({ title }) => title === 'ignored')
  await call('POST', '/save/', { url: `${site.origin}/ignored` })
  await open.service.idle()
  const saved = (await contents()).find(({ id }) => id === swept?.id)
  expect(saved?.article?.word_count).toBeGreaterThan(100)
})
