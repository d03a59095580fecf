import { expect, test } from 'vitest'
import type { Peers } from '#shared/host/ports.ts'
import { ManualLease } from '../../fakes/host-ports.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { Device } from '../sync/device.ts'
import { annotate } from './annotate.ts'

const highlight = annotate(-1, 3, 9)

/** Every message reaches all other tabs, as over a BroadcastChannel. */
function channel(): () => Peers {
  const all = new Set<{ hear: (message: unknown) => void }>()
  return () => {
    const mine = { hear: (_message: unknown): void => {} }
    all.add(mine)
    return {
      post: (message) => {
        for (const other of all) if (other !== mine) other.hear(structuredClone(message))
      },
      onMessage: (listener) => {
        mine.hear = listener
        return () => void all.delete(mine)
      },
    }
  }
}

/** Two tabs on one store and one service. Only the second may sync. */
async function tabs() {
  const open = channel()
  const one = new Device(3, { lease: new ManualLease(false), peers: open() })
  const two = new Device(0, { store: one.store, peers: open() })
  two.answer = (request) => one.model.handle(request)
  two.host.start()
  await two.clock.advance(5000)
  expect(await two.ids()).toEqual([1, 2, 3])
  one.host.start()
  await quiet()
  return { one, two }
}

const shown = async (device: Device) => {
  const [entry] = await device.host.entries([1])
  return [entry?.content.title, entry?.content.my_annotations.map(({ text }) => text)]
}

test('a page requested before another tab’s highlight does not remove that highlight', async () => {
  const { one, two } = await tabs()
  const released = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  two.answer = async (request) => {
    const response = await one.model.handle(request)
    if (request.url.includes('updates_feed')) {
      answered.resolve()
      await released.promise
    }
    return response
  }
  one.model.change(1, () => ({ title: 'Changed elsewhere' }))
  const pass = two.host.sync()
  await answered.promise
  await one.host.perform(highlight, null)
  expect(await shown(one)).toEqual(['Entry 1', ['x']])
  released.resolve()
  await pass
  expect(await shown(two)).toEqual(['Changed elsewhere', ['x']])
  await Promise.all([one.host.stop(), two.host.stop()])
})

test('a change in a tab that may not sync is confirmed immediately by the tab that does', async () => {
  const { one, two } = await tabs()
  two.take()
  await one.host.perform(highlight, null)
  await two.clock.advance(500)
  expect(two.take('updates_feed')).toHaveLength(1)
  await one.host.save('https://example.org/new')
  await two.clock.advance(500)
  expect(two.take('updates_feed')).toHaveLength(1)
  expect(await one.ids()).toEqual([1, 2, 3, 4])
  await Promise.all([one.host.stop(), two.host.stop()])
})
