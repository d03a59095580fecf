import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { caller, type OpenLibrary, openLibrary } from '../open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

const ORIGIN = 'https://lectern.example'
const HOUR = 3_600_000
const DAY = 24 * HOUR

let site: LoopbackSite
let open: OpenLibrary
let now: number
let items: string[]
/** Number of times that the feed was polled. */
let polls: number
let asked: URLSearchParams[]
let hubStatus: number

beforeEach(async () => {
  now = Date.UTC(2026, 2, 3, 10)
  items = ['one']
  polls = 0
  asked = []
  hubStatus = 202
  site = await openLoopbackSite((request, response) => {
    if (request.url === '/hub') {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        asked.push(new URLSearchParams(body))
        response.statusCode = hubStatus
        response.end()
      })
      return
    }
    polls += 1
    const links = `<link rel="hub" href="${site.origin}/hub"/><link rel="self" href="${site.origin}/feed.xml"/>`
    const entries = items.map(
      (id) => `<entry><id>${id}</id><title>${id}</title><updated>${new Date(now).toISOString()}</updated>
        <link href="${site.origin}/${id}"/><content>Words of ${id}</content></entry>`,
    )
    response.end(`<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${links}${entries.join('')}</feed>`)
  })
  open = await openLibrary({ allowPrivateHosts: [site.host], publicOrigin: ORIGIN, clock: () => (now += 5) })
  await open.call('POST', '/rss_feeds/', { url: `${site.origin}/feed.xml` })
  await open.service.idle()
})
afterEach(async () => {
  await open.close()
  await site.close()
})

const later = async (time: number) => {
  now += time
  await open.service.idle()
}
const callback = () => asked.at(-1)?.get('hub.callback') ?? ''
const topic = () => `${site.origin}/feed.xml`
const confirm = (facts: Record<string, string> = {}, to = callback()) => {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': topic(),
    'hub.challenge': 'a-challenge',
    'hub.lease_seconds': '864000',
    ...facts,
  })
  return open.service.handle(new Request(`${to}?${query}`))
}
const push = (secret: string, algorithm = 'sha256', to = callback()) => {
  const body = '<feed/>'
  const signature = `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`
  return open.service.handle(new Request(to, { method: 'POST', body, headers: { 'x-hub-signature': signature } }))
}
const secret = () => asked.at(-1)?.get('hub.secret') ?? ''
const inbox = async () => {
  const { access_token: token } = await open.service.localTokens()
  const call = caller((request) => open.service.handle(request), 'http://library.test', token)
  const { body } = await call('GET', '/feed/inbox/')
  return body.feed.map(({ content }: { content: { title: string } }) => content.title).toSorted()
}

test('a feed that names a hub is subscribed there, once, with an address and a secret that no one can guess', async () => {
  await open.service.idle()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.get('hub.mode')).toBe('subscribe')
  expect(asked[0]?.get('hub.topic')).toBe(topic())
  expect(callback()).toMatch(/^https:\/\/lectern\.example\/websub\/[\w-]{32}$/)
  expect(secret().length).toBeGreaterThan(40)
})

test('only a subscription that was asked for is confirmed', async () => {
  expect((await confirm({ 'hub.topic': 'https://other.example/feed' })).status).toBe(404)
  expect((await confirm({ 'hub.mode': 'unsubscribe' })).status).toBe(404)
  expect((await confirm({}, `${ORIGIN}/websub/guessed`)).status).toBe(404)
  const reply = await confirm()
  expect([reply.status, await reply.text(), reply.headers.get('content-type')]).toEqual([
    200,
    'a-challenge',
    'text/plain; charset=utf-8',
  ])
})

test('a signed hint brings new items immediately, whichever way its hub signs', async () => {
  await confirm()
  for (const [index, algorithm] of ['sha1', 'sha256', 'sha384', 'sha512'].entries()) {
    items = [algorithm, ...items]
    await later(10 * 60_000)
    expect(polls).toBe(1 + index)
    expect((await push(secret(), algorithm)).status).toBe(202)
    await open.service.idle()
    expect([algorithm, polls]).toEqual([algorithm, 2 + index])
  }
  expect(await inbox()).toEqual(['one', 'sha1', 'sha256', 'sha384', 'sha512'])
})

test('a hint with a wrong signature, or without one, is dropped', async () => {
  await confirm()
  await later(10 * 60_000)
  expect((await push('another secret')).status).toBe(202)
  expect((await open.service.handle(new Request(callback(), { method: 'POST', body: '<feed/>' }))).status).toBe(202)
  await open.service.idle()
  expect(polls).toBe(1)
})

test('many hints are one request, and none comes within a minute of the last', async () => {
  await confirm()
  await push(secret())
  await push(secret())
  await open.service.idle()
  expect(polls).toBe(1)
  await later(61_000)
  expect(polls).toBe(2)
})

test('a feed whose hub notifies is checked once a day, and as often as before until its hub has notified', async () => {
  await confirm()
  await later(9 * HOUR)
  expect(polls).toBe(2)
  await push(secret())
  await later(HOUR)
  expect(polls).toBe(3)
  await later(20 * HOUR)
  expect(polls).toBe(3)
  await later(5 * HOUR)
  expect(polls).toBe(4)
})

test('a lease is renewed before it ends, at the same address', async () => {
  await confirm()
  const first = callback()
  await later(7 * DAY)
  expect(asked).toHaveLength(1)
  await later(2 * DAY)
  expect([asked.length, callback()]).toEqual([2, first])
})

test('a hub that refuses is asked less and less often, and the feed is checked as before', async () => {
  hubStatus = 500
  await later(HOUR)
  await later(HOUR)
  const soon = asked.length
  expect(soon).toBeLessThanOrEqual(3)
  for (let day = 0; day < 3; day++) await later(DAY)
  expect(asked.length - soon).toBeLessThanOrEqual(3)
  expect(polls).toBeGreaterThan(2)
})

test('a hub is instructed to forget a feed that is no longer followed', async () => {
  await confirm()
  const { sources } = (await open.call('GET', '/sources/')).body
  await open.call('PUT', '/sources/', { rss_feed_id: sources[0].rss_feed_id, is_subscribed: false })
  expect((await push(secret())).status).toBe(410)
})
