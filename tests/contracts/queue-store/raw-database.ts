import { Dexie } from 'dexie'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { schemaSteps } from '#shared/sync/store/schema-steps.ts'
import { NOW } from './arbitraries.ts'

export const everything: QueueQuery = { sort: 'recently_saved' }
export const progress = {
  content_id: 1,
  last_read_percentage: 0.5,
  max_read_percentage: 0.5,
  last_viewed_date: '2026-01-01T00:00:00Z',
}
let count = 0
/** The name of a database that is deleted when its claim is done. */
export const newName = (): string => `suite-indexed-db-${count++}`

const fieldNames = (version: number) =>
  schemaSteps.filter((step) => step.version <= version).flatMap(({ adds }) => adds)

/** The fields that a row of that version has beside the entry. */
export function fieldsOf(entry: FeedEntry, version: number): object {
  const row = toQueueRow(entry, NOW)
  return Object.fromEntries(fieldNames(version).map((field) => [field, row[field]]))
}

/** Writes a database as the app of that version left it. Dexie multiplies versions by ten. */
export async function writeOldDatabase(
  name: string,
  version: number,
  entries: readonly FeedEntry[],
  more: object[] = [],
  tables: Record<string, string> = {},
): Promise<void> {
  const fields = fieldNames(version)
  const db = new Dexie(name)
  const indexes = ['id', ...fields.map((field) => (field === '_tagNames' ? `*${field}` : field))]
  db.version(version).stores({ feeds: 'path', queueEntries: indexes.join(','), ...tables })
  const rows = entries.map((entry) => {
    return { id: entry.content.id, entry, ...fieldsOf(entry, version) }
  })
  await db.table('queueEntries').bulkPut([...rows, ...more])
  await db.table('feeds').put({ path: '/old', page: { id: '4' } })
  db.close()
}

export function rawOpen(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function rawUpgrade(name: string, version: number, upgrade: (db: IDBDatabase) => void): Promise<void> {
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

/** Copies a database at the same version without one table, or without the text index. */
export async function copyWithout(missing: string, from: string, to: string): Promise<void> {
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
