import { describe, expect, test } from 'vitest'
import type { EntryAction as Action } from '#shared/actions/actions.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { json } from '../../fakes/model-service.ts'
import { Device } from '../sync/device.ts'

const progress = (contentId: number, share: number, at = '2026-06-01T12:00:00.000Z'): Action => ({
  type: 'readProgress',
  contentId,
  share,
  at,
})

async function synced(entries: number): Promise<Device> {
  const device = new Device(entries)
  await device.host.sync()
  device.take()
  return device
}

describe('read progress', () => {
  test('made offline is stored, shown, and sent when the connection returns', async () => {
    const device = await synced(1)
    device.host.start()
    device.network.set(false)
    await device.host.perform(progress(1, 0.3), null)
    await device.host.perform(progress(1, 0.7, '2026-06-01T12:01:00.000Z'), null)
    await device.host.perform(progress(1, 0.5, '2026-06-01T12:02:00.000Z'), null)
    expect((await device.host.entries([1]))[0]?.content.history?.last_read_percentage).toBe(0.5)
    expect(await device.store.outbox()).toEqual([
      {
        content_id: 1,
        last_read_percentage: 0.5,
        max_read_percentage: 0.7,
        last_viewed_date: '2026-06-01T12:02:00.000Z',
      },
    ])
    device.network.set(true)
    await quiet()
    expect(device.take('PUT')).toEqual(['PUT /history_entries/'])
    expect(await device.store.outbox()).toEqual([])
    expect(device.model.contents.get(1)?.history?.last_read_percentage).toBe(0.5)
  })

  test.each([
    ['nobody answers', async () => Promise.reject(new TypeError('gone'))],
    ['the service fails', async () => json({}, 503)],
    ['a hotel answers', async () => new Response('<h1>Welcome</h1>')],
  ])('goes to the outbox when %s, and is sent at the next start', async (_name, answer) => {
    const device = await synced(1)
    device.answer = answer
    expect((await device.host.perform(progress(1, 0.4), null)).entry?.content.history?.last_read_percentage).toBe(0.4)
    device.host.start()
    await quiet()
    expect(device.take('PUT')).toHaveLength(2)
    expect(await device.store.outbox()).toHaveLength(1)
    const again = new Device(1, { store: device.store })
    again.host.start()
    await quiet()
    expect(await again.store.outbox()).toEqual([])
    expect(again.model.contents.get(1)?.history?.last_read_percentage).toBe(0.4)
  })

  test('made offline waits while the service answers but cannot store it, and is sent later', async () => {
    const device = await synced(1)
    device.network.set(false)
    await device.host.perform(progress(1, 1), null)
    device.answer = async (request, next) => (request.method === 'PUT' ? json({}, 503) : next())
    device.host.start()
    device.network.set(true)
    await quiet()
    expect(await device.store.outbox()).toHaveLength(1)
    device.answer = (_request, next) => next()
    device.network.set(false)
    device.network.set(true)
    await quiet()
    expect(await device.store.outbox()).toEqual([])
    expect(device.model.contents.get(1)?.history?.last_read_percentage).toBe(1)
  })

  test('sent directly replaces older progress in the outbox', async () => {
    const device = await synced(1)
    device.network.set(false)
    await device.host.perform(progress(1, 0.3), null)
    device.network.set(true)
    await device.host.perform(progress(1, 0.6, '2026-06-01T13:00:00.000Z'), null)
    expect(await device.store.outbox()).toEqual([])
  })

  test('refused permanently is dropped, and the entry shows the service’s value', async () => {
    const device = await synced(1)
    device.network.set(false)
    await device.host.perform(progress(1, 0.3), null)
    device.answer = async (request, next) => (request.method === 'PUT' ? json({ code: 'no' }, 400) : next())
    device.host.start()
    device.network.set(true)
    await quiet()
    expect(await device.store.outbox()).toEqual([])
    expect((await device.host.entries([1]))[0]?.content.history).toBe(null)
  })
})
