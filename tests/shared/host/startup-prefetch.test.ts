import { describe, expect, test } from 'vitest'
import { quiet } from '../../fakes/manual-clock.ts'
import { json } from '../../fakes/model-service.ts'
import { ManualPower } from '../../fakes/host-ports.ts'
import { Device } from '../sync/device.ts'

/** Requests since the last call, for feeds other than the queue. */
const looked = (device: Device): string[] =>
  device.take().flatMap((line) => /(inbox|archive|favorites|highlights)_?(?:feed)?\//.exec(line)?.[1] ?? [])

async function started(prepare: (device: Device) => void = () => {}, more = {}): Promise<Device> {
  const device = new Device(1, more)
  prepare(device)
  device.host.start()
  await quiet()
  return device
}

describe('the feeds besides the queue', () => {
  test('are fetched once each after the queue: the first 3 s after its idle start, the rest 5 s later', async () => {
    const device = await started()
    await device.clock.advance(4_999)
    expect(device.asked.some((line) => line.includes('queue_feed'))).toBe(true)
    expect(looked(device)).toEqual([])
    await device.clock.advance(1)
    expect(looked(device)).toEqual(['inbox', 'archive'])
    await device.clock.advance(4_999)
    expect(looked(device)).toEqual([])
    await device.clock.advance(1)
    expect(looked(device)).toEqual(['favorites', 'highlights'])
    await device.clock.advance(300_000)
    expect(looked(device)).toEqual([])
    await device.host.close()
  })

  test('are available offline afterwards, although no one opened them', async () => {
    const device = await started(({ model }) => void model.move(1, 2))
    await device.clock.advance(15_000)
    device.network.set(false)
    expect((await device.host.cachedFeed('archive'))?.feed.map(({ id }) => id)).toEqual(['1'])
    await device.host.close()
  })

  test('are not fetched again if the reader opened them first', async () => {
    const device = await started()
    await device.clock.advance(2_500)
    await device.host.feed('archive')
    await device.host.feed('inbox').catch(() => {})
    device.take()
    await device.clock.advance(2_500)
    expect(looked(device)).toEqual(['inbox'])
    await device.host.close()
  })

  test.each([
    ['another tab syncs', (device: Device) => device.lease.set(false), (device: Device) => device.lease.set(true)],
    [
      'the line is slow',
      ({ network }: Device) => network.set(true, 'slow'),
      ({ network }: Device) => network.set(true, '4g'),
    ],
    ['there is no line', ({ network }: Device) => network.set(false), ({ network }: Device) => network.set(true)],
  ])('wait while %s, and are fetched when that is over', async (_name, hinder, allow) => {
    const device = await started(hinder)
    await device.clock.advance(30_000)
    expect(looked(device)).toEqual([])
    allow(device)
    await device.clock.advance(70_000)
    expect(looked(device)).toEqual(['inbox', 'archive', 'favorites', 'highlights'])
    await device.host.close()
  })

  test('wait while power is saved, and while no one is signed in', async () => {
    const power = new ManualPower()
    power.set('saving')
    const saving = await started(() => {}, { power })
    await saving.clock.advance(30_000)
    expect(looked(saving)).toEqual([])
    await saving.host.close()
    const nobody = await started(({ tokens }) => void (tokens.tokens = null))
    await nobody.clock.advance(70_000)
    expect(looked(nobody)).toEqual([])
    await nobody.host.close()
  })

  test('are fetched even if one of them fails, without an error message', async () => {
    const device = await started((device) => {
      device.answer = (request, next) =>
        /inbox|favorites/.test(request.url) ? Promise.resolve(json({ detail: 'Oops' }, 500)) : next()
    })
    await device.clock.advance(15_000)
    expect(looked(device)).toEqual(['inbox', 'archive', 'favorites', 'highlights'])
    expect((await device.host.status()).sync.activity).toBe('idle')
    await device.host.close()
  })

  test('are abandoned when the Host stops', async () => {
    const requests: Request[] = []
    const device = await started((device) => {
      device.answer = (request, next) => {
        if (!request.url.includes('inbox')) return next()
        requests.push(request)
        return new Promise(() => {})
      }
    })
    await device.clock.advance(6_000)
    await device.host.stop()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true])
    await device.clock.advance(60_000)
    expect(looked(device)).not.toContain('archive')
  })
})
