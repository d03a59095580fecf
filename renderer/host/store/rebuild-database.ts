import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Rebuilt } from '#shared/host/host.ts'
import type { FeedPage } from '#shared/model/feed.ts'
import { parseProgress } from '#shared/sync/store/parse-progress.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import { report, reported } from '../../report.ts'
import { inTransaction } from './in-transaction.ts'
import { IndexedDbLocalRecords } from './indexed-db-local-records.ts'
import type { IndexedDbQueueStore } from './indexed-db-queue-store.ts'

export interface RebuiltDatabase {
  readonly store: IndexedDbQueueStore
  /** Null if another tab recreated the database in the meantime. */
  readonly rebuilt: Exclude<Rebuilt, 'memory'> | null
}

type Open = () => Promise<IndexedDbQueueStore>

/**
 * Recreates a damaged queue database. First moves data that exists only on this device to the separate local database.
 * The new queue database reads it from there, so closing the page in between loses nothing. `open` opens the database
 * and creates missing tables. Rejects if recreating fails, for example because a frozen tab keeps the database open.
 */
export async function rebuildDatabase(name: string, open: Open): Promise<RebuiltDatabase> {
  // Pages without TLS have no locks. If two tabs recreate the database at the same time, the only cost is a second
  // sync.
  if (!('locks' in navigator)) return rebuildOnce(name, open)
  const lock = `${name}.rebuild`
  const mine = await navigator.locks.request(lock, { ifAvailable: true }, (held) => held && rebuildOnce(name, open))
  return mine ?? navigator.locks.request(lock, () => reopen(name, open))
}

/** Another tab was already recreating the database. */
async function reopen(name: string, open: Open): Promise<RebuiltDatabase> {
  try {
    return { store: await open(), rebuilt: null }
  } catch {
    // The other tab did not finish.
    return rebuildOnce(name, open)
  }
}

async function rebuildOnce(name: string, open: Open): Promise<RebuiltDatabase> {
  const { progress, feeds, whole } = await readOut(name)
  const records = new IndexedDbLocalRecords(name)
  try {
    for (const one of progress) {
      await records.put({ kind: 'rescued', key: String(one.content_id), value: one })
    }
  } finally {
    records.close()
  }
  await deleteDatabase(name)
  const store = await open()
  // Carries over the first pages of the service's lists, and the record of the library's owner.
  for (const { path, page } of feeds) await reported('carry over a kept list', store.putFeed(path, page))
  return { store, rebuilt: whole ? 'kept' : 'partly' }
}

interface ReadOut {
  readonly progress: readonly OutboxProgress[]
  readonly feeds: readonly { readonly path: string; readonly page: FeedPage }[]
  /** False if there may have been progress that could not be read. */
  readonly whole: boolean
}

/** Reads as much as possible from a damaged database, without relying on its schema. */
async function readOut(name: string): Promise<ReadOut> {
  let db: IDBPDatabase
  try {
    db = await openDB(name)
  } catch (error) {
    report('read what the damaged offline store held', error)
    return { progress: [], feeds: [], whole: false }
  }
  try {
    const [rows, pages] = [await allOf(db, 'outbox'), await allOf(db, 'feeds')]
    const progress = (rows ?? []).flatMap((row) => parseProgress(row) ?? [])
    // An empty table may be a replacement for a lost one (databaseVersionKind in queue-database.ts).
    const whole = rows?.length === 0 ? db.version % 10 === 0 : progress.length === rows?.length
    return { progress, feeds: (pages ?? []).filter(isFeed), whole }
  } finally {
    db.close()
  }
}

/** Returns null if the table is missing or unreadable. */
async function allOf(db: IDBPDatabase, table: string): Promise<unknown[] | null> {
  try {
    const transaction = db.transaction(table)
    return await inTransaction(transaction, () => transaction.store.getAll())
  } catch (error) {
    report('read a table of the damaged offline store', error)
    return null
  }
}

function isFeed(row: unknown): row is ReadOut['feeds'][number] {
  const { path, page } = (row ?? {}) as { readonly path?: unknown; readonly page?: Partial<FeedPage> }
  return typeof path === 'string' && Array.isArray(page?.feed)
}

/** Milliseconds to wait for a tab or a closing connection to release the database. */
const PATIENCE = 5000

/** Deletes the database. Other tabs close it when they receive this request, but a frozen tab doesn't. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const blocked = (): void => {
      setTimeout(() => reject(new Error('Another tab holds the offline store.')), PATIENCE)
    }
    deleteDB(name, { blocked }).then(resolve, reject)
  })
}
