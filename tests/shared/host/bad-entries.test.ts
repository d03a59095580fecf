import { expect, test } from 'vitest'
import { json } from '../../fakes/model-service.ts'
import { Device } from '../sync/device.ts'

/** A device whose service breaks the contract in every second entry of a feed's page. */
async function spoilt(): Promise<Device> {
  const device = new Device(4)
  await device.host.sync()
  let page: object | null = null
  device.answer = async (request, next) => {
    // A tag's entries are the archived ones.
    if (page !== null && request.url.includes('tags_feed')) return json(page)
    const response = await next()
    if (!request.url.includes('archive_feed')) return response
    const whole = (await response.json()) as { feed: { content: object }[] }
    const feed = whole.feed.map((entry, at) =>
      at % 2 === 0 ? entry : { ...entry, content: { ...entry.content, title: 42 } },
    )
    page = { ...whole, feed }
    return json(page)
  }
  return device
}

test('a list leaves out and reports entries that break the contract, and shows the others', async () => {
  const device = await spoilt()
  for (const id of [1, 2, 3]) {
    await device.host.perform({ type: 'move', contentId: id, state: 2, at: '2026-06-01T12:00:00.000Z' }, null)
  }
  const page = await device.host.feed('archive')
  expect(page.feed).toHaveLength(2)
  expect(page.bad).toEqual([{ id: 2, reason: expect.stringContaining('title') as string }])
  const tagged = await device.host.call('tagsFeed', { query: { tags: ['x'] } })
  expect(tagged).toEqual(page)
})

test('search results leave out only entries that break the contract, and a reply that is no page still fails', async () => {
  const device = new Device(2)
  await device.host.sync()
  const [good] = await device.host.entries([1])
  if (!good) throw new Error('an empty queue')
  const spoilt = { ...good, content: { ...good.content, id: 9, title: 42 } }
  let reply: object = { content_results: [spoilt, good], profile_results: [], next: null }
  device.answer = async (request, next) => (request.url.includes('search_library') ? json(reply) : next())
  const search = () => device.host.call('searchLibrary', { query: { query: 'words', search_type: 'library' } })
  expect(await search()).toEqual({
    content_results: [good],
    profile_results: [],
    next: null,
    bad: [{ id: 9, reason: expect.stringContaining('title') as string }],
  })
  reply = { content_results: 'none', profile_results: [], next: null }
  await expect(search()).rejects.toThrow(/unexpected format/)
})
