import { type IDBPDatabase, type IDBPTransaction, unwrap } from 'idb'
import { schemaSteps, upgradeRow } from '#shared/sync/store/schema-steps.ts'
import { entryBatches } from './entry-batches.ts'
import { BODY_ARTICLES, type QueueSchema, type QueueTable } from './queue-schema.ts'

type Upgrading = IDBPTransaction<QueueSchema, QueueTable[], 'versionchange'>

interface TableLayout {
  /** The version that introduced the table. */
  readonly since: number
  /** Null if keys are passed separately with the rows. */
  readonly keyPath: string | null
  readonly indexes?: Readonly<Record<string, string | readonly string[]>>
}

/**
 * The tables of the offline database. Versions 1 to 4 hold feeds by request path and queueEntries by content ID, with
 * an index on each derived field. Version 5 adds our own tables alongside them. Version 6 drops the indexes: the
 * projection answers every query, and maintaining the indexes took more than half of a write's time.
 */
const queueLayout: Readonly<Record<QueueTable, TableLayout>> = {
  feeds: { since: 1, keyPath: 'path' },
  queueEntries: { since: 1, keyPath: 'id' },
  bodies: { since: 5, keyPath: 'content_id', indexes: { [BODY_ARTICLES]: ['content_id', 'article_id'] } },
  outbox: { since: 5, keyPath: 'content_id' },
  removals: { since: 5, keyPath: 'id', indexes: { version: 'version' } },
  projection: { since: 5, keyPath: 'seq' },
  state: { since: 5, keyPath: null },
}

/**
 * Upgrades the tables from an earlier version, or creates them (version 0). `now` is used for dates that rows of an
 * older version lack.
 */
export async function upgradeQueue(
  db: IDBPDatabase<QueueSchema>,
  transaction: Upgrading,
  from: number,
  now: number,
): Promise<void> {
  for (const [name, { since, keyPath, indexes }] of Object.entries(queueLayout)) {
    if (since <= from) continue
    const made = unwrap(db).createObjectStore(name, { keyPath })
    for (const [index, path] of Object.entries(indexes ?? {})) made.createIndex(index, path)
  }
  const entries = transaction.objectStore('queueEntries')
  for (const index of [...entries.indexNames]) entries.deleteIndex(index)
  if (from > 0) await addFields(transaction, from, now)
}

/** Returns false if a table, its key or an index differs from the newest version. */
export function hasQueueLayout(queue: IDBPDatabase<QueueSchema>): boolean {
  const db = unwrap(queue)
  const names = Object.keys(queueLayout)
  if (!names.every((name) => db.objectStoreNames.contains(name))) return false
  const transaction = db.transaction(names)
  return Object.entries(queueLayout).every(([name, { keyPath, indexes }]) => {
    const table = transaction.objectStore(name)
    return table.keyPath === keyPath && Object.keys(indexes ?? {}).every((index) => table.indexNames.contains(index))
  })
}

/** Adds the fields introduced by later versions. Drops rows whose entry can't be read. */
async function addFields(transaction: Upgrading, from: number, now: number): Promise<void> {
  const fields = schemaSteps.filter(({ version }) => version > from).flatMap(({ adds }) => adds)
  if (fields.length === 0) return
  const entries = transaction.objectStore('queueEntries')
  for await (const batch of entryBatches(entries)) {
    const unreadable: number[] = []
    const upgraded = batch.flatMap((record) => {
      const row = upgradeRow(record.entry, now)
      if (row) return [{ ...record, ...Object.fromEntries(fields.map((field) => [field, row[field]])) }]
      unreadable.push(record.id)
      return []
    })
    await Promise.all([...upgraded.map((row) => entries.put(row)), ...unreadable.map((id) => entries.delete(id))])
  }
}
