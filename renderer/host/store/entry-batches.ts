import type { IDBPObjectStore } from 'idb'
import type { QueueSchema, QueueTable, StoredEntry } from './queue-schema.ts'

/** Number of rows read at a time by a pass over the whole table. */
const BATCH = 500

/** Yields all entries sorted by ID, in batches, because a cursor would wait for each entry. */
export async function* entryBatches(
  entries: IDBPObjectStore<QueueSchema, ArrayLike<QueueTable>, 'queueEntries', IDBTransactionMode>,
): AsyncGenerator<readonly StoredEntry[], void> {
  let rest: IDBKeyRange | null = null
  for (;;) {
    const [rows, keys]: [StoredEntry[], number[]] = await Promise.all([
      entries.getAll(rest, BATCH),
      entries.getAllKeys(rest, BATCH),
    ])
    const last = keys.at(-1)
    if (last === undefined) return
    yield rows
    rest = IDBKeyRange.lowerBound(last, true)
  }
}
