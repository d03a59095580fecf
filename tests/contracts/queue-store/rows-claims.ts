import type { QueueQuery } from '#shared/model/queue-query.ts'
import { versionOf } from '#shared/model/queue-row.ts'
import type { QueueRows } from '#shared/sync/queue-rows.ts'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'
import { entryFrom, NOW } from './arbitraries.ts'
import { type Claim, rejects, same } from './claims.ts'

const everything: QueueQuery = { sort: 'recently_saved' }

/** The contract of QueueRows for every adapter. */
export const rowsClaims: readonly Claim<QueueRows>[] = [
  {
    claim: 'a page has up to 50 entries in order, and next says whether more exist',
    run: async (maker) => {
      const store = await maker.fresh()
      const library = generateLibrary({ count: 101 })
      const change = await store.apply({ puts: library }, LIBRARY_NOW)
      same(change.put.length, 101)
      same(await store.newestVersion(), Math.max(...library.map(versionOf)))
      const ids = await store.ids(everything, LIBRARY_NOW)
      same(ids.length, 101)
      const pages = await Promise.all([1, 2, 3, 4].map((page) => store.page(everything, page, LIBRARY_NOW)))
      same(
        pages.map(({ entries, next }) => [entries.length, next]),
        [
          [50, true],
          [50, true],
          [1, false],
          [0, false],
        ],
      )
      same(
        pages.flatMap(({ entries }) => entries.map(({ content }) => content.id)),
        ids,
      )
      const wanted = [ids[7], 5, ids[3], ids[7]] as number[]
      same(
        (await store.entries(wanted)).map(({ id }) => Number(id)),
        [ids[7], ids[3], ids[7]],
      )
      same(await store.entries([library[9]?.content.id ?? 0]), [library[9]])
      same(
        await store.page({ sort: 'oldest', isFavorited: true, hasNote: true, read: 'read', contentTypes: [3] }, 2, 0),
        { entries: [], next: false },
      )
      await store.close()
    },
  },
  {
    claim: 'exactly 50 entries are one page without a next',
    run: async (maker) => {
      const store = await maker.fresh()
      await store.apply({ puts: generateLibrary({ count: 50 }) }, LIBRARY_NOW)
      same((await store.page(everything, 1, LIBRARY_NOW)).next, false)
      same((await store.page({ sort: 'oldest', shuffle: 3 }, 1, LIBRARY_NOW)).entries.length, 50)
      await store.close()
    },
  },
  {
    claim: 'a page number below 1 or not whole is a RangeError',
    run: async (maker) => {
      const store = await maker.fresh()
      for (const page of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await rejects(store.page(everything, page, NOW), 'RangeError')
      }
      await store.close()
    },
  },
  {
    claim: 'a version older than the stored row or removal is refused; an equal one is accepted',
    run: async (maker) => {
      const store = await maker.fresh()
      const at = (version: number, title: 'one' | 'two' = 'one') => entryFrom({ id: 7, version, title })
      const titles = async () => (await store.entries([7])).map(({ content }) => content.title)
      same(await store.apply({ puts: [at(5)] }, NOW), { put: [7], removed: [] })
      same(await store.apply({ puts: [at(4, 'two')] }, NOW), { put: [], removed: [] })
      same(await titles(), ['one'])
      same(await store.apply({ puts: [at(5, 'two')] }, NOW), { put: [7], removed: [] })
      same(await titles(), ['two'])
      same(await store.apply({ puts: [at(5, 'two')] }, NOW), { put: [], removed: [] }, 'the same again')
      same(await store.apply({ deletes: [{ id: 7, version: 4 }] }, NOW), { put: [], removed: [] }, 'an old removal')
      same(await store.apply({ deletes: [{ id: 7, version: 6 }] }, NOW), { put: [], removed: [7] })
      same(await store.apply({ deletes: [{ id: 7, version: 5 }] }, NOW), { put: [], removed: [] })
      same(await store.apply({ puts: [at(5)] }, NOW), { put: [], removed: [] }, 'back from an old page')
      same(await titles(), [])
      same(await store.apply({ puts: [at(6)] }, NOW), { put: [7], removed: [] })
      same(await titles(), ['one'])
      await store.close()
    },
  },
  {
    claim: 'the removal of an entry that was never stored is kept, too, until a newer sweep',
    run: async (maker) => {
      const store = await maker.fresh()
      await store.apply({ deletes: [{ id: 3, version: 9 }] }, NOW)
      await store.apply({ sweep: { generation: 1, notNewerThan: 8 } }, NOW)
      same((await store.apply({ puts: [entryFrom({ id: 3, version: 8 })] }, NOW)).put, [])
      await store.apply({ sweep: { generation: 2, notNewerThan: 9 } }, NOW)
      same((await store.apply({ puts: [entryFrom({ id: 3, version: 8 })] }, NOW)).put, [3])
      await store.close()
    },
  },
  {
    claim: 'a sweep removes what the full pass has not seen, but nothing newer than its start, and not twice',
    run: async (maker) => {
      const store = await maker.fresh()
      const puts = [1, 2, 3, 4].map((id) => entryFrom({ id, version: id }))
      await store.apply({ puts, generation: 1 }, NOW)
      // The pass sees 1 unchanged, sees 2 as an older copy, and does not see 3. 4 is newer than the pass.
      const older = entryFrom({ id: 2, version: 1 })
      same(await store.apply({ puts: [entryFrom({ id: 1, version: 1 }), older], generation: 2 }, NOW), {
        put: [],
        removed: [],
      })
      const sweep = { generation: 2, notNewerThan: 3 }
      same(await store.apply({ sweep }, NOW), { put: [], removed: [3] })
      same(await store.apply({ sweep }, NOW), { put: [], removed: [] })
      same([...(await store.ids(everything, NOW))].sort(), [1, 2, 4])
      await store.close()
    },
  },
  {
    claim: 'rows, removals and cursor change together or not at all',
    run: async (maker) => {
      const store = await maker.fresh()
      const sync = { ...initialSyncRecord, state: 'complete', cursor: 'c1' } as const
      await store.apply({ puts: [entryFrom({ id: 1, version: 1 })], sync }, NOW)
      const poisoned = { ...entryFrom({ id: 3 }), feed_context: 10n }
      const later = { ...sync, cursor: 'c2' }
      const batch = { puts: [entryFrom({ id: 2 }), poisoned], deletes: [{ id: 1, version: 5 }], sync: later }
      await rejects(store.apply(batch, NOW), 'StoreError', 'failed')
      same(await store.ids(everything, NOW), [1])
      same(await store.syncRecord(), sync)
      same((await store.apply({ puts: [entryFrom({ id: 1, version: 2 })] }, NOW)).put, [1], 'no removal is remembered')
      await store.apply({ puts: [entryFrom({ id: 2 })], sync: later }, NOW)
      same(await store.syncRecord(), later)
      await store.close()
    },
  },
  {
    claim: 'objects passed in or returned cannot alter the stored data',
    run: async (maker) => {
      const store = await maker.fresh()
      const entry = structuredClone(entryFrom({ id: 1, tags: ['a'] })) as unknown as {
        content: { title: string; tags: unknown[] }
      }
      await store.apply({ puts: [entry as never] }, NOW)
      const mine = await store.entries([1])
      entry.content.title = 'altered'
      entry.content.tags.length = 0
      try {
        ;(mine[0] as unknown as typeof entry).content.title = 'altered'
      } catch {
        // A frozen object is as good as a copy.
      }
      same((await store.entries([1]))[0]?.content.title, 'one')
      same(await store.ids({ sort: 'oldest', filterTags: ['a'] }, NOW), [1])
      await store.close()
    },
  },
  {
    claim: 'concurrent batches and queries do not disturb each other',
    run: async (maker) => {
      const store = await maker.fresh()
      const library = generateLibrary({ count: 200 })
      const batches = Array.from({ length: 10 }, (_, index) => library.slice(index * 20, index * 20 + 20))
      const asked = batches.flatMap((puts) => [
        store.apply({ puts }, LIBRARY_NOW).then(({ put }) => put.length),
        // Every answer reflects a moment between two batches.
        store.ids({ sort: 'shortest' }, LIBRARY_NOW).then((ids) => 20 + (ids.length % 20)),
        store.page({ sort: 'oldest', read: 'unread' }, 1, LIBRARY_NOW).then(() => 20),
      ])
      same(
        await Promise.all(asked),
        asked.map(() => 20),
      )
      same(await store.count(), 200)
      await store.close()
    },
  },
]
