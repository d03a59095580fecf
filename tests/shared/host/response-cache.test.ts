import { describe, expect, test } from 'vitest'
import type { Action } from '#shared/actions/actions.ts'
import { type FeedEntry, entryOf } from '#shared/model/feed.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { json, MODEL_BASE } from '../../fakes/model-service.ts'
import { Device } from '../sync/device.ts'
import { sourceOf } from '../../fakes/source-of.ts'

const at = '2026-06-01T12:00:00.000Z'
const tag = (contentId: number, add: string[], remove: string[] = []): Action => ({
  type: 'tag',
  contentId,
  add,
  remove,
  at,
})
/** A synced library of three, the second entry tagged. The service answers tags, sources and one tag's items. */
async function seen(store = new MemoryQueueStore()): Promise<Device> {
  const device = new Device(3, { store })
  device.model.tag(2, ['essays'], [])
  const { answer } = device
  device.answer = async (request, next) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.slice(new URL(MODEL_BASE).pathname.length)
    if (request.method !== 'GET') return path === '/sources/' ? json(sourceOf(3)) : answer(request, next)
    const page = (feed: readonly FeedEntry[]) => ({ id: '1', feed, next: null, previous: null, ...counts })
    if (path === '/tags/') return json({ tags: [named('essays', 1), named('poems', 0)], next: null })
    if (path === '/library_items/tags_feed/') {
      const names = JSON.parse(searchParams.get('tags') ?? '') as string[]
      const all = [...device.model.contents.values()].filter(({ tags }) =>
        tags.some(({ name }) => names.includes(name)),
      )
      return json(page(all.map(entryOf)))
    }
    if (path.startsWith('/rss_feeds/')) return json(page([...device.model.contents.values()].map(entryOf)))
    if (path === '/home_sections/') {
      const content = [entryOf(device.model.contents.get(1)!)]
      return json({ sections: [{ id: 'a', title: 'A', layout: 'list', content, more_path: '/list/queue' }] })
    }
    if (path === '/sources/') {
      const more = searchParams.get('cursor') === null ? `${MODEL_BASE}/sources/?is_subscribed=true&cursor=b` : null
      return json({ sources: [sourceOf(more ? 1 : 2)], next: more, previous: null })
    }
    return next()
  }
  await device.host.sync()
  return device
}

const counts = { queue_count: 3, archive_count: 0, current_profile: null }
const named = (name: string, article_count: number) => ({
  id: name.length,
  name,
  created_date: at,
  last_used_date: at,
  article_count,
})

const tagsOf = async ({ host }: Device) =>
  Object.fromEntries((await host.call('tags', {})).tags.map(({ name, article_count }) => [name, article_count]))
const essays = async ({ host }: Device, cursor?: string) =>
  (await host.call('tagsFeed', { query: { tags: ['essays'], ...(cursor && { cursor }) } })).feed.map(
    ({ content }) => content.id,
  )
const sources = async ({ host }: Device) => {
  const { sources: first, next } = await host.call('sources', { query: { is_subscribed: true } })
  return { ids: first.map(({ id }) => id), next }
}

describe('without a connection', () => {
  test('tags, sources, a tag’s items, a source’s items and the start page show the last answers', async () => {
    const store = new MemoryQueueStore()
    const before = await seen(store)
    const { host } = before
    const rss = { params: { id: 7 }, query: {} }
    const answers = await Promise.all([
      host.call('tags', {}),
      host.call('homeSections', {}),
      host.call('rssFeedFeed', rss),
      host.call('sources', { query: { is_subscribed: true, cursor: 'b' } }),
    ])
    await essays(before)
    await sources(before)
    await before.clock.advance(200)
    const again = new Device(0, { store })
    again.network.set(false)
    expect([
      await again.host.call('tags', {}),
      await again.host.call('homeSections', {}),
      await again.host.call('rssFeedFeed', rss),
      await again.host.call('sources', { query: { is_subscribed: true, cursor: 'b' } }),
    ]).toEqual(answers)
    expect(await essays(again)).toEqual([2])
    expect(again.take()).toEqual([])
    // None of these were ever answered.
    again.answer = () => Promise.reject(new TypeError('no connection'))
    await expect(again.host.call('rssFeedFeed', { params: { id: 8 }, query: {} })).rejects.toMatchObject({ status: 0 })
    await expect(essays(again, 'further')).rejects.toMatchObject({ status: 0 })
  })

  test('a stopped service counts as none, also while there is a network', async () => {
    const device = await seen()
    const tags = await tagsOf(device)
    expect(await essays(device)).toEqual([2])
    await device.clock.advance(200)
    device.answer = () => Promise.reject(new TypeError('no connection'))
    expect(await essays(device)).toEqual([2])
    expect(await tagsOf(device)).toEqual(tags)
    // It refused, so what was seen before counts no longer.
    device.answer = async () => json({ code: 'gone', detail: 'Gone.' }, 410)
    await expect(essays(device)).rejects.toMatchObject({ status: 410 })
  })

  test('a list ends after its last cached page', async () => {
    const device = await seen()
    await sources(device)
    device.network.set(false)
    expect(await sources(device)).toEqual({ ids: [1], next: null })
    device.network.set(true)
    await device.host.call('sources', { query: { is_subscribed: true, cursor: 'b' } })
    device.network.set(false)
    expect((await sources(device)).next).toContain('cursor=b')
  })

  test('a cached list includes changes made since', async () => {
    const device = await seen()
    await tagsOf(device)
    await essays(device)
    await sources(device)
    await device.host.perform(tag(1, ['essays']), null)
    await device.host.perform(tag(2, ['poems'], ['essays']), null)
    await device.host.perform({ type: 'tagMany', contentIds: [3], add: ['essays', 'new'], remove: [], at }, null)
    await device.host.perform({ type: 'follow', source: sourceOf(3), at }, null)
    device.network.set(false)
    expect(await tagsOf(device)).toMatchObject({ essays: 1, poems: 1 })
    expect(await essays(device)).toEqual([3, 1])
    expect((await sources(device)).ids).toEqual([3, 1])
    device.network.set(true)
    await device.host.perform({ type: 'move', contentId: 3, state: 3, at }, null)
    device.network.set(false)
    expect(await essays(device)).toEqual([1])
  })

  test('waiting changes are shown on a cached list before and after they are sent, never twice', async () => {
    const device = await seen()
    await device.host.setOffline({ keepChanges: true, bodies: { keep: 'all' } })
    await tagsOf(device)
    await essays(device)
    device.network.set(false)
    await device.host.perform(tag(1, ['essays']), null)
    expect(await tagsOf(device)).toEqual({ essays: 2, poems: 0 })
    expect(await essays(device)).toEqual([1, 2])
    device.host.start()
    device.network.set(true)
    await quiet(20)
    expect(await device.host.waitingChanges()).toEqual([])
    device.network.set(false)
    expect(await tagsOf(device)).toEqual({ essays: 2, poems: 0 })
    expect(await essays(device)).toEqual([1, 2])
  })

  test('an undone change is no longer shown', async () => {
    const device = await seen()
    await device.host.setOffline({ keepChanges: true, bodies: { keep: 'all' } })
    await tagsOf(device)
    await essays(device)
    device.network.set(false)
    await device.host.perform(tag(1, ['essays']), null)
    const [change] = await device.host.waitingChanges()
    await device.host.discardChange(change!.key)
    expect(await tagsOf(device)).toEqual({ essays: 1, poems: 0 })
    expect(await essays(device)).toEqual([2])
  })
})

test('of many visited sources a device caches the latest, and every list', async () => {
  const device = await seen()
  await tagsOf(device)
  for (let id = 1; id <= 60; id += 1) {
    await device.host.call('rssFeedFeed', { params: { id }, query: {} })
    await device.clock.advance(200)
  }
  const paths = await device.store.feedPaths()
  expect(paths).toContain('/tags/')
  expect(paths).toContain('/rss_feeds/60/feed/')
  expect(paths).not.toContain('/rss_feeds/1/feed/')
  expect(paths.length).toBeLessThanOrEqual(25)
})

test('an unreadable cached response counts as missing', async () => {
  const device = await seen()
  await device.store.putFeed('/tags/', { tags: 'all' })
  await device.store.putFeed('/rss_feeds/1/feed/', { feed: [{ id: '1' }] })
  device.network.set(false)
  device.answer = () => Promise.reject(new TypeError('no connection'))
  await expect(tagsOf(device)).rejects.toMatchObject({ status: 0 })
  await expect(device.host.call('rssFeedFeed', { params: { id: 1 }, query: {} })).rejects.toMatchObject({ status: 0 })
})
