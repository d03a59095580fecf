import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_SIZE } from '#shared/limits.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'
import { type Call, type OpenLibrary, openLibrary } from '../open-library.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 2, 3, 12)
const names = ['loud', 'usual', 'quiet'] as const
const ids = new Map<string, number>()
let rounds = 5
let site: LoopbackSite
let open: OpenLibrary
let call: Call

/** Each feed has an item of the same hour on each of some days. */
beforeAll(async () => {
  let now = NOON
  site = await openLoopbackSite((request, response) => {
    const name = (request.url ?? '').slice(1)
    const items = Array.from({ length: rounds }, (_, day) => {
      const date = new Date(NOON - day * 24 * HOUR - names.findIndex((each) => each === name) * HOUR).toUTCString()
      return `<item><title>${name} ${day}</title><guid>${name}${day}</guid><link>/${name}/${day}</link><pubDate>${date}</pubDate>
        <description>Some words of ${name}</description></item>`
    })
    response.end(`<rss><channel><title>${name}</title><link>${site.origin}/</link>${items.join('')}</channel></rss>`)
  })
  open = await openLibrary({ allowPrivateHosts: [site.host], clock: () => (now += 5) })
  call = open.call
  for (const name of names)
    ids.set(name, (await call('POST', '/rss_feeds/', { url: `${site.origin}/${name}` })).body.rss_feed.id)
  await open.service.idle()
})
afterAll(async () => {
  await open.close()
  await site.close()
})

const titlesIn = (body: { feed: readonly { content: { title: string } }[] }): string[] =>
  body.feed.map(({ content }) => content.title)
const inbox = async () => titlesIn((await call('GET', '/feed/inbox/')).body)

test('the inbox shows each day what its reader wants more of first, and what they want less of after all days', async () => {
  const days = [0, 1, 2, 3, 4]
  expect(await inbox()).toEqual(days.flatMap((day) => [`loud ${day}`, `usual ${day}`, `quiet ${day}`]))
  await call('PUT', '/sources/', { rss_feed_id: ids.get('loud'), signal_boost_value: -1 })
  await call('PUT', '/sources/', { rss_feed_id: ids.get('quiet'), signal_boost_value: 1 })
  const wanted = days.flatMap((day) => [`quiet ${day}`, `usual ${day}`])
  expect(await inbox()).toEqual([...wanted, ...days.map((day) => `loud ${day}`)])
})

test('home shows the newest of each favored source', async () => {
  const { sections } = (await call('GET', '/home_sections/')).body
  const writers = sections.find(({ id }: { id: string }) => id === 'inbox')
  expect([writers.title, titlesIn({ feed: writers.content })]).toEqual(['From your writers', ['quiet 0']])
})

test('home shows nothing of what its reader wants less of, also where they favor no source', async () => {
  await call('PUT', '/sources/', { rss_feed_id: ids.get('quiet'), signal_boost_value: 0 })
  const { sections } = (await call('GET', '/home_sections/')).body
  const inboxed = sections.find(({ id }: { id: string }) => id === 'inbox')
  const titles = titlesIn({ feed: inboxed.content })
  expect([titles.includes('usual 0'), titles.some((title) => title.startsWith('loud'))]).toEqual([true, false])
})

test('pages of the inbox hold everything once', async () => {
  rounds = 25
  const far = await call('POST', '/rss_feeds/', { url: `${site.origin}/more` })
  expect(far.status).toBe(201)
  await open.service.idle()
  const seen: string[] = []
  let path: string | null = '/feed/inbox/'
  while (path !== null) {
    const { body } = await call('GET', path)
    seen.push(...titlesIn(body))
    expect(body.feed.length).toBeLessThanOrEqual(PAGE_SIZE)
    path = body.next === null ? null : new URL(body.next, 'http://library.test').href
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(20)
})
