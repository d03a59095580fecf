import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedPageSchema } from '#shared/api/schemas.ts'
import type { FeedItem } from '../../../../main/service/feeds/feed.ts'
import { readFeed } from '../../../../main/service/feeds/read-feed.ts'
import { PageAllowance } from '../../../../main/service/library/following/page-fetch-limiter.ts'
import { pageWish } from '../../../../main/service/library/following/full-text-policy.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'
import { type Call, type OpenLibrary, openLibrary, promised } from '../open-library.ts'

const itemWith = (description: string, more = ''): FeedItem => {
  const text = `<rss><channel><item><title>T</title><link>https://a.example/</link>${more}
    <description><![CDATA[${description}]]></description></item></channel></rss>`
  const item = readFeed(text, 'https://a.example/feed')?.items[0]
  if (!item) throw new Error('The feed was not read')
  return item
}
const long = 'A long text about herons and storks. '.repeat(60)

describe('the page of an item is fetched', () => {
  test.each([
    ['never, if the feed has all of its text', long, 'never'],
    ['when it is opened, if the text is cut short', `${long} Read more »`, 'later'],
    ['when it is opened, if the text is short', 'A line.', 'later'],
  ])('%s', (_, text, wish) => {
    expect(pageWish(itemWith(text), 'auto', false)).toBe(wish)
  })

  test('immediately for favorites that are cut short, and as its reader chose', () => {
    expect(pageWish(itemWith('It begins with […]'), 'auto', true)).toBe('now')
    expect(pageWish(itemWith(long), 'page', false)).toBe('now')
    expect(pageWish(itemWith(long), 'on_open', false)).toBe('later')
    expect(pageWish(itemWith('…'), 'feed', true)).toBe('never')
    expect(pageWish(itemWith('…', '<enclosure url="/a.mp3" type="audio/mpeg"/>'), 'page', true)).toBe('never')
  })

  test('twenty times an hour and host at most without having been opened', () => {
    let now = 0
    const pages = new PageAllowance(() => now)
    expect(Array.from({ length: 25 }, () => pages.take('a.example')).filter(Boolean)).toHaveLength(20)
    expect(pages.take('b.example')).toBe(true)
    now = 3_600_000
    expect(pages.take('a.example')).toBe(true)
  })
})

describe('an item that its feed cuts short', () => {
  let site: LoopbackSite
  let open: OpenLibrary
  let call: Call
  const asked: string[] = []

  beforeAll(async () => {
    site = await openLoopbackSite((request, response) => {
      asked.push(request.url ?? '')
      const isFeed = request.url === '/feed.xml'
      response.setHeader('content-type', isFeed ? 'application/rss+xml' : 'text/html')
      response.end(
        isFeed
          ? `<rss version="2.0"><channel><title>News</title><link>${site.origin}/</link><item><title>Herons</title>
            <guid>1</guid><link>/herons</link><description>It begins like this…</description></item></channel></rss>`
          : `<html><body><article><h1>Herons</h1><p>${long}</p></article></body></html>`,
      )
    })
    open = await openLibrary({ allowPrivateHosts: [site.host] })
    call = open.call
    await call('POST', '/rss_feeds/', { url: `${site.origin}/feed.xml` })
    await open.service.idle()
  })
  afterAll(async () => {
    await open.close()
    await site.close()
  })

  const first = async () =>
    promised(feedPageSchema, (await call('GET', '/feed/inbox/')).body).feed.map(({ content }) => content)[0]

  test('has its whole text once it was opened, and its page is requested once', async () => {
    const before = await first()
    expect(asked).not.toContain('/herons')
    for (const share of [0, 0.01]) {
      await call('PUT', '/history_entries/', { content_id: before?.id, last_read_percentage: share })
      await open.service.idle()
    }
    const after = await first()
    expect([before?.article?.word_count ?? 0, after?.article?.word_count ?? 0]).toEqual([
      4,
      expect.toSatisfy((n) => n > 300),
    ])
    expect(asked.filter((path) => path === '/herons')).toHaveLength(1)
  })
})
