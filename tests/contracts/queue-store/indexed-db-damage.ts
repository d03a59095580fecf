import { Dexie } from 'dexie'
import type { FeedEntry, FeedPage } from '#shared/model/feed.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { IndexedDbLocalRecords } from '../../../renderer/host/store/indexed-db-local-records.ts'
import { IndexedDbQueueStore } from '../../../renderer/host/store/indexed-db-queue-store.ts'
import { rebuildDatabase } from '../../../renderer/host/store/rebuild-database.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'
import { NOW } from './arbitraries.ts'
import { type IndexedDbClaim, rejects, same } from './claims.ts'
import { copyWithout, everything, newName, progress } from './raw-database.ts'

const profilePage = { id: 'profile', feed: [] } as unknown as FeedPage

/** Databases with missing tables or garbage. */
export const damageClaims: readonly IndexedDbClaim[] = [
  {
    claim: 'a projection that is missing or does not fit the table is rebuilt from it, and sweeps nothing by mistake',
    run: async () => {
      const library = generateLibrary({ count: 200 })
      const harms: ((raw: Dexie) => Promise<unknown>)[] = [
        (raw) => raw.table('projection').clear(),
        (raw) => raw.table('state').delete('head'),
        (raw) => raw.table('queueEntries').delete(library[3]?.content.id ?? 0),
      ]
      for (const [index, harm] of harms.entries()) {
        const name = newName()
        let store = await IndexedDbQueueStore.open(name)
        await store.apply({ puts: library, generation: 2, sync: { ...initialSyncRecord, generation: 2 } }, NOW)
        await store.close()
        const raw = await new Dexie(name).open()
        await harm(raw)
        raw.close()
        store = await IndexedDbQueueStore.open(name)
        const left = index === 2 ? library.filter((_, at) => at !== 3) : library
        const reference = new MemoryQueueStore()
        await reference.apply({ puts: left }, NOW)
        same(
          await store.ids({ sort: 'oldest', read: 'unread' }, NOW),
          await reference.ids({ sort: 'oldest', read: 'unread' }, NOW),
        )
        const swept = await store.apply({ sweep: { generation: 2, notNewerThan: Number.MAX_SAFE_INTEGER } }, NOW)
        same([swept.removed, await store.count()], [[], left.length])
        await store.close()
      }
    },
  },
  ...(['queueEntries', 'projection', 'state', 'outbox', 'feeds', 'index'] as const).map((missing) => ({
    claim: `a database that lost ${missing === 'index' ? 'an index' : `its table ${missing}`} is damaged, also the second time, and is rebuilt`,
    run: async () => {
      const name = newName()
      const entries = generateLibrary({ count: 60 })
      const whole = await IndexedDbQueueStore.open(name)
      await whole.apply({ puts: entries, sync: { ...initialSyncRecord, state: 'complete', cursor: 'c' } }, NOW)
      await whole.putOutbox(progress)
      await whole.putFeed('/profile/', profilePage)
      await whole.close()
      const damaged = newName()
      await copyWithout(missing, name, damaged)
      await rejects(IndexedDbQueueStore.open(damaged), 'StoreError', 'damaged')
      await rejects(IndexedDbQueueStore.open(damaged), 'StoreError', 'damaged')
      const { store, rebuilt } = await rebuildDatabase(damaged, () => IndexedDbQueueStore.open(damaged))
      same(rebuilt, missing === 'outbox' ? 'partly' : 'kept')
      same([await store.count(), await store.syncRecord()], [0, initialSyncRecord])
      same(await store.outbox(), missing === 'outbox' ? [] : [progress])
      same(await store.feed('/profile/'), missing === 'feeds' ? null : profilePage)
      await store.apply({ puts: entries }, NOW)
      await store.close()
      const again = await IndexedDbQueueStore.open(damaged)
      same([await again.count(), (await again.outbox()).length], [60, missing === 'outbox' ? 0 : 1])
      await again.close()
    },
  })),
  {
    claim:
      'progress with half its fields is sent as far as possible, and pending changes in a database beside are imported once',
    run: async () => {
      const name = newName()
      const store = await IndexedDbQueueStore.open(name)
      await store.close()
      const raw = await new Dexie(name).open()
      const rows = [
        { content_id: 2, last_read_percentage: 0.5 },
        { content_id: 3, max_read_percentage: 0.25, last_viewed_date: '2026-01-01T00:00:00Z' },
        { content_id: 4, last_read_percentage: 'far' },
        { content_id: -5, last_read_percentage: 1, max_read_percentage: 1, last_viewed_date: '2026-01-01T00:00:00Z' },
        {
          content_id: 1,
          last_read_percentage: 0.1,
          max_read_percentage: 0.1,
          last_viewed_date: '2026-02-01T00:00:00Z',
        },
      ]
      await raw.table('outbox').bulkPut(rows)
      raw.close()
      const beside = new IndexedDbLocalRecords(name)
      await beside.put({ kind: 'rescued', key: '1', value: progress })
      await beside.put({ kind: 'rescued', key: 'x', value: { content_id: 'x' } })
      await beside.put({ kind: 'rescued', key: '9', value: { ...progress, content_id: 9 } })
      beside.close()
      const again = await IndexedDbQueueStore.open(name)
      const long = '1970-01-01T00:00:00.000Z'
      const sent = [
        rows[4],
        { content_id: 2, last_read_percentage: 0.5, max_read_percentage: 0.5, last_viewed_date: long },
        {
          content_id: 3,
          last_read_percentage: 0.25,
          max_read_percentage: 0.25,
          last_viewed_date: '2026-01-01T00:00:00Z',
        },
        { ...progress, content_id: 9 },
      ]
      same(await again.outbox(), sent)
      for (const one of await again.outbox()) await again.clearOutbox(one)
      same([await again.outbox(), await again.localRecords('rescued')], [[], []])
      await again.close()
    },
  },
  {
    claim: 'garbage records are removed, all others stay, and the next pass fetches everything again',
    run: async () => {
      const library = generateLibrary({ count: 100 })
      const first = library[0]?.content.id ?? 0
      const row = { id: first, _tagNames: [], _feed_dirty_date: 5 }
      const harms: [number, (raw: Dexie) => Promise<unknown>][] = [
        [1, (raw) => raw.table('queueEntries').put({ ...row, entry: 'no JSON' })],
        [1, (raw) => raw.table('queueEntries').put({ ...row, entry: '{"content":{"id":7}}' })],
        [1, (raw) => raw.table('queueEntries').put({ id: first })],
        [0, (raw) => raw.table('queueEntries').put({ id: 'not a number', entry: 3 })],
        [0, (raw) => raw.table('state').put({ first: 'a' }, 'head')],
        [
          0,
          (raw) =>
            raw
              .table('projection')
              .toCollection()
              .modify({ columns: { id: [1, 2] }, tagStarts: null }),
        ],
      ]
      for (const [lost, harm] of harms) {
        const name = newName()
        let store = await IndexedDbQueueStore.open(name)
        const sync = { ...initialSyncRecord, state: 'complete' as const, cursor: 'c', generation: 4 }
        await store.apply({ puts: library, generation: 4, sync }, NOW)
        await store.close()
        const raw = await new Dexie(name).open()
        await harm(raw)
        raw.close()
        store = await IndexedDbQueueStore.open(name)
        const ids = library.map(({ content }) => content.id)
        const entries = await store.entries(ids)
        same(entries, library.slice(lost))
        same(new Set(await store.ids(everything, NOW)), new Set(entries.map(({ content }) => content.id)))
        same(await store.syncRecord(), { ...sync, state: 'update_required' })
        same((await store.apply({ puts: library }, NOW)).put.length, lost)
        await store.close()
      }
    },
  },
  {
    claim: 'a garbage text, sync record or body counts as missing',
    run: async () => {
      const name = newName()
      let store = await IndexedDbQueueStore.open(name)
      const [entry] = generateLibrary({ count: 1 }) as [FeedEntry]
      await store.apply({ puts: [entry] }, NOW)
      await store.close()
      const raw = await new Dexie(name).open()
      const { id, article } = entry.content
      await raw.table('bodies').put({ content_id: id, article_id: article?.id, root: 5 })
      await raw.table('state').put({ state: 7, cursor: {} }, 'sync')
      raw.close()
      store = await IndexedDbQueueStore.open(name)
      same([await store.body(id), (await store.bodiesWanted(9)).length], [null, 1])
      const { state, cursor } = await store.syncRecord()
      same([state, cursor], ['not_known', null])
      await store.close()
    },
  },
]
