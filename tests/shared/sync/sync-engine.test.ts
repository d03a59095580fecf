import { describe, expect, test } from 'vitest'
import { RequestError } from '#shared/request/request-error.ts'
import { sizedUrl } from '#shared/sync/sized-url.ts'
import { ManualClock, quiet } from '../../fakes/manual-clock.ts'
import { json } from '../../fakes/model-service.ts'
import { ManualPower } from '../../fakes/host-ports.ts'
import { Device } from './device.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const failing = async (): Promise<Response> => json({ detail: 'Oops', code: 'internal' }, 500)

async function activity(device: Device): Promise<string> {
  return (await device.host.status()).sync.activity
}

describe('when a pass runs', () => {
  test('the first two seconds after the start belong to the screen', async () => {
    const device = new Device(3)
    device.host.start()
    await device.clock.advance(1999)
    expect(device.take('feed')).toEqual([])
    await device.clock.advance(1)
    expect(device.take('feed')).toEqual([
      'GET /library_items/queue_feed/',
      'GET /library_items/updates_feed/?cursor=1.3',
    ])
    expect(await device.ids()).toEqual([1, 2, 3])
  })

  test('updates are asked for once a minute, by the cursor alone', async () => {
    const device = new Device(2)
    device.host.start()
    await device.clock.advance(MINUTE)
    device.take()
    await device.clock.advance(10 * MINUTE)
    expect(device.take('feed')).toEqual(Array(10).fill('GET /library_items/updates_feed/?cursor=1.2'))
    device.model.move(1, 2)
    device.model.add()
    await device.clock.advance(MINUTE)
    expect(await device.ids()).toEqual([2, 3])
  })

  test('many nudges make one pass, and never two at a time', async () => {
    const device = new Device(30, { pageSize: 3 })
    device.host.start()
    await device.clock.advance(2000)
    device.take()
    for (let n = 0; n < 20; n += 1) {
      device.focus.focus()
      device.network.set(true)
      device.lease.set(true)
      device.model.favorite(1 + n, true)
      await quiet(1)
    }
    await device.clock.advance(1000)
    await Promise.all([device.host.sync(), device.host.sync({ full: true }), device.host.sync()])
    expect(device.most).toBe(1)
  })

  test('what changes while a pass runs is fetched by one more pass', async () => {
    const device = new Device(2)
    device.host.start()
    await device.clock.advance(2000)
    let release: () => void = () => {}
    device.answer = async (request, next) => {
      const response = await next()
      if (request.url.includes('updates')) await new Promise<void>((resolve) => (release = resolve))
      return response
    }
    const pass = device.host.sync()
    await quiet()
    device.answer = (_request, next) => next()
    await device.host.perform({ type: 'favorite', contentId: 1, isFavorited: true, at: '2026-01-01T00:00:00Z' }, null)
    device.take()
    release()
    await pass
    await device.clock.advance(500)
    expect(device.take('updates')).toHaveLength(1)
  })

  test('without the lease nothing is asked for, and with it the sync goes on', async () => {
    const device = new Device(2)
    device.lease.set(false)
    device.host.start()
    await device.clock.advance(10 * MINUTE)
    expect(device.take('feed')).toEqual([])
    expect(await activity(device)).toBe('paused')
    await expect(device.host.sync()).rejects.toMatchObject({ code: 'paused' })
    device.lease.set(true)
    await device.clock.advance(1000)
    expect(await device.ids()).toEqual([1, 2])
  })

  test('a lease lost in the middle ends the pass between two pages; it goes on where it was', async () => {
    const device = new Device(9, { pageSize: 3 })
    device.host.start()
    device.answer = async (request, next) => {
      const response = await next()
      if (request.url.includes('queue_feed/?cursor')) device.lease.set(false)
      return response
    }
    await device.clock.advance(2000)
    expect(await device.ids()).toEqual([7, 8, 9])
    expect(await activity(device)).toBe('paused')
    device.answer = (_request, next) => next()
    device.take()
    device.lease.set(true)
    await device.clock.advance(1000)
    expect(device.take('queue_feed')).toHaveLength(2)
    expect(await device.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('offline nothing is asked for; back online the sync goes on at once', async () => {
    const device = new Device(1)
    device.host.start()
    await device.clock.advance(2000)
    device.network.set(false)
    device.take()
    await device.clock.advance(5 * MINUTE)
    expect(device.take()).toEqual([])
    expect(await activity(device)).toBe('offline')
    await expect(device.host.sync()).rejects.toMatchObject({ status: 0, message: 'No internet connection' })
    device.model.add()
    device.network.set(true)
    await device.clock.advance(200)
    expect(await device.ids()).toEqual([1, 2])
  })

  test('a stopped engine asks for nothing more', async () => {
    const device = new Device(1)
    device.host.start()
    await device.clock.advance(2000)
    await device.host.stop()
    device.take()
    await device.clock.advance(10 * MINUTE)
    device.focus.focus()
    expect(device.take()).toEqual([])
    expect(device.clock.next).toBe(null)
  })
})

describe('a full pass', () => {
  test('tells n of m while it runs', async () => {
    const device = new Device(7, { pageSize: 3 })
    await device.host.sync()
    const seen = device.events.flatMap((event) => (event.type === 'status' ? [event.status.sync] : []))
    expect(seen.filter(({ total }) => total !== null).map(({ done, total }) => `${done} of ${total}`)).toEqual(
      expect.arrayContaining(['3 of 7', '6 of 7', '7 of 7']),
    )
    expect(seen.at(-1)).toMatchObject({ state: 'complete', activity: 'idle' })
  })

  test('goes on after a kill where it stopped, with the cursor of its first page', async () => {
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

  test('comes again after seven days, beside the old rows, and drops what it did not see', async () => {
    const device = new Device(6, { pageSize: 3 })
    await device.host.sync()
    // A row the service never had: no update will ever name it.
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

  test('an entry that moves to the top while it is paged is neither missed nor swept', async () => {
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

  test('an entry brought back after the last page was read is not swept with those nobody saw', async () => {
    const device = new Device(3)
    await device.host.sync()
    const [entry] = await device.host.entries([2])
    await device.host.perform({ type: 'move', contentId: 2, state: 2, at: '' }, null)
    device.answer = async (request, next) => {
      const response = await next()
      device.answer = (_request, next) => next()
      if (!request.url.includes('updates')) device.answer = back
      else await device.host.perform({ type: 'move', contentId: 2, state: 1, at: '' }, entry!)
      return response
    }
    const back = device.answer
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 2, 3])
  })

  test('an empty answer while we hold a library is asked for again before it is believed', async () => {
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

  test('on a slow connection it waits, updates go on, and who asks gets it', async () => {
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

  test('a cursor the service forgot makes one, as a new generation', async () => {
    const device = new Device(3)
    await device.host.sync()
    device.model.forgetCursors()
    device.model.contents.delete(2)
    await device.host.sync()
    expect(await device.ids()).toEqual([1, 3])
    expect(await device.store.syncRecord()).toMatchObject({ state: 'complete', generation: 2 })
  })
})

describe('failures', () => {
  test('are tried again after 5 s, doubling up to 5 minutes, and told', async () => {
    const device = new Device(1)
    const asked: number[] = []
    device.answer = async () => {
      asked.push(device.clock.now())
      return failing()
    }
    device.host.start()
    while (asked.length < 9) {
      await device.clock.advance(device.clock.next ?? 0)
      expect(await activity(device)).toBe(asked.length === 0 ? 'idle' : 'failed')
    }
    const waits = asked.slice(1).map((at, n) => Math.round((at - (asked[n] ?? 0)) / 1000))
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
    expect((await device.host.status()).sync.error).toBe('Oops')
    device.answer = (_request, next) => next()
    await device.clock.advance(300_000)
    expect(await activity(device)).toBe('idle')
    expect(device.clock.next).toBeLessThanOrEqual(MINUTE)
  })

  test('chance spreads them: never sooner than half', async () => {
    const device = new Device(1, { random: () => 0 })
    device.answer = failing
    device.host.start()
    await device.clock.advance(2000)
    expect(device.clock.next).toBe(2500)
  })

  test('with a Retry-After nothing is asked for before, whatever happens', async () => {
    const device = new Device(1)
    device.answer = async () => json({ detail: 'slow', code: 'throttled' }, 429, { 'retry-after': '900' })
    device.host.start()
    await device.clock.advance(2000)
    device.take()
    for (let n = 0; n < 89; n += 1) {
      device.focus.focus()
      device.network.set(true)
      await device.clock.advance(10_000)
    }
    expect(device.take('feed')).toEqual([])
    device.answer = (_request, next) => next()
    await device.clock.advance(20_000)
    expect(await device.ids()).toEqual([1])
  })

  test('a Retry-After of weeks sets no timer that overflows', async () => {
    const device = new Device(1)
    device.answer = async () => json({}, 429, { 'retry-after': '2147484' })
    device.host.start()
    await device.clock.advance(2000)
    device.take()
    await device.clock.jump(24 * DAY)
    expect(device.take('feed')).toEqual([])
    await device.clock.jump(1 * DAY)
    expect(device.take('feed')).not.toEqual([])
  })

  test('a clock that was ahead and is set right makes no Retry-After longer and puts no weekly sync off', async () => {
    const device = new Device(2)
    await device.clock.jump(400 * DAY)
    device.host.start()
    await device.clock.advance(2000)
    device.answer = async () => json({}, 429, { 'retry-after': '60' })
    await device.clock.advance(MINUTE)
    device.take()
    device.answer = (_request, next) => next()
    await device.clock.jump(-400 * DAY)
    device.focus.focus()
    await device.clock.advance(1000)
    expect(device.take('queue_feed'), 'the last full sync is of a time that is not').toHaveLength(1)
    expect(await activity(device)).toBe('idle')
    await device.clock.advance(MINUTE)
    expect(device.take('queue_feed'), 'one is enough').toEqual([])
  })

  test.each(['queue_feed', 'updates_feed'])(
    'a service whose %s names the same next page for ever is left after a round, told of, and tried again',
    async (feed) => {
      const device = new Device(9, { pageSize: 3 })
      device.answer = async (request, next) => {
        const response = await next()
        if (!request.url.includes(feed)) return response
        const page = (await response.json()) as object
        return json({ ...page, next: request.url.includes('?') ? request.url : `${request.url}?page=1` })
      }
      device.host.start()
      await device.clock.advance(2000)
      expect(device.take('feed').length).toBeLessThan(12)
      expect((await device.host.status()).sync).toMatchObject({
        activity: 'failed',
        error: 'The service names the same page again and again',
      })
      device.answer = (_request, next) => next()
      await device.clock.advance(MINUTE)
      expect(await device.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    },
  )

  test('a page that is not one changes nothing', async () => {
    const device = new Device(3)
    await device.host.sync()
    const before = await device.store.syncRecord()
    device.answer = async () => json({ id: '1', feed: [{ id: '1', content: null }], next: null, cursor: '9' })
    await expect(device.host.sync()).rejects.toMatchObject({ code: 'malformed_reply' })
    expect(await device.store.syncRecord()).toEqual(before)
    expect(await device.ids()).toEqual([1, 2, 3])
  })
})

describe('after a save', () => {
  test('the entry is looked after at 1, 2, 4 … seconds until it is read, then once a minute', async () => {
    const device = new Device(0)
    device.host.start()
    await device.clock.advance(2000)
    const { contentId } = await device.host.save('https://example.org/new')
    device.take()
    const at: number[] = []
    const start = device.clock.now()
    device.answer = (request, next) => {
      if (request.url.includes('updates')) at.push(Math.round((device.clock.now() - start) / 1000))
      return next()
    }
    await device.clock.advance(20_000)
    expect(at).toEqual([0, 1, 3, 7, 15])
    const done = { processing_status: 1 as const, article: { ...new Device(1).model.saved[0]!.article!, id: 4711 } }
    device.model.change(contentId, () => done)
    await device.clock.advance(12_000)
    expect((await device.store.body(contentId))?.article_id).toBe(4711)
    at.length = 0
    await device.clock.advance(120_000)
    expect(at).toHaveLength(2)
  })
})

describe('bodies', () => {
  test('come after the pass, newest saved first, a few at a time', async () => {
    const device = new Device(12)
    let running = 0
    let most = 0
    device.answer = async (request, next) => {
      if (!request.url.includes('/contents/')) return next()
      most = Math.max(most, ++running)
      await quiet(1)
      running -= 1
      return next()
    }
    device.host.start()
    await device.clock.advance(2000)
    await quiet(60)
    const order = device.take('/contents/').map((line) => Number(/contents\/(\d+)/.exec(line)?.[1]))
    expect(order).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(most).toBe(3)
    expect((await device.store.body(5))?.text).toBe('Text of entry 5.')
    expect(device.events).toContainEqual({ type: 'body.stored', contentId: 5 })
    await device.clock.advance(5 * MINUTE)
    expect(device.take('/contents/')).toEqual([])
  })

  test('one that keeps failing is left alone longer and longer, and keeps no other from coming', async () => {
    const device = new Device(30)
    device.answer = (request, next) => (request.url.includes('/contents/30/') ? failing() : next())
    device.host.start()
    await device.clock.advance(2000)
    await quiet(60)
    expect(await device.store.bodiesWanted(99)).toHaveLength(1)
    device.take()
    await device.clock.advance(60 * MINUTE)
    expect(device.take('/contents/30/').length).toBeLessThanOrEqual(6)
  })

  test('a body the service has under another extraction is not asked for in a circle', async () => {
    const device = new Device(1)
    device.answer = async (request, next) => {
      const response = await next()
      if (!request.url.includes('/contents/')) return response
      const content = (await response.json()) as { article: object }
      return json({ ...content, article: { ...content.article, id: 777 } })
    }
    device.host.start()
    await device.clock.advance(2000 + 5 * MINUTE)
    expect(device.take('/contents/')).toHaveLength(1)
  })

  test('entries without an article are not asked for', async () => {
    const device = new Device(0)
    device.model.add({ article: null, has_blank_article: true })
    device.host.start()
    await device.clock.advance(5 * MINUTE)
    expect(device.take('/contents/')).toEqual([])
  })

  test('on a slow connection none is fetched', async () => {
    const device = new Device(2)
    device.network.set(true, 'slow')
    device.host.start()
    await device.clock.advance(2000)
    await device.host.sync({ full: true })
    await device.clock.advance(MINUTE)
    expect(device.take('/contents/')).toEqual([])
  })
})

test('a manual clock refuses what a real timer could not hold', () => {
  expect(() => new ManualClock().after(2 ** 31, () => {})).toThrow(RangeError)
})

describe('power', () => {
  test('a device that saves power syncs only when asked, and goes on at once when it is awake again', async () => {
    const power = new ManualPower()
    const device = new Device(2, { power })
    power.set('saving')
    device.host.start()
    await device.clock.advance(10 * MINUTE)
    expect(device.take('feed')).toEqual([])
    expect(await activity(device)).toBe('saving')
    await device.host.sync()
    expect(await device.ids()).toEqual([1, 2])
    device.model.add()
    power.set('awake')
    await device.clock.advance(1000)
    expect(await device.ids()).toEqual([1, 2, 3])
  })

  test('what was asked for on a low battery is not ended by another kind of connection, nor by the battery', async () => {
    const power = new ManualPower()
    const device = new Device(9, { power, pageSize: 3, batchSize: 3 })
    power.set('saving')
    device.host.start()
    device.answer = async (_request, next) => {
      const response = await next()
      device.network.set(true, '4g')
      power.set('saving')
      return response
    }
    await device.host.sync()
    expect(await device.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('a suspended device ends its pass between two pages and goes on where it was', async () => {
    const power = new ManualPower()
    const device = new Device(9, { power, pageSize: 3, batchSize: 3 })
    device.host.start()
    device.answer = async (request, next) => {
      const response = await next()
      if (request.url.includes('queue_feed/?cursor')) power.set('asleep')
      return response
    }
    await device.clock.advance(2000)
    expect(await device.ids()).toEqual([7, 8, 9])
    await expect(device.host.sync()).rejects.toMatchObject({ code: 'saving' })
    device.answer = (_request, next) => next()
    power.set('awake')
    await device.clock.advance(1000)
    expect(await device.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('the pages of a full pass', () => {
  test('are large after the first, and of the usual size once something failed, until a pass ends well', async () => {
    const device = new Device(9, { pageSize: 3, batchSize: 3 })
    // A line too thin for a large page.
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

  test('are followed as they stand where a service names no address we can read', () => {
    expect(sizedUrl('/library_items/queue_feed/?cursor=1', 500)).toBe('/library_items/queue_feed/?cursor=1')
    expect(sizedUrl('https://x.example/f/?cursor=a%2Bb&limit=500', null)).toBe('https://x.example/f/?cursor=a%2Bb')
  })
})

describe('an entry that nobody can read', () => {
  const spoilt = async (request: Request, next: () => Promise<Response>, id: number): Promise<Response> => {
    const response = await next()
    const body = (await response.json()) as { feed?: { content: { id: number; content_type: number } }[] }
    for (const { content } of body.feed ?? []) if (content.id === id) content.content_type = 99
    if (request.url.includes(`/contents/${id}/`)) return json({ ...body, content_type: 99 })
    return json(body, response.status)
  }

  test('does not stop the others, is told of, and keeps what is stored of it', async () => {
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

  test('and can be read by name before a later full pass ends, stays when that pass sweeps', async () => {
    const device = new Device(4)
    device.answer = (request, next) => spoilt(request, next, 2)
    await device.host.sync({ full: true })
    expect(await device.ids()).toEqual([1, 3, 4])
    let paged = false
    device.answer = (request, next) => (paged ? next() : spoilt(request, next, 2))
    device.host.subscribe(() => {
      if (paged || !device.asked.some((line) => line.includes('queue_feed'))) return
      paged = true
      // Long enough for what could not be read to be asked for again.
      void device.clock.jump(6 * MINUTE)
    })
    device.take()
    await device.host.sync({ full: true })
    expect(paged).toBe(true)
    expect(await device.ids()).toEqual([1, 2, 3, 4])
  })
})
