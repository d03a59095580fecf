import { describe, expect, test } from 'vitest'
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

describe('a sync pass', () => {
  test('starts two seconds after the app, so that the screen comes first', async () => {
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

  test('requests updates once a minute, by cursor only', async () => {
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

  test('runs once for many requests, and never twice at a time', async () => {
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

  test('is followed by one more pass if something changes while it runs', async () => {
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

  test('requests nothing without the lease, and continues with it', async () => {
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

  test('ends between two pages when the lease is lost, and resumes there', async () => {
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

  test('requests nothing offline, and continues immediately when online', async () => {
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

  test('requests nothing after the engine is stopped', async () => {
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

describe('failures', () => {
  test('are retried after 5 s, doubling up to 5 minutes, and reported', async () => {
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

  test('are retried with jitter, never before half the delay', async () => {
    const device = new Device(1, { random: () => 0 })
    device.answer = failing
    device.host.start()
    await device.clock.advance(2000)
    expect(device.clock.next).toBe(2500)
  })

  test('with a Retry-After are never retried earlier, whatever happens', async () => {
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

  test('with a Retry-After of weeks wait for a day', async () => {
    const device = new Device(1)
    device.answer = async () => json({}, 429, { 'retry-after': '2147484' })
    device.host.start()
    await device.clock.advance(2000)
    device.take()
    await device.clock.jump(DAY - 10_000)
    expect(device.take('feed')).toEqual([])
    await device.clock.jump(20_000)
    expect(device.take('feed')).not.toEqual([])
  })

  test('are not retried later, nor the weekly sync delayed, when a clock that was ahead is corrected', async () => {
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
    'include a service whose %s repeats one next page for ever: the pass ends, is reported and retried',
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
        error: 'The Lectern service repeated the same page',
      })
      device.answer = (_request, next) => next()
      await device.clock.advance(MINUTE)
      expect(await device.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    },
  )

  test('include an invalid page, which changes nothing', async () => {
    const device = new Device(3)
    await device.host.sync()
    const before = await device.store.syncRecord()
    device.answer = async () => json({ id: '1', feed: [{ id: '1', content: null }], next: null, cursor: '9' })
    await expect(device.host.sync()).rejects.toMatchObject({ code: 'malformed_reply' })
    expect(await device.store.syncRecord()).toEqual(before)
    expect(await device.ids()).toEqual([1, 2, 3])
  })
})

describe('power', () => {
  test('while saved, allows a sync only on request; afterwards sync continues immediately', async () => {
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

  test('saving does not end a requested sync, and neither does a change of connection', async () => {
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

  test('suspension ends the pass between two pages, and the pass resumes there', async () => {
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

test('a manual clock refuses what a real timer could not hold', () => {
  expect(() => new ManualClock().after(2 ** 31, () => {})).toThrow(RangeError)
})
