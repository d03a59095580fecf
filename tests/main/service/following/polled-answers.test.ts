import { beforeEach, describe, expect, test } from 'vitest'
import { type Outbound, OutboundError, type OutboundReply } from '../../../../main/service/outbound/index.ts'
import { healthOf } from '../../../../main/service/library/sources/feed-health.ts'
import { openPolling } from './open-polling.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = Date.UTC(2026, 2, 3, 10)

interface Item {
  readonly id: string
  readonly title?: string
  readonly text?: string
  readonly at?: number
}

const documentOf = (items: readonly Item[], channel = '') =>
  `<rss version="2.0"><channel><title>News</title><link>https://a.example/</link>${channel}${items
    .map(
      ({ id, title = `Item ${id}`, text = `Words of ${id}`, at = start - HOUR }) =>
        `<item><guid isPermaLink="false">${id}</guid><link>/${id}</link><title>${title}</title>
         <pubDate>${new Date(at).toUTCString()}</pubDate><description>${text}</description></item>`,
    )
    .join('')}</channel></rss>`

const named = (...ids: (string | number)[]): Item[] => ids.map((id) => ({ id: String(id) }))
const refusal = (url: string, status: number, retryAfter: number | null = null) =>
  new OutboundError('http_error', url, String(status), { status, retryAfter })

describe('what a feed answers', () => {
  let now = start
  /** Content at each address: a document, or an error that is thrown. */
  let web: Map<string, string | (() => Partial<OutboundReply> & { body: Uint8Array })>
  let asked: string[] = []
  let names: (string | null | undefined)[] = []
  let tags: (string | null | undefined)[] = []
  const failures: unknown[] = []
  let polling: Awaited<ReturnType<typeof openPolling>>
  let feeds: ReturnType<typeof polling.begin>
  const at = 'https://a.example/feed'

  beforeEach(async () => {
    now = start
    web = new Map()
    asked = []
    names = []
    tags = []
    const outbound: Outbound = {
      fetch: async ({ url, userAgent, etag }) => {
        asked.push(url)
        names.push(userAgent)
        tags.push(etag)
        const there = web.get(url)
        if (there === undefined) throw refusal(url, 404)
        const given = typeof there === 'string' ? { body: new TextEncoder().encode(there) } : there()
        return {
          ...{ url, status: 200, redirects: [], movedTo: null, headers: {}, contentType: 'text/plain' },
          ...{ charset: 'utf-8', notModified: false },
          ...given,
        }
      },
      isPublic: async () => true,
      close: async () => {},
    }
    const report = (_task: string, error: unknown) => void failures.push(error)
    polling = await openPolling({ outbound, clock: () => now, hostPause: 0, report })
    feeds = polling.begin()
    return async () => {
      await feeds.close()
      polling.database.close()
      expect(failures.splice(0)).toEqual([])
    }
  })

  const later = async (time: number) => {
    now += time
    await feeds.idle()
  }
  const titles = () =>
    polling.database.withConnection((sqlite) =>
      sqlite.prepare<[], string>('SELECT title FROM content ORDER BY publication_us DESC, id DESC').pluck().all(),
    )

  test('is a feed whatever type it claims, and shows its newest five', async () => {
    web.set(at, documentOf([1, 2, 3, 4, 5, 6, 7].map((id) => ({ id: String(id), at: start - id * HOUR }))))
    await polling.follow(at)
    await later(0)
    expect(titles().toSorted()).toEqual(['Item 1', 'Item 2', 'Item 3', 'Item 4', 'Item 5'])
  })

  test('is asked by a feed reader, which counts its followers only where it serves several people', async () => {
    web.set(at, documentOf(named('a')))
    await polling.follow(at)
    await later(0)
    const eve = await polling.accounts.create('eve@example.org')
    await later(DAY)
    await polling.follow(at, {}, [eve])
    await later(DAY)
    const notes = names.map((name) => /^Lectern\/[\d.]+ \((.*)\)$/.exec(name ?? '')?.[1])
    expect(notes).toEqual(['feed reader', 'feed reader; 1 follower', 'feed reader; 2 followers'])
    expect(names.join()).not.toMatch(/eve|example/)
  })

  test('that is all new in a feed that had items is a rebuilt site: its newest item is shown', async () => {
    web.set(at, documentOf(named('a', 'b', 'c')))
    const id = await polling.follow(at)
    await later(0)
    const rebuilt = Array.from({ length: 30 }, (_, id) => ({ id: String(id), at: start - id * HOUR }))
    web.set(at, documentOf(rebuilt))
    await later(DAY)
    expect(titles().toSorted()).toEqual(['Item 0', 'Item a', 'Item b', 'Item c'])
    const told = async () => healthOf(await polling.poll(id)).flood
    const flood = { date: expect.stringContaining('2026-03-04T'), hidden_count: 29 }
    expect(await told()).toEqual(flood)
    // Later news changes nothing about it, and it is reported for a month.
    web.set(at, documentOf([{ id: 'next', at: now }, ...rebuilt]))
    await later(DAY)
    expect([titles().includes('Item next'), await told()]).toEqual([true, flood])
    await later(29 * DAY)
    await later(DAY)
    expect(await told()).toBeNull()
  })

  test('that is new in large part is no rebuilt site while a fifth of it is known, or while it is short', async () => {
    for (const [known, fresh] of [
      [3, 12],
      [1, 10],
    ] as const) {
      const site = `https://${fresh}.example/feed`
      const before = Array.from({ length: known }, (_, id) => ({ id: `old ${fresh} ${id}` }))
      web.set(site, documentOf(before))
      const feed = await polling.follow(site)
      await later(0)
      const more = Array.from({ length: fresh }, (_, id) => ({ id: `new ${fresh} ${id}` }))
      web.set(site, documentOf([...more, ...before]))
      await later(DAY)
      expect(titles().filter((title) => title.startsWith(`Item new ${fresh}`))).toHaveLength(fresh)
      expect(healthOf(await polling.poll(feed)).flood).toBeNull()
    }
  })

  test('is ordered by when it came in where its date cannot be right', async () => {
    web.set(at, documentOf([{ id: 'old', at: start - DAY }]))
    await polling.follow(at)
    await later(0)
    const early = { id: 'early', at: Date.UTC(1970, 0, 5) }
    web.set(at, documentOf([{ id: 'future', at: Date.UTC(2099, 0) }, early, { id: 'old', at: start - DAY }]))
    await later(8 * HOUR)
    web.set(
      at,
      documentOf([
        { id: 'newest', at: now + 7 * HOUR },
        { id: 'old', at: start - DAY },
      ]),
    )
    await later(8 * HOUR)
    const order = polling.database.withConnection((sqlite) =>
      sqlite
        .prepare<[], string>('SELECT title FROM entry JOIN content ON content.id = content_id ORDER BY inbox_us DESC')
        .pluck()
        .all(),
    )
    expect([order[0], order.at(-1)]).toEqual(['Item newest', 'Item old'])
  })

  test('with another date, title or text is the same item in the same position', async () => {
    web.set(
      at,
      documentOf([
        { id: 'a', at: start - 2 * HOUR },
        { id: 'b', at: start - 3 * HOUR },
      ]),
    )
    await polling.follow(at)
    await later(0)
    web.set(
      at,
      documentOf([{ id: 'b', at: start + HOUR, title: 'Item b, corrected', text: 'Other words' }, { id: 'a' }]),
    )
    await later(DAY)
    expect(titles()).toHaveLength(2)
    expect(titles()[0]).toBe('Item a')
  })

  test('that is 429 lets all feeds of its host rest, also after a restart', async () => {
    const other = 'https://a.example/other'
    web.set(other, documentOf(named(1)))
    web.set(at, () => {
      throw refusal(at, 429, 5 * 3600)
    })
    await polling.follow(at)
    await later(0)
    await polling.follow(other)
    await later(4 * HOUR)
    await feeds.close()
    feeds = polling.begin()
    await later(0)
    expect(asked).toEqual([at])
    web.set(at, documentOf(named(1)))
    await later(2 * HOUR)
    expect(asked.toSorted()).toEqual([at, at, other])
  })

  test('is not asked for by a person within Retry-After', async () => {
    web.set(at, () => {
      throw refusal(at, 503, 3 * 3600)
    })
    const feed = await polling.follow(at)
    await later(0)
    now += 2 * HOUR
    await expect(feeds.refresh(feed)).rejects.toThrow('checked a moment ago')
    now += HOUR
    await feeds.refresh(feed)
    await feeds.idle()
    expect(asked).toHaveLength(2)
  })

  test('is reported as a failure from the third one on, or after three days', async () => {
    const feed = await polling.follow(at)
    const health = async () => healthOf(await polling.poll(feed)).status
    const told: string[] = []
    for (const wait of [0, HOUR, 2 * HOUR]) {
      await later(wait)
      told.push(await health())
    }
    expect(told).toEqual(['ok', 'ok', 'failing'])
    web.set(at, documentOf(named(1)))
    await later(DAY)
    expect(await health()).toBe('ok')
  })

  test('that moves for good to a feed that is followed, too, is one feed with all that either brought', async () => {
    const other = 'https://b.example/feed'
    web.set(at, documentOf(named(1, 2, 3, 4, 5)))
    web.set(other, documentOf(named(7)))
    const [from, to] = [await polling.follow(at, { folder: 'Daily' }), await polling.follow(other)]
    await later(0)
    const whole = new TextEncoder().encode(documentOf(named(1, 2, 3, 4, 5, 6)))
    web.set(at, () => ({ body: whole, movedTo: other }))
    for (let day = 0; day < 4; day += 1) await later(DAY)
    expect(titles()).toHaveLength(7)
    const rows = polling.database.withConnection((sqlite) => [
      sqlite.prepare('SELECT count(*) FROM content WHERE rss_feed_id = ?').pluck().get(to),
      sqlite
        .prepare('SELECT is_subscribed FROM source WHERE rss_feed_id IN (?, ?) ORDER BY rss_feed_id')
        .pluck()
        .all(from, to),
    ])
    expect(rows).toEqual([7, [0, 1]])
    asked = []
    await later(2 * DAY)
    expect(new Set(asked)).toEqual(new Set([other]))
  })

  test('that is a page for the third time is found where that page says, on its own site alone', async () => {
    const [foreign, own] = ['https://evil.example/feed', 'https://www.a.example/atom']
    const link = (url: string) => `<link rel="alternate" type="application/rss+xml" href="${url}">`
    web.set(at, documentOf(named(1)))
    web.set(foreign, documentOf(named(2)))
    web.set(own, documentOf(named(1, 3)))
    const feed = await polling.follow(at)
    await later(0)
    web.set(at, `<html><head>${link(foreign)}${link(own)}</head><body>Moved</body></html>`)
    for (let day = 0; day < 3; day += 1) await later(DAY)
    expect([...new Set(asked)]).toEqual([at, own])
    await later(DAY)
    expect(titles().toSorted()).toEqual(['Item 1', 'Item 3'])
    expect(healthOf(await polling.poll(feed)).status).toBe('ok')
  })

  test.each([
    ['of its own site is followed on the third day', 'https://www.a.example/new', true],
    ['of another site is not', 'https://evil.example/new', false],
  ])('a new address that the feed itself names %s', async (_, to, isFollowed) => {
    const document = (count: number) => documentOf(named(count), `<itunes:new-feed-url>${to}</itunes:new-feed-url>`)
    await polling.follow(at)
    for (let day = 0; day < 4; day += 1) {
      web.set(at, document(day))
      web.set(to, documentOf(named(day)))
      await later(DAY)
    }
    await later(DAY)
    expect(asked.includes(to)).toBe(isFollowed)
  })

  test.each([
    ['twice a day', DAY / 2, 30],
    ['every five days', 5 * DAY, 50],
  ])('that is 304 for ever in a feed that had items %s is believed for a time', async (_, gap, days) => {
    const body = documentOf([1, 2, 3].map((id) => ({ id: String(id), at: start - id * gap })))
    web.set(at, () =>
      tags.at(-1) === '"a"'
        ? { status: 304, notModified: true, body: new Uint8Array() }
        : { body: new TextEncoder().encode(body), headers: { etag: '"a"' } },
    )
    await polling.follow(at)
    const wholeOn: number[] = []
    for (let day = 0; day < 115; day += 1) {
      const before = tags.length
      await later(day === 0 ? 0 : DAY)
      if (tags.slice(before).some((tag) => tag === null)) wholeOn.push(day)
    }
    const periods = wholeOn.map((day, index) => day - (wholeOn[index - 1] ?? 0)).slice(1)
    expect(periods.length).toBeGreaterThan(1)
    // The feed is asked a day later at most.
    for (const period of periods) expect([days, days + 1]).toContain(period)
    expect(titles()).toHaveLength(3)
  })
})
