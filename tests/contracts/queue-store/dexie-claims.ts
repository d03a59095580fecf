import { Dexie } from 'dexie'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { MemoryQueueStore } from '#shared/sync/memory-queue-store.ts'
import { schemaSteps } from '#shared/sync/schema-steps.ts'
import { initialSyncRecord } from '#shared/sync/sync-record.ts'
import { DexieQueueStore } from '../../../renderer/host/dexie-queue-store.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'
import { entryFrom, NOW } from './arbitraries.ts'
import { rejects, same } from './claims.ts'

const everything: QueueQuery = { sort: 'recently_saved' }
let count = 0
const newName = (): string => `suite-dexie-${count++}`

/** What only a browser's store has to keep: versions, other tabs, the projection beside the table. */
export const dexieClaims: readonly { readonly claim: string; readonly run: () => Promise<void> }[] = [
  ...[1, 2, 3, 4].flatMap((version) =>
    [0, 1, 5000].map((rows) => ({
      claim: `a database of version ${version} with ${rows} rows is upgraded with all its fields`,
      run: async () => {
        const name = newName()
        const library = generateLibrary({ count: rows })
        await writeOldDatabase(name, version, library)
        const store = await DexieQueueStore.open(name, NOW)
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
        // SPEC.txt's fields are in the table itself, whatever was there before.
        const raw = await new Dexie(name).open()
        const stored: Record<string, unknown>[] = await raw.table('queueEntries').toArray()
        same(
          stored,
          library.map((entry) => ({ ...toQueueRow(entry, NOW), entry })),
        )
        same(raw.verno, 6)
        raw.close()
      },
    })),
  ),
  {
    claim:
      'a database of version 5, whose entries are trees under many indexes, is read, known and written as it stands',
    run: async () => {
      const name = newName()
      const library = generateLibrary({ count: 120 })
      const more = { bodies: 'content_id, [content_id+article_id]', outbox: 'content_id', removals: 'id, version' }
      await writeOldDatabase(name, 5, library, [], { ...more, projection: 'seq', state: '' })
      const store = await DexieQueueStore.open(name, NOW)
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
    claim: 'rows whose entry cannot be read are left behind by an upgrade, and so is no other',
    run: async () => {
      const name = newName()
      const broken = { ...entryFrom({ id: 1 }), content: null } as unknown as FeedEntry
      await writeOldDatabase(name, 1, [entryFrom({ id: 2 })], [{ id: 1, entry: broken }])
      const store = await DexieQueueStore.open(name, NOW)
      same(await store.ids(everything, NOW), [2])
      await store.close()
    },
  },
  {
    claim: 'the table carries every field of SPEC.txt beside the entry, and no index that each write would pay for',
    run: async () => {
      const name = newName()
      const store = await DexieQueueStore.open(name)
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
    claim: 'a database of a newer version is refused and left as it is',
    run: async () => {
      const name = newName()
      const newer = new Dexie(name)
      newer.version(9).stores({ queueEntries: 'id', else: 'id' })
      await newer.open()
      await newer.table('else').put({ id: 1 })
      newer.close()
      await rejects(DexieQueueStore.open(name), 'StoreError', 'newer')
      const raw = await new Dexie(name).open()
      same([raw.verno, await raw.table('else').count()], [9, 1])
      raw.close()
    },
  },
  {
    claim: 'a tab that does not let go of an older version blocks, and is told so',
    run: async () => {
      const name = newName()
      await writeOldDatabase(name, 2, [entryFrom({ id: 1 })])
      const old = await rawOpen(name)
      await rejects(DexieQueueStore.open(name, NOW), 'StoreError', 'blocked')
      old.close()
      const store = await DexieQueueStore.open(name, NOW)
      same(await store.ids(everything, NOW), [1])
      await store.close()
    },
  },
  {
    claim: 'an open store stands aside for a newer version, and says why afterwards',
    run: async () => {
      const name = newName()
      const store = await DexieQueueStore.open(name)
      const newer = new Dexie(name)
      newer.version(7).stores({ queueEntries: 'id' })
      await newer.open()
      await rejects(store.page(everything, 1, NOW), 'StoreError', 'newer')
      await rejects(store.apply({}, NOW), 'StoreError', 'newer')
      newer.close()
    },
  },
  {
    claim: 'what one tab writes, the next question of another already knows',
    run: async () => {
      const name = newName()
      const [one, two] = [await DexieQueueStore.open(name), await DexieQueueStore.open(name)]
      const library = generateLibrary({ count: 300 })
      same(await two.ids(everything, NOW), [])
      for (let start = 0; start < 300; start += 30) {
        const [writer, reader] = start % 60 === 0 ? [one, two] : [two, one]
        await writer.apply({ puts: library.slice(start, start + 30), generation: 1 }, NOW)
        same((await reader.ids(everything, NOW)).length, start + 30)
        same(await reader.page(everything, 1, NOW), await writer.page(everything, 1, NOW))
      }
      const both = await Promise.all([
        one.apply({ puts: [entryFrom({ id: 1, version: 2 })] }, NOW),
        two.apply({ puts: [entryFrom({ id: 1, version: 1 })] }, NOW),
        two.apply({ deletes: [{ id: 1, version: 1 }] }, NOW),
      ])
      same(
        both.map(({ put, removed }) => [put, removed]),
        [
          [[1], []],
          [[], []],
          [[], []],
        ],
      )
      await one.clear()
      same([await two.count(), await two.ids(everything, NOW)], [0, []])
      await one.close()
      await two.close()
    },
  },
  {
    claim: 'records of the projection that grew many are folded, and every tab follows',
    run: async () => {
      const name = newName()
      const [one, two] = [await DexieQueueStore.open(name), await DexieQueueStore.open(name)]
      const library = generateLibrary({ count: 12_000 })
      for (let start = 0; start < library.length; start += 2000) {
        await one.apply({ puts: library.slice(start, start + 2000) }, NOW)
        if (start === 4000) same(await two.count(), 6000)
      }
      const raw = await new Dexie(name).open()
      const records = await raw.table('projection').count()
      if (records > 4) throw new Error(`${records} records`)
      raw.close()
      same(await two.ids({ sort: 'longest' }, NOW), await one.ids({ sort: 'longest' }, NOW))
      same(
        (await two.apply({ deletes: [{ id: library[5]?.content.id ?? 0, version: Number.MAX_SAFE_INTEGER }] }, NOW))
          .removed.length,
        1,
      )
      same(await one.count(), 11_999)
      await one.close()
      await two.close()
    },
  },
  {
    claim:
      'a projection that is missing or does not fit the table is built again from it, and sweeps nothing by mistake',
    run: async () => {
      const library = generateLibrary({ count: 200 })
      const harms: ((raw: Dexie) => Promise<unknown>)[] = [
        (raw) => raw.table('projection').clear(),
        (raw) => raw.table('state').delete('head'),
        (raw) => raw.table('queueEntries').delete(library[3]?.content.id ?? 0),
      ]
      for (const [index, harm] of harms.entries()) {
        const name = newName()
        let store = await DexieQueueStore.open(name)
        await store.apply({ puts: library, generation: 2, sync: { ...initialSyncRecord, generation: 2 } }, NOW)
        await store.close()
        const raw = await new Dexie(name).open()
        await harm(raw)
        raw.close()
        store = await DexieQueueStore.open(name)
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
]

/** A database as the app of that version left it. Dexie multiplies versions by ten. */
async function writeOldDatabase(
  name: string,
  version: number,
  entries: readonly FeedEntry[],
  more: object[] = [],
  tables: Record<string, string> = {},
): Promise<void> {
  const fields = schemaSteps.filter((step) => step.version <= version).flatMap(({ adds }) => adds)
  const db = new Dexie(name)
  const indexes = ['id', ...fields.map((field) => (field === '_tagNames' ? `*${field}` : field))]
  db.version(version).stores({ feeds: 'path', queueEntries: indexes.join(','), ...tables })
  const rows = entries.map((entry) => {
    const row = toQueueRow(entry, NOW)
    return { id: row.id, entry, ...Object.fromEntries(fields.map((field) => [field, row[field]])) }
  })
  await db.table('queueEntries').bulkPut([...rows, ...more])
  await db.table('feeds').put({ path: '/old', page: { id: '4' } })
  db.close()
}

function rawOpen(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
