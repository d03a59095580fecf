import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedPageSchema } from '#shared/api/schemas.ts'
import { type OpenLibrary, openLibrary, promised } from '../open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

const DAY = 24 * 3_600_000
const NOON = Date.UTC(2026, 2, 3, 12)
const WORDS = `The ferry leaves the harbour twice a day, and on most mornings nobody is on it except the crew, a dog, and
  whoever has forgotten something on the island the evening before.`
const PAGE = `<html><title>Log</title><body><article><h1>Log</h1><p>${WORDS} number 1</p><p>${WORDS} number 2</p>
  <p>${WORDS} number 3</p></article></body></html>`

const item = (number: number, { guid = '', text = '', title = `Release ${number}` } = {}) =>
  `<item><title>${title}</title><link>/log</link>${guid && `<guid isPermaLink="false">${guid}-${number}</guid>`}
    <pubDate>${new Date(NOON - (9 - number) * DAY).toUTCString()}</pubDate>
    <description>${text && `${text} number ${number}`}</description></item>`
const three = (facts: Parameters<typeof item>[1]) => [1, 2, 3].map((number) => item(number, facts)).join('')
const documents: Record<string, string> = {
  ids: three({ guid: 'release', text: WORDS }),
  'no-ids': three({ text: WORDS }),
  'few-words': three({ guid: 'short', text: 'Fixed.' }),
  'titles-alone': three({ guid: 'bare' }),
  'one-title': three({ guid: 'status', text: WORDS, title: 'Status' }),
  'one-title-no-words': three({ guid: 'day', title: 'All fine' }),
  'one-twice': `${item(1, { guid: 'a', text: WORDS })}${item(1, { guid: 'b', text: WORDS })}`,
}
let site: LoopbackSite
let open: OpenLibrary

beforeAll(async () => {
  let now = NOON
  site = await openLoopbackSite((request, response) => {
    const [, name = '', last] = (request.url ?? '').split('/')
    response.setHeader('content-type', last === 'feed' ? 'application/rss+xml' : 'text/html')
    const items = documents[name]?.replaceAll('<link>/log', `<link>${site.origin}/${name}/log`)
    response.end(last === 'feed' ? `<rss><channel><title>${name}</title><link>/</link>${items}</channel></rss>` : PAGE)
  })
  open = await openLibrary({ allowPrivateHosts: [site.host], clock: () => (now += 5) })
})
afterAll(async () => {
  await open.close()
  await site.close()
})

test.each([
  ['ids', 3],
  ['no-ids', 3],
  ['few-words', 3],
  ['titles-alone', 3],
  ['one-title', 3],
  ['one-title-no-words', 3],
  ['one-twice', 1],
])('every item of a feed whose items name one link arrives: %s', async (name, count) => {
  const { body } = await open.call('POST', '/rss_feeds/', { url: `${site.origin}/${name}/feed` })
  await open.service.idle()
  const page = await open.call('GET', `/rss_feeds/${body.rss_feed.id}/feed/`)
  expect(promised(feedPageSchema, page.body).feed).toHaveLength(count)
})

test('an item whose link a reader had saved is that page, and the next one is another', async () => {
  documents['saved'] = item(1, { guid: 'saved', text: WORDS })
  await open.call('POST', '/save/', { url: `${site.origin}/saved/log` })
  await open.service.idle()
  documents['saved'] += item(2, { guid: 'saved', text: WORDS })
  const { body } = await open.call('POST', '/rss_feeds/', { url: `${site.origin}/saved/feed` })
  await open.service.idle()
  const { feed } = promised(feedPageSchema, (await open.call('GET', `/rss_feeds/${body.rss_feed.id}/feed/`)).body)
  expect(feed).toHaveLength(2)
})
