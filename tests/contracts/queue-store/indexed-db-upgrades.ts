import { Dexie } from 'dexie'
import type { FeedEntry } from '#shared/model/feed.ts'
import { knownBits } from '#shared/model/queue-flags.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { IndexedDbQueueStore } from '../../../renderer/host/store/indexed-db-queue-store.ts'
import type { ProjectionRecord } from '../../../renderer/host/store/projection-record.ts'
import { rebuildDatabase } from '../../../renderer/host/store/rebuild-database.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'
import { singleFilters } from '../../fakes/queue-filters.ts'
import { entryFrom, NOW } from './arbitraries.ts'
import { type IndexedDbClaim, rejects, same } from './claims.ts'
import { everything, fieldsOf, newName, progress, rawUpgrade, writeOldDatabase } from './raw-database.ts'

/** More than an upgrade changes in one batch. The upgrade steps of later versions are among those of the first. */
const MANY = 5000

/** Databases of other versions, and the shape of their tables. */
export const upgradeClaims: readonly IndexedDbClaim[] = [
  ...[1, 2, 3, 4].flatMap((version) =>
    [0, 1, version === 1 ? MANY : 500].map((rows) => ({
      claim: `a database of version ${version} with ${rows} rows is upgraded with all its fields`,
      run: async () => {
        const name = newName()
        const library = generateLibrary({ count: rows })
        await writeOldDatabase(name, version, library)
        const store = await IndexedDbQueueStore.open(name, NOW)
        const reference = new MemoryQueueStore()
        await reference.apply({ puts: library }, NOW)
        const queries: QueueQuery[] = [
          everything,
          { sort: 'last_viewed', read: 'read' },
          { sort: 'longest', filterTags: ['the 0'], contentTypes: [1, 4] },
        ]
        for (const query of queries) {
          same(await store.ids(query, NOW), await reference.ids(query, NOW))
          same(await store.page(query, 1, NOW), await reference.page(query, 1, NOW))
        }
        same(await store.feed('/old'), { id: '4' })
        await store.close()
        // The table itself has the filter fields, whatever was there before.
        const raw = await new Dexie(name).open()
        const stored: Record<string, unknown>[] = await raw.table('queueEntries').toArray()
        same(
          stored,
          library.map((entry) => ({ id: entry.content.id, ...fieldsOf(entry, 4), entry })),
        )
        same(raw.verno, 6)
        raw.close()
      },
    })),
  ),
  {
    claim:
      'a database of version 5, whose entries are trees under many indexes, can be opened, read and written unchanged',
    run: async () => {
      const name = newName()
      const library = generateLibrary({ count: 120 })
      const more = { bodies: 'content_id, [content_id+article_id]', outbox: 'content_id', removals: 'id, version' }
      await writeOldDatabase(name, 5, library, [], { ...more, projection: 'seq', state: '' })
      const store = await IndexedDbQueueStore.open(name, NOW)
      const reference = new MemoryQueueStore()
      await reference.apply({ puts: library }, NOW)
      same(await store.page({ sort: 'longest' }, 2, NOW), await reference.page({ sort: 'longest' }, 2, NOW))
      same(await store.apply({ puts: library }, NOW), { put: [], removed: [] })
      const changed = { ...(library[3] as FeedEntry), recommendations: ['new'] }
      same((await store.apply({ puts: [changed] }, NOW)).put, [changed.content.id])
      same(await store.entries([changed.content.id, library[4]?.content.id ?? 0]), [changed, library[4]])
      await store.close()
    },
  },
  {
    claim: 'an upgrade drops rows whose entry cannot be read, and no others',
    run: async () => {
      const name = newName()
      const broken = { ...entryFrom({ id: 1 }), content: null } as unknown as FeedEntry
      await writeOldDatabase(name, 1, [entryFrom({ id: 2 })], [{ id: 1, entry: broken }])
      const store = await IndexedDbQueueStore.open(name, NOW)
      same(await store.ids(everything, NOW), [2])
      await store.close()
    },
  },
  {
    claim: 'rows written before a filter existed are filtered by it once the database is opened',
    run: async () => {
      const name = newName()
      const library = generateLibrary({ count: 400 })
      const reference = new MemoryQueueStore()
      await reference.apply({ puts: library }, LIBRARY_NOW)
      const before = await IndexedDbQueueStore.open(name)
      await before.apply({ puts: library, generation: 3 }, LIBRARY_NOW)
      await before.close()
      // As an app that knew only the first three filters left it.
      const raw = await new Dexie(name).open()
      const records: ProjectionRecord[] = await raw.table('projection').toArray()
      for (const { columns } of records) columns.flags.set(columns.flags.map((flags) => flags & 7))
      await raw.table('projection').bulkPut(records)
      await raw.table('state').put({ ...(await raw.table('state').get('head')), bits: 7 }, 'head')
      raw.close()
      const store = await IndexedDbQueueStore.open(name)
      for (const filter of singleFilters(['the 0'])) {
        const query: QueueQuery = { ...filter, sort: 'oldest' }
        same(await store.ids(query, LIBRARY_NOW), await reference.ids(query, LIBRARY_NOW), JSON.stringify(filter))
      }
      // Everything else about the rows is preserved, above all the full pass that saw them.
      same(await store.apply({ sweep: { generation: 3, notNewerThan: Infinity } }, LIBRARY_NOW), {
        put: [],
        removed: [],
      })
      await store.close()
      const open = await new Dexie(name).open()
      same((await open.table('state').get('head')).bits, knownBits)
      open.close()
    },
  },
  {
    claim: 'the table has every filter field beside the entry, and no index that would slow each write down',
    run: async () => {
      const name = newName()
      const store = await IndexedDbQueueStore.open(name)
      const entry = entryFrom({ id: 7 })
      await store.apply({ puts: [entry] }, NOW)
      await store.close()
      const raw = await new Dexie(name).open()
      const { primKey, indexes } = raw.table('queueEntries').schema
      same([primKey.name, indexes], ['id', []])
      same(await raw.table('queueEntries').toArray(), [{ ...toQueueRow(entry, NOW), entry: JSON.stringify(entry) }])
      same([raw.table('feeds').schema.primKey.name, raw.table('feeds').schema.indexes], ['path', []])
      raw.close()
    },
  },
  {
    claim: 'a database of a newer version is refused and left unchanged',
    run: async () => {
      const name = newName()
      const newer = new Dexie(name)
      newer.version(9).stores({ queueEntries: 'id', else: 'id' })
      await newer.open()
      await newer.table('else').put({ id: 1 })
      newer.close()
      await rejects(IndexedDbQueueStore.open(name), 'StoreError', 'newer')
      const raw = await new Dexie(name).open()
      same([raw.verno, await raw.table('else').count()], [9, 1])
      raw.close()
    },
  },
  {
    claim: 'a failed upgrade counts as damage, and the new database takes over the old one’s progress',
    run: async () => {
      const name = newName()
      // One of our indexes has another shape, and no row of the old table fits the new one.
      await rawUpgrade(name, 50, (db) => {
        db.createObjectStore('queueEntries', { autoIncrement: true }).add({ any: 1 })
        db.createObjectStore('outbox', { keyPath: 'content_id' }).put(progress)
      })
      await rejects(IndexedDbQueueStore.open(name), 'StoreError', 'damaged')
      const { store } = await rebuildDatabase(name, () => IndexedDbQueueStore.open(name))
      same(await store.outbox(), [progress])
      await store.close()
    },
  },
]
