import type { DeviceRecords } from '#shared/sync/device-records.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { progressOf } from './arbitraries.ts'
import { type Claim, same } from './claims.ts'

/** The contract of DeviceRecords for every adapter. A clear leaves them alone. */
export const recordsClaims: readonly Claim<DeviceRecords & Pick<QueueStore, 'clear'>>[] = [
  {
    claim: 'the outbox keeps one progress per content, and removes only what was sent',
    run: async (maker) => {
      const store = await maker.fresh()
      const first = progressOf(5, '2026-03-01T10:00:00.000001+00:00', 0.2)
      const newer = progressOf(5, '2026-03-01T10:00:00.000002+00:00', 0.3)
      const other = progressOf(2, '2026-03-01T10:00:00Z', 0.9)
      await store.putOutbox(first)
      await store.putOutbox(other)
      await store.putOutbox(newer)
      same(await store.outbox(), [other, newer])
      await store.clearOutbox(first)
      same(await store.outbox(), [other, newer])
      await store.clearOutbox(newer)
      await store.clearOutbox(newer)
      same(await store.outbox(), [other])
      await store.close()
    },
  },
  {
    claim: 'local records are stored by kind and key, ordered by first insertion, and survive clear',
    run: async (maker) => {
      let store = await maker.fresh()
      const change = (key: string, value: unknown) => ({ kind: 'change', key, value }) as const
      same(await store.localRecords('change'), [])
      for (const key of ['b', 'a', 'c']) await store.putLocal(change(key, { first: key }))
      await store.putLocal({ kind: 'draft', key: 'a', value: ['other kind'] })
      await store.putLocal(change('b', null))
      await store.removeLocal('change', 'a')
      await store.removeLocal('change', 'nothing by that name')
      await store.putLocal(change('a', 'came back'))
      await store.clear()
      if (maker.reopen) store = await maker.reopen(store)
      same(await store.localRecords('change'), [
        change('b', null),
        change('c', { first: 'c' }),
        change('a', 'came back'),
      ])
      same(await store.localRecords('draft'), [{ kind: 'draft', key: 'a', value: ['other kind'] }])
      await store.close()
    },
  },
]
