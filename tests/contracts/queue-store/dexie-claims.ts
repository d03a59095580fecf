import { Dexie } from 'dexie'
import { HealingStore } from '#shared/host/healing-store.ts'
import type { FeedEntry, FeedPage } from '#shared/model/feed.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { MemoryQueueStore } from '#shared/sync/memory-queue-store.ts'
import { schemaSteps } from '#shared/sync/schema-steps.ts'
import { initialSyncRecord } from '#shared/sync/sync-record.ts'
import { DexieLocalRecords } from '../../../renderer/host/dexie-local-records.ts'
import { DexieQueueStore } from '../../../renderer/host/dexie-queue-store.ts'
import { rebuildDatabase } from '../../../renderer/host/rebuild-database.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'
import { entryFrom, NOW } from './arbitraries.ts'
import { rejects, same } from './claims.ts'

const everything: QueueQuery = { sort: 'recently_saved' }
const progress = {
  content_id: 1,
  last_read_percentage: 0.5,
  max_read_percentage: 0.5,
  last_viewed_date: '2026-01-01T00:00:00Z',
}
const profilePage = { id: 'profile', feed: [] } as unknown as FeedPage
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
  ...(['queueEntries', 'projection', 'state', 'outbox', 'feeds', 'index'] as const).map((missing) => ({
    claim: `a database that lost ${missing === 'index' ? 'an index' : `its table ${missing}`} is damaged, also the second time, and is made anew`,
    run: async () => {
      const name = newName()
      const entries = generateLibrary({ count: 60 })
      const whole = await DexieQueueStore.open(name)
      await whole.apply({ puts: entries, sync: { ...initialSyncRecord, state: 'complete', cursor: 'c' } }, NOW)
      await whole.putOutbox(progress)
      await whole.putFeed('/profile/', profilePage)
      await whole.close()
      const damaged = newName()
      await copyWithout(missing, name, damaged)
      await rejects(DexieQueueStore.open(damaged), 'StoreError', 'damaged')
      await rejects(DexieQueueStore.open(damaged), 'StoreError', 'damaged')
      const { store, rebuilt } = await rebuildDatabase(damaged, () => DexieQueueStore.open(damaged))
      same(rebuilt, missing === 'outbox' ? 'partly' : 'kept')
      same([await store.count(), await store.syncRecord()], [0, initialSyncRecord])
      same(await store.outbox(), missing === 'outbox' ? [] : [progress])
      same(await store.feed('/profile/'), missing === 'feeds' ? null : profilePage)
      await store.apply({ puts: entries }, NOW)
      await store.close()
      const again = await DexieQueueStore.open(damaged)
      same([await again.count(), (await again.outbox()).length], [60, missing === 'outbox' ? 0 : 1])
      await again.close()
    },
  })),
  {
    claim: 'an upgrade that cannot succeed is damage, and the new database takes the progress of the old one in',
    run: async () => {
      const name = newName()
      // An index of ours bears another shape, and no row of the old table can be one of the new.
      await rawUpgrade(name, 50, (db) => {
        db.createObjectStore('queueEntries', { autoIncrement: true }).add({ any: 1 })
        db.createObjectStore('outbox', { keyPath: 'content_id' }).put(progress)
      })
      await rejects(DexieQueueStore.open(name), 'StoreError', 'damaged')
      const { store } = await rebuildDatabase(name, () => DexieQueueStore.open(name))
      same(await store.outbox(), [progress])
      await store.close()
    },
  },
  {
    claim:
      'progress with half its fields is sent as far as it goes, and what waits in a database beside is taken in once',
    run: async () => {
      const name = newName()
      const store = await DexieQueueStore.open(name)
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
      const beside = new DexieLocalRecords(name)
      await beside.put({ kind: 'rescued', key: '1', value: progress })
      await beside.put({ kind: 'rescued', key: 'x', value: { content_id: 'x' } })
      await beside.put({ kind: 'rescued', key: '9', value: { ...progress, content_id: 9 } })
      beside.close()
      const again = await DexieQueueStore.open(name)
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
    claim:
      'a wish about hundreds of entries is noted in one transaction, in its order, and what is noted again stays in its place',
    run: async () => {
      const name = newName()
      const records = new DexieLocalRecords(name)
      const note = (key: number, value: unknown = key) => ({ kind: 'change' as const, key: String(key), value })
      let transactions = 0
      const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
        if (this.name === `${name}.local` && given[1] === 'readwrite') transactions++
        return transaction.apply(this, given)
      }
      try {
        await records.put(note(0))
        transactions = 0
        const many = Array.from({ length: 300 }, (_, index) => note(index + 1))
        await Promise.all([...many, note(7, 'again'), note(0, 'again')].map((one) => records.put(one)))
      } finally {
        IDBDatabase.prototype.transaction = transaction
      }
      same(transactions, 1, 'transactions')
      const changes = await records.all('change')
      same(
        changes.map(({ key }) => Number(key)),
        Array.from({ length: 301 }, (_, index) => index),
      )
      same([changes[0]?.value, changes[7]?.value], ['again', 'again'])
      // One that cannot be written must not keep the others from it.
      const odd = { ...note(301), value: () => {} }
      const ends = await Promise.allSettled([odd, note(302), note(303)].map((one) => records.put(one)))
      same(
        ends.map(({ status }) => status),
        ['rejected', 'fulfilled', 'fulfilled'],
      )
      same((await records.all('change')).slice(-2), [note(302), note(303)])
      records.close()
    },
  },
  {
    claim: 'records of garbage are let go of, all others stay, and the next pass fetches everything again',
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
        let store = await DexieQueueStore.open(name)
        const sync = { ...initialSyncRecord, state: 'complete' as const, cursor: 'c', generation: 4 }
        await store.apply({ puts: library, generation: 4, sync }, NOW)
        await store.close()
        const raw = await new Dexie(name).open()
        await harm(raw)
        raw.close()
        store = await DexieQueueStore.open(name)
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
    claim: 'a text, a sync record or a body of garbage is none',
    run: async () => {
      const name = newName()
      let store = await DexieQueueStore.open(name)
      const [entry] = generateLibrary({ count: 1 }) as [FeedEntry]
      await store.apply({ puts: [entry] }, NOW)
      await store.close()
      const raw = await new Dexie(name).open()
      const { id, article } = entry.content
      await raw.table('bodies').put({ content_id: id, article_id: article?.id, root: 5 })
      await raw.table('state').put({ state: 7, cursor: {} }, 'sync')
      raw.close()
      store = await DexieQueueStore.open(name)
      same([await store.body(id), (await store.bodiesWanted(9)).length], [null, 1])
      const { state, cursor } = await store.syncRecord()
      same([state, cursor], ['not_known', null])
      await store.close()
    },
  },
  {
    claim: 'a tab whose database was made anew by another goes on with the new one, and its running pass does not',
    run: async () => {
      const name = newName()
      const entry = entryFrom({ id: 1 })
      const healing = async () =>
        new HealingStore({
          store: await DexieQueueStore.open(name),
          rebuilt: null,
          now: () => NOW,
          heal: async (broken, { code }) => {
            await broken.close()
            return code === 'damaged'
              ? rebuildDatabase(name, () => DexieQueueStore.open(name))
              : { store: await DexieQueueStore.open(name), rebuilt: null }
          },
        })
      const [one, two] = [await healing(), await healing()]
      const sync = { ...initialSyncRecord, state: 'incomplete' as const, cursor: 'c', generation: 1 }
      await one.apply({ puts: [entry], sync, generation: 1 }, NOW)
      same((await two.syncRecord()).cursor, 'c')
      await two.putOutbox(progress)
      // A third finds it damaged.
      const third = await rebuildDatabase(name, () => DexieQueueStore.open(name))
      same(third.rebuilt, 'kept')
      same([await two.ids(everything, NOW), await two.outbox()], [[], [progress]])
      await rejects(two.apply({ puts: [entry], sync, generation: 1 }, NOW), 'StoreError', 'failed')
      await rejects(one.apply({ puts: [entry], sync, generation: 1 }, NOW), 'StoreError', 'failed')
      const { generation, cursor } = await one.syncRecord()
      same([cursor, generation > 1], [null, true])
      const begun = { ...sync, generation: generation + 1 }
      same((await one.apply({ puts: [entry], sync: begun, generation: generation + 1 }, NOW)).put, [1])
      same([(await two.syncRecord()).generation, await two.count()], [generation + 1, 1])
      await Promise.all([one.close(), two.close(), third.store.close()])
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

function rawUpgrade(name: string, version: number, upgrade: (db: IDBDatabase) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

/** The same database of the same version, but for one table, or for the index of the texts. */
async function copyWithout(missing: string, from: string, to: string): Promise<void> {
  const source = await new Dexie(from).open()
  const tables = source.tables.filter(({ name }) => name !== missing)
  const rows = await Promise.all(
    tables.map(async (table) => ({
      table,
      keys: await table.toCollection().primaryKeys(),
      all: await table.toArray(),
    })),
  )
  await rawUpgrade(to, 60, (db) => {
    for (const { table, keys, all } of rows) {
      const { primKey, indexes } = table.schema
      const made = db.createObjectStore(table.name, primKey.keyPath ? { keyPath: primKey.keyPath } : {})
      for (const { name, keyPath } of indexes) if (missing !== 'index') made.createIndex(name, keyPath ?? '')
      for (const [at, row] of all.entries()) made.put(row, ...(primKey.keyPath ? [] : [keys[at]]))
    }
  })
  source.close()
}
