import { Dexie } from 'dexie'
import { HealingStore } from '#shared/host/self-repairing-store.ts'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { IndexedDbLocalRecords } from '../../../renderer/host/store/indexed-db-local-records.ts'
import { IndexedDbQueueStore } from '../../../renderer/host/store/indexed-db-queue-store.ts'
import { rebuildDatabase } from '../../../renderer/host/store/rebuild-database.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'
import { entryFrom, NOW } from './arbitraries.ts'
import { type IndexedDbClaim, rejects, same } from './claims.ts'
import { everything, newName, progress, rawOpen, writeOldDatabase } from './raw-database.ts'

/** Several tabs on one database, and many changes at the same time. */
export const tabClaims: readonly IndexedDbClaim[] = [
  {
    claim: 'a tab that keeps an older version open blocks the upgrade, and is told so',
    run: async () => {
      const name = newName()
      await writeOldDatabase(name, 2, [entryFrom({ id: 1 })])
      const old = await rawOpen(name)
      await rejects(IndexedDbQueueStore.open(name, NOW), 'StoreError', 'blocked')
      old.close()
      const store = await IndexedDbQueueStore.open(name, NOW)
      same(await store.ids(everything, NOW), [1])
      await store.close()
    },
  },
  {
    claim: 'an open store closes for a newer version, and gives the reason afterwards',
    run: async () => {
      const name = newName()
      const store = await IndexedDbQueueStore.open(name)
      const newer = new Dexie(name)
      newer.version(7).stores({ queueEntries: 'id' })
      await newer.open()
      await rejects(store.page(everything, 1, NOW), 'StoreError', 'newer')
      await rejects(store.apply({}, NOW), 'StoreError', 'newer')
      newer.close()
    },
  },
  {
    claim: 'a write that a page is left in the middle of holds no other tab up, and is made when the page is back',
    run: async () => {
      const name = newName()
      const [left, other] = [await IndexedDbQueueStore.open(name), await IndexedDbQueueStore.open(name)]
      let isWritten = false
      const writing = left.apply({ puts: generateLibrary({ count: 300 }) }, NOW).then(() => (isWritten = true))
      dispatchEvent(new Event('pagehide'))
      same(await other.count(), 0)
      same(isWritten, false)
      dispatchEvent(new Event('pageshow'))
      await writing
      same(await other.count(), 300)
      await left.close()
      await other.close()
    },
  },
  {
    claim: 'another tab’s next query sees what one tab wrote',
    run: async () => {
      const name = newName()
      const [one, two] = [await IndexedDbQueueStore.open(name), await IndexedDbQueueStore.open(name)]
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
    claim: 'many records of the projection are folded, and every tab follows',
    run: async () => {
      const name = newName()
      const [one, two] = [await IndexedDbQueueStore.open(name), await IndexedDbQueueStore.open(name)]
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
      'an action on hundreds of entries is stored in one transaction, in order, and storing one again keeps its position',
    run: async () => {
      const name = newName()
      const records = new IndexedDbLocalRecords(name)
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
      // An unwritable record must not block the others.
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
    claim: 'a tab whose database another tab rebuilt continues with the new one, and its running pass stops',
    run: async () => {
      const name = newName()
      const entry = entryFrom({ id: 1 })
      const healing = async () =>
        new HealingStore({
          store: await IndexedDbQueueStore.open(name),
          rebuilt: null,
          now: () => NOW,
          heal: async (broken, { code }) => {
            await broken.close()
            return code === 'damaged'
              ? rebuildDatabase(name, () => IndexedDbQueueStore.open(name))
              : { store: await IndexedDbQueueStore.open(name), rebuilt: null }
          },
        })
      const [one, two] = [await healing(), await healing()]
      const sync = { ...initialSyncRecord, state: 'incomplete' as const, cursor: 'c', generation: 1 }
      await one.apply({ puts: [entry], sync, generation: 1 }, NOW)
      same((await two.syncRecord()).cursor, 'c')
      await two.putOutbox(progress)
      // A third tab finds the database damaged.
      const third = await rebuildDatabase(name, () => IndexedDbQueueStore.open(name))
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
