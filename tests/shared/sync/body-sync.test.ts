import { describe, expect, test } from 'vitest'
import { quiet } from '../../fakes/manual-clock.ts'
import { json } from '../../fakes/model-service.ts'
import { Device } from './device.ts'

const MINUTE = 60_000
const failing = async (): Promise<Response> => json({ detail: 'Oops', code: 'internal' }, 500)

describe('after a save', () => {
  test('the entry is polled after 1, 2, 4 … seconds until it is read, then once a minute', async () => {
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
  test('are fetched after the pass, newest saved first, a few at a time', async () => {
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

  test('that keep failing are retried less and less often and do not block others', async () => {
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

  test('that the service has under another extraction are not requested in a loop', async () => {
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

  test('are not requested for entries without an article', async () => {
    const device = new Device(0)
    device.model.add({ article: null, has_blank_article: true })
    device.host.start()
    await device.clock.advance(5 * MINUTE)
    expect(device.take('/contents/')).toEqual([])
  })

  test('are not fetched on a slow connection', async () => {
    const device = new Device(2)
    device.network.set(true, 'slow')
    device.host.start()
    await device.clock.advance(2000)
    await device.host.sync({ full: true })
    await device.clock.advance(MINUTE)
    expect(device.take('/contents/')).toEqual([])
  })
})
