import { describe, expect, test } from 'vitest'
import { HealingStore } from '#shared/host/self-repairing-store.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { Device } from '../sync/device.ts'

const damaged = () => new StoreError('damaged', 'The disk is bad')
const progress = { content_id: 1, last_read_percentage: 1, max_read_percentage: 1, last_viewed_date: '2026-01-01' }

/** A store that breaks once on request, at the nth call from then on. */
class Brittle {
  readonly memory = new MemoryQueueStore()
  readonly store: QueueStore
  breaksIn = Infinity

  constructor() {
    const ask = <T>(work: () => Promise<T>): Promise<T> =>
      --this.breaksIn === 0 ? Promise.reject<T>(damaged()) : work()
    this.store = new Proxy(this.memory, {
      get: (memory, name: keyof MemoryQueueStore) => {
        const method = memory[name] as ((...given: unknown[]) => Promise<unknown>) | undefined
        // Some methods of a store are optional.
        if (!method) return undefined
        if (name === 'close') return method.bind(memory)
        return (...given: unknown[]) => ask(() => method.apply(memory, given))
      },
    })
  }
}

function healing(brittle: Brittle, now = () => Date.parse('2026-01-02')) {
  const made: MemoryQueueStore[] = []
  const store = new HealingStore({
    store: brittle.store,
    rebuilt: null,
    now,
    heal: async () => {
      const fresh = new MemoryQueueStore()
      for (const one of await brittle.memory.outbox()) await fresh.putOutbox(one)
      made.push(fresh)
      return { store: fresh, rebuilt: 'kept' }
    },
  })
  return { store, made }
}

describe('a store that turns out to be damaged', () => {
  test('is replaced once, however many calls are running, and each gets the new store’s answer', async () => {
    const brittle = new Brittle()
    const { store, made } = healing(brittle)
    await store.putOutbox(progress)
    let heals = 0
    store.onHeal(() => (heals += 1))
    brittle.breaksIn = 1
    const answers = await Promise.all([store.outbox(), store.count(), store.outbox(), store.feed('/none/')])
    expect(answers).toEqual([[progress], expect.any(Number), [progress], null])
    expect([made.length, heals, store.rebuilt]).toEqual([1, 1, 'kept'])
  })

  test('is given up after the third time with the reason', async () => {
    const bad = new Proxy(new MemoryQueueStore(), {
      get: (memory, name: keyof MemoryQueueStore) =>
        name === 'count' ? () => Promise.reject(damaged()) : (memory[name] as () => unknown).bind(memory),
    })
    let heals = 0
    const heal = async () => {
      heals += 1
      return { store: bad, rebuilt: 'kept' as const }
    }
    const store = new HealingStore({ store: bad, rebuilt: null, now: Date.now, heal })
    for (let asked = 0; asked < 9; asked += 1) await expect(store.count()).rejects.toMatchObject({ code: 'damaged' })
    expect(heals).toBe(3)
  })

  test.each([1, 3, 8, 14, 20, 26])(
    'in the middle of a sync (call %i) is whole again at its end, and no earlier cursor is used',
    async (call) => {
      const brittle = new Brittle()
      const { store, made } = healing(brittle)
      const device = new Device(12, {
        pageSize: 2,
        batchSize: 2,
        store: store as unknown as MemoryQueueStore,
        health: store,
      })
      await store.putOutbox(progress)
      device.host.start()
      brittle.breaksIn = call
      for (let turn = 0; turn < 6; turn += 1) await device.clock.advance(10_000)
      await quiet()
      expect(made.length).toBe(1)
      expect(await device.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      expect((await store.syncRecord()).state).toBe('complete')
      // The waiting progress was sent.
      expect([await store.outbox(), device.model.contents.get(1)?.history?.last_read_percentage]).toEqual([[], 1])
      expect((await device.host.status()).rebuilt).toBe('kept')
      await device.host.stop()
    },
  )

  test('records its reader again after replacement, so that waiting changes still belong to that reader', async () => {
    const brittle = new Brittle()
    const { store } = healing(brittle)
    const device = new Device(2, { store: store as unknown as MemoryQueueStore, health: store })
    device.host.start()
    await device.clock.advance(10_000)
    brittle.breaksIn = 1
    await store.ids(defaultQueueQuery, 0)
    await device.clock.advance(10_000)
    await quiet()
    expect(device.take('/profile/')).toHaveLength(1)
    expect((await store.feed('/profile/'))?.current_profile).toBeTruthy()
    await device.host.stop()
  })
})
