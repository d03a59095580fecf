import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedPageSchema } from '#shared/api/schemas.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'
import { type OpenLibrary, openLibrary, promised } from '../open-library.ts'

const HOUR = 3_600_000

describe('items that a feed brought into the inbox', () => {
  let site: LoopbackSite
  let open: OpenLibrary
  /** Each test has a separate feed. */
  let feed = 0
  let before: readonly unknown[]

  beforeAll(async () => {
    site = await openLoopbackSite((request, response) => {
      const path = request.url ?? ''
      const items = [1, 2, 3].map((number) => {
        const date = new Date(Date.now() - number * HOUR).toUTCString()
        return `<item><guid isPermaLink="false">${number}</guid><title>Item ${number} of ${path}</title><pubDate>${date}</pubDate><description>The ferry leaves.</description></item>`
      })
      response.end(`<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`)
    })
    open = await openLibrary({ allowPrivateHosts: [site.host] })
  })
  afterAll(async () => {
    await open.close()
    await site.close()
  })
  beforeEach(async () => {
    before = await counts()
    feed += 1
    await open.call('POST', '/rss_feeds/', { url: `${site.origin}/${feed}` })
    await open.service.idle()
  })

  const contentsOf = async (path: string) =>
    promised(feedPageSchema, (await open.call('GET', path)).body)
      .feed.map(({ content }) => content)
      .filter(({ title }) => title.endsWith(` of /${feed}`))
  const inbox = () => contentsOf('/feed/inbox/')
  const titles = async (path = '/feed/inbox/') =>
    (await contentsOf(path)).map(({ title }) => title.replace(/ of .*$/, ''))
  const counts = async (): Promise<readonly unknown[]> => {
    const { body: queue } = await open.call('GET', '/library_items/queue_feed/')
    const { body: archive } = await open.call('GET', '/library_items/archive_feed/')
    return [queue.feed.length, queue.queue_count, archive.feed.length, archive.archive_count]
  }
  const all = ['Item 1', 'Item 2', 'Item 3']

  test('are in neither the queue nor the archive, count in neither, and have no library date', async () => {
    expect(await titles()).toEqual(all)
    expect((await inbox()).map(({ library }) => library)).toEqual([null, null, null])
    expect(await counts()).toEqual(before)
  })

  test('go to the top of the queue when they are saved', async () => {
    const [first, second] = await inbox()
    for (const item of [first, second])
      await open.call('PUT', '/library_entries/', { content_id: item?.id, library_state: 1 })
    expect(await titles('/library_items/queue_feed/')).toEqual(['Item 2', 'Item 1'])
    expect(await titles()).toEqual(['Item 3'])
  })

  test.each([2, 3])('return to their position when a move to state %i is undone', async (state) => {
    const [, second] = await inbox()
    await open.call('PUT', '/library_entries/', { content_id: second?.id, library_state: state })
    expect(await titles()).toEqual(['Item 1', 'Item 3'])
    expect(await titles('/library_items/archive_feed/')).toEqual(state === 2 ? ['Item 2'] : [])
    await open.call('PUT', '/library_entries/', { content_id: second?.id, library_state: 0 })
    expect(await titles()).toEqual(all)
    expect(await titles('/library_items/archive_feed/')).toEqual([])
  })

  test('stay where they are when they are opened, and also when they were read to the end', async () => {
    const [first, second] = await inbox()
    const read = (content: typeof first, last_read_percentage: number) =>
      open.call('PUT', '/history_entries/', {
        content_id: content?.id,
        last_read_percentage,
        last_viewed_date: new Date().toISOString(),
      })
    await read(first, 0)
    await read(second, 1)
    expect(await titles()).toEqual(all)
    expect((await inbox()).map(({ history }) => history?.last_read_percentage ?? null)).toEqual([0, 1, null])
    expect((await inbox()).map(({ library }) => library?.library_state ?? 0)).toEqual([0, 0, 0])
  })

  test('that were saved stay when their source is unfollowed, and the others leave the inbox', async () => {
    const [first] = await inbox()
    await open.call('PUT', '/library_entries/', { content_id: first?.id, library_state: 1 })
    const rss_feed_id = (first as { rss_feed?: { id: number } | null } | undefined)?.rss_feed?.id
    await open.call('PUT', '/sources/', { rss_feed_id, is_subscribed: false })
    expect(await titles()).toEqual([])
    expect(await titles('/library_items/queue_feed/')).toEqual(['Item 1'])
  })
})
