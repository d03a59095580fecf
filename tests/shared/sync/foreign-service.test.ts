import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Content } from '#shared/model/content.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { entryOf, type FeedPage } from '#shared/model/feed.ts'
import { json, MODEL_BASE, withoutText } from '../../fakes/model-service.ts'
import { runs, seed } from '../../seed.ts'
import { Device } from './device.ts'

const SIZE = 3
const versionOf = ({ feed_dirty_date }: Content): number => toMicroseconds(feed_dirty_date)

/** A service written for the original client: pages without a cursor, updates by moment and page number, newest first. */
function foreign(entries: number): Device {
  const device = new Device(entries, { pageSize: SIZE })
  device.answer = async (request, next) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/updates_feed/')) return updates(device, url)
    const response = await next()
    if (!url.pathname.includes('_feed/') || !response.ok) return response
    const { cursor: _cursor, ...page } = (await response.json()) as FeedPage
    return json(page)
  }
  return device
}

function updates({ model }: Device, url: URL): Response {
  if (url.searchParams.has('cursor') && url.searchParams.get('cursor') !== '')
    return json({ detail: 'What is that?' }, 400)
  const after = toMicroseconds(url.searchParams.get('after_timestamp'))
  const number = Number(url.searchParams.get('page') ?? 1)
  const all = [...model.contents.values()]
    .filter((content) => versionOf(content) > after)
    .sort((one, other) => versionOf(other) - versionOf(one))
  const to = number * SIZE
  const next = new URL(url)
  next.searchParams.set('page', String(number + 1))
  return json({
    id: '1',
    feed: all.slice(to - SIZE, to).map((content) => entryOf(withoutText(content))),
    next: to < all.length ? next.href : null,
    previous: null,
    current_profile: null,
    queue_count: model.saved.length,
    archive_count: 0,
  })
}

const savedAt = ({ model }: Device): number[] => model.saved.map(({ id }) => id).sort((a, b) => a - b)

test('without cursors the sync continues from the service’s date of the newest change', async () => {
  const device = foreign(5)
  await device.host.sync()
  expect(await device.ids()).toEqual([1, 2, 3, 4, 5])
  device.model.move(2, 2)
  device.model.add()
  device.model.change(3, () => ({ title: 'Renamed' }))
  device.take()
  await device.host.sync()
  expect(await device.ids()).toEqual([1, 3, 4, 5, 6])
  expect((await device.host.entries([3]))[0]?.content.title).toBe('Renamed')
  const asked = device.take('_feed').map((line) => new URL(line.slice(4), `${MODEL_BASE}/`).searchParams)
  expect(asked.length).toBeGreaterThan(0)
  for (const query of asked) {
    expect(query.has('cursor')).toBe(false)
    expect(query.get('after_timestamp')).toMatch(/^2025-12-31T23:59:5\d\.\d{6}\+00:00$/)
  }
})

test('a date far in the future does not hide later changes', async () => {
  const device = foreign(2)
  await device.host.sync()
  const wrong = device.model.contents.get(1)!
  device.model.contents.set(1, { ...wrong, feed_dirty_date: '2199-01-01T00:00:00.000000+00:00' })
  await device.host.sync()
  device.model.add()
  await device.host.sync()
  expect(await device.ids()).toEqual([1, 2, 3])
})

test('every change, even between two pages, arrives by the next pass', async () => {
  const change = fc.record({
    at: fc.nat({ max: 12 }),
    id: fc.integer({ min: 1, max: 9 }),
    what: fc.constantFrom('archive', 'save', 'delete', 'rename', 'add'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const device = foreign(7)
      const { answer } = device
      let requests = 0
      const apply = ({ id, what }: (typeof changes)[number]): void => {
        if (what === 'add') device.model.add()
        else if (what === 'rename') device.model.change(id, ({ title }) => ({ title: `${title}!` }))
        else device.model.move(id, what === 'save' ? 1 : what === 'archive' ? 2 : 3)
      }
      device.answer = async (request, next) => {
        requests += 1
        for (const one of changes.filter(({ at }) => at === requests)) apply(one)
        return answer(request, next)
      }
      await device.host.sync()
      for (const one of changes.filter(({ at }) => at > requests)) apply(one)
      requests = Infinity
      await device.host.sync()
      expect(await device.ids()).toEqual(savedAt(device))
      for (const { content } of await device.host.entries(await device.ids())) {
        expect(content).toEqual(withoutText(device.model.contents.get(content.id)!))
      }
    }),
    { seed, numRuns: runs(100) },
  )
})
