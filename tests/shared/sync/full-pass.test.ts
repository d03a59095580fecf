import { describe, expect, test } from 'vitest'
import { RequestError } from '#shared/request/request-error.ts'
import { withPageLimit } from '#shared/sync/with-page-limit.ts'
import { json } from '../../fakes/model-service.ts'
import { Device } from './device.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function activity(device: Device): Promise<string> {
  return (await device.host.status()).sync.activity
}

describe('a full pass', () => {
  test('reports n of m while it runs', async () => {
    const device = new Device(7, { pageSize: 3 })
    await device.host.sync()
    const seen = device.events.flatMap((event) => (event.type === 'status' ? [event.status.sync] : []))
    expect(seen.filter(({ total }) => total !== null).map(({ done, total }) => `${done} of ${total}`)).toEqual(
      expect.arrayContaining(['3 of 7', '6 of 7', '7 of 7']),
    )
    expect(seen.at(-1)).toMatchObject({ state: 'complete', activity: 'idle' })
  })

  test('resumes after a kill where it stopped, with the cursor of its first page', async () => {
    const first = new Device(9, { pageSize: 3 })
    let pages = 0
    first.answer = (_request, next) => (++pages > 2 ? Promise.reject(new TypeError('killed')) : next())
    await expect(first.host.sync()).rejects.toBeInstanceOf(RequestError)
    expect(await first.store.syncRecord()).toMatchObject({ state: 'incomplete', cursor: '1.9', generation: 1 })
    first.model.move(9, 3)
    first.take()
    first.answer = (_request, next) => next()
    await first.host.sync()
    expect(first.take('feed').map((line) => line.replace(/=.*/, ''))).toEqual([
      'GET /library_items/queue_feed/?cursor',
      'GET /library_items/updates_feed/?cursor',
    ])
    expect(await first.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await first.store.syncRecord()).toMatchObject({ state: 'complete', resumeUrl: null })
  })

  test('repeats after seven days beside the old rows, and removes rows it did not see', async () => {
    const device = new Device(6, { pageSize: 3 })
    await device.host.sync()
    // The service never had this row, so no update will ever name it.
    const [ghost] = await device.store.entries([1])
    await device.store.apply({ puts: [{ ...ghost!, id: '99', content: { ...ghost!.content, id: 99 } }] }, 0)
    await device.clock.jump(7 * DAY - 1)
    device.take()
    await device.host.sync()
    expect(device.take('queue_feed')).toEqual([])
    await device.clock.jump(1)
    let fewest = Infinity
    device.answer = async (_request, next) => {
      fewest = Math.min(fewest, await device.store.count())
      return next()
    }
    await device.host.sync()
    expect(fewest).toBe(7)
    expect(await device.ids()).toEqual([1, 2, 3, 4, 5, 6])
    expect((await device.store.syncRecord()).generation).toBe(2)
  })

  test('neither misses nor sweeps an entry that moves to the top in the meantime', async () => {
    const device = new Device(9, { pageSize: 3 })
    await device.host.sync()
    let pages = 0
    device.answer = async (request, next) => {
      const response = await next()
      if (request.url.includes('queue_feed') && ++pages === 1) device.model.move(1, 1)
      return response
    }
    const removed: number[] = []
    device.host.subscribe((event) => void (event.type === 'queue.changed' && removed.push(device.model.saved.length)))
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('does not sweep an entry restored after the last page was read', async () => {
    const device = new Device(3)
    await device.host.sync()
    const [entry] = await device.host.entries([2])
    await device.host.perform({ type: 'move', contentId: 2, state: 2, at: '' }, null)
    let isRead = false
    device.answer = async (request, next) => {
      const response = await next()
      if (request.url.includes('queue_feed')) isRead = true
      else if (isRead && request.url.includes('updates_feed')) {
        isRead = false
        await device.host.perform({ type: 'move', contentId: 2, state: 1, at: '' }, entry!)
      }
      return response
    }
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 2, 3])
  })

  test('requests an empty answer again before it empties a stored library', async () => {
    const device = new Device(4)
    await device.host.sync()
    let lies = 1
    device.answer = async (request, next) => {
      const response = await next()
      if (!request.url.includes('queue_feed') || lies-- <= 0) return response
      return json({ ...((await response.json()) as object), feed: [], next: null, queue_count: 0 })
    }
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 2, 3, 4])
    for (const id of [1, 2, 3, 4]) device.model.contents.delete(id)
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([])
  })

  test('waits on a slow connection unless requested, while updates continue', async () => {
    const device = new Device(2)
    device.network.set(true, 'slow')
    device.host.start()
    await device.clock.advance(5000)
    expect(device.take('feed')).toEqual([])
    expect(await activity(device)).toBe('waiting')
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 2])
    await device.clock.jump(8 * DAY)
    device.take()
    device.model.add()
    await device.clock.advance(MINUTE)
    expect(device.take('queue_feed')).toEqual([])
    expect(await device.ids()).toEqual([1, 2, 3])
    expect(await activity(device)).toBe('waiting')
    device.network.set(true, '4g')
    await device.clock.advance(1000)
    expect(device.take('queue_feed')).toHaveLength(1)
    expect(await activity(device)).toBe('idle')
  })

  test('starts as a new generation when the service no longer knows the cursor', async () => {
    const device = new Device(3)
    await device.host.sync()
    device.model.forgetCursors()
    device.model.contents.delete(2)
    await device.host.sync()
    expect(await device.ids()).toEqual([1, 3])
    expect(await device.store.syncRecord()).toMatchObject({ state: 'complete', generation: 2 })
  })
})

describe('the pages of a full pass', () => {
  test('are large after the first, and of the usual size after a failure until a pass succeeds', async () => {
    const device = new Device(9, { pageSize: 3, batchSize: 3 })
    // A connection too weak for a large page.
    device.answer = async (request, next) => (request.url.includes('limit=') ? json({ detail: '' }, 504) : next())
    device.host.start()
    await device.clock.advance(2000)
    const limits = (lines: string[]) => lines.map((line) => new URL(line, 'http://x').searchParams.get('limit'))
    expect(limits(device.take('queue_feed'))).toEqual([null, '500'])
    expect(await device.ids()).toEqual([7, 8, 9])
    await device.clock.advance(MINUTE)
    expect(limits(device.take('queue_feed'))).toEqual([null, null])
    expect(await device.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    device.answer = (_request, next) => next()
    await device.host.sync({ full: true })
    expect(limits(device.take('queue_feed'))).toEqual([null, '500', '500'])
  })

  test('are followed as given if the service’s next address cannot be parsed', () => {
    expect(withPageLimit('/library_items/queue_feed/?cursor=1', 500)).toBe('/library_items/queue_feed/?cursor=1')
    expect(withPageLimit('https://x.example/f/?cursor=a%2Bb&limit=500', null)).toBe('https://x.example/f/?cursor=a%2Bb')
  })
})

describe('an unreadable entry', () => {
  const spoilt = async (request: Request, next: () => Promise<Response>, id: number): Promise<Response> => {
    const response = await next()
    const body = (await response.json()) as { feed?: { content: { id: number; content_type: number } }[] }
    for (const { content } of body.feed ?? []) if (content.id === id) content.content_type = 99
    if (request.url.includes(`/contents/${id}/`)) return json({ ...body, content_type: 99 })
    return json(body, response.status)
  }

  test('does not stop the others, is reported, and keeps its stored version', async () => {
    const device = new Device(4)
    await device.host.sync()
    device.model.change(2, () => ({ title: 'Of tomorrow' }))
    device.model.change(3, () => ({ title: 'Of today' }))
    device.answer = (request, next) => spoilt(request, next, 2)
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 2, 3, 4])
    const titles = (await device.store.entries([2, 3])).map(({ content }) => content.title)
    expect(titles).toEqual(['Entry 2', 'Of today'])
    expect((await device.host.status()).sync).toMatchObject({ activity: 'idle', error: null, skipped: 1 })
  })

  test('that cannot even be identified lets a full pass remove nothing', async () => {
    const device = new Device(4)
    await device.host.sync()
    device.model.contents.delete(4)
    device.answer = async (request, next) => {
      const response = await next()
      if (!request.url.includes('queue_feed')) return response
      const body = (await response.json()) as { feed: { id: unknown; content: { id: unknown } }[] }
      for (const entry of body.feed) if (entry.content.id === 2) entry.id = entry.content.id = 'two'
      return json(body)
    }
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 2, 3, 4])
    device.answer = (_request, next) => next()
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 2, 3])
  })

  test('stays through the sweep of a later full pass if it can be fetched by id before the pass ends', async () => {
    const device = new Device(4)
    device.answer = (request, next) => spoilt(request, next, 2)
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 3, 4])
    let paged = false
    device.answer = (request, next) => (paged ? next() : spoilt(request, next, 2))
    device.host.subscribe(() => {
      if (paged || !device.asked.some((line) => line.includes('queue_feed'))) return
      paged = true
      // Long enough for the unreadable entry to be requested again.
      void device.clock.jump(6 * MINUTE)
    })
    device.take()
    await device.host.sync({ full: true })
    expect(paged).toBe(true)
    expect(await device.ids()).toEqual([1, 2, 3, 4])
  })
})
