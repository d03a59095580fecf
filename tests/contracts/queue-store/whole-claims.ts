import type { QueueQuery } from '#shared/model/queue-query.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'
import { bodyOf, entryFrom, NOW, progressOf } from './arbitraries.ts'
import { type Claim, rejects, same } from './claims.ts'

const everything: QueueQuery = { sort: 'recently_saved' }

/** The contract of a whole QueueStore for every adapter: what clearing, closing and reopening do to each port. */
export const wholeClaims: readonly Claim<QueueStore>[] = [
  {
    claim: 'a new store is empty and has no sync state',
    run: async (maker) => {
      const store = await maker.fresh()
      same(await store.page(everything, 1, NOW), { entries: [], next: false })
      same(await store.ids(everything, NOW), [])
      same(await store.count(), 0)
      same(await store.newestVersion(), 0)
      same(await store.syncRecord(), initialSyncRecord)
      same(await store.feed('/library_items/queue_feed/'), null)
      same(await store.body(1), null)
      same(await store.outbox(), [])
      same(await store.bodiesWanted(5), [])
      await store.close()
    },
  },
  {
    claim: 'after close, every method rejects with StoreError',
    run: async (maker) => {
      const store = await maker.fresh()
      await store.close()
      await store.close()
      await rejects(store.page(everything, 1, NOW), 'StoreError', 'failed')
      await rejects(store.apply({}, NOW), 'StoreError', 'failed')
      await rejects(store.outbox(), 'StoreError', 'failed')
      await rejects(store.syncRecord(), 'StoreError', 'failed')
      await rejects(store.feed('/a'), 'StoreError', 'failed')
      await rejects(store.body(1), 'StoreError', 'failed')
      await rejects(store.localRecords('change'), 'StoreError', 'failed')
    },
  },
  {
    claim: 'clear removes everything but the outbox',
    run: async (maker) => {
      const store = await maker.fresh()
      const progress = progressOf(1, '2026-03-01T10:00:00Z', 0.5)
      await store.apply(
        {
          puts: [entryFrom({ id: 1 })],
          deletes: [{ id: 2, version: 9 }],
          generation: 4,
          sync: { ...initialSyncRecord, cursor: 'c' },
        },
        NOW,
      )
      await store.putBody(bodyOf(1, 1))
      await store.putFeed('/a', {
        id: '1',
        feed: [],
        next: null,
        previous: null,
        current_profile: null,
        queue_count: 0,
        archive_count: 0,
        cursor: '',
      })
      await store.putOutbox(progress)
      await store.clear()
      same(
        [await store.count(), await store.ids(everything, NOW), await store.body(1), await store.feed('/a')],
        [0, [], null, null],
      )
      same(await store.syncRecord(), initialSyncRecord)
      same(await store.outbox(), [progress])
      same((await store.apply({ puts: [entryFrom({ id: 2 })] }, NOW)).put, [2], 'removals are forgotten')
      same(await store.ids(everything, NOW), [2])
      await store.close()
    },
  },
  {
    claim: 'all data is still there after closing and reopening',
    run: async (maker) => {
      if (!maker.reopen) return
      let store = await maker.fresh()
      const library = generateLibrary({ count: 120 })
      const sync = { ...initialSyncRecord, generation: 3, cursor: 'here' }
      await store.apply({ puts: library.slice(0, 60), generation: 3, sync }, LIBRARY_NOW)
      await store.apply({ puts: library.slice(60), deletes: [{ id: 5, version: 7 }] }, LIBRARY_NOW)
      await store.putBody(bodyOf(library[4]?.content.id ?? 0, 1))
      await store.putOutbox(progressOf(1, '2026-03-01T10:00:00Z', 0.5))
      const query: QueueQuery = { sort: 'longest', filterTags: ['the 0'] }
      const before = await store.ids(query, LIBRARY_NOW)
      store = await maker.reopen(store)
      same(await store.ids(query, LIBRARY_NOW), before)
      same([await store.count(), await store.syncRecord()], [120, sync])
      same(await store.entries([library[77]?.content.id ?? 0]), [library[77]])
      same((await store.body(library[4]?.content.id ?? 0))?.article_id, 1)
      same((await store.outbox()).length, 1)
      same((await store.apply({ puts: [entryFrom({ id: 5, version: 6 })] }, NOW)).put, [], 'the removal is remembered')
      const swept = await store.apply({ sweep: { generation: 3, notNewerThan: Number.MAX_SAFE_INTEGER } }, NOW)
      same(swept.removed.length, 60, 'what was seen is remembered')
      await store.close()
    },
  },
]
