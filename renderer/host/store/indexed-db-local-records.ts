import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import { toMicroseconds } from '#shared/model/dates.ts'
import type { LocalKind, LocalRecord } from '#shared/sync/store/local-record.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import { parseProgress } from '#shared/sync/store/parse-progress.ts'
import { inTransaction } from './in-transaction.ts'
import { openDatabase, type Upgrade } from './open-database.ts'
import type { QueueDatabase } from './queue-database.ts'

interface Row extends LocalRecord {
  /** Orders pending changes by arrival. Other kinds have no order. */
  readonly place: number
}

interface LocalSchema extends DBSchema {
  [RECORDS]: { key: [LocalKind, string]; value: Row; indexes: { [BY_PLACE]: [LocalKind, number] } }
}

type Records<Mode extends 'readonly' | 'readwrite'> = IDBPObjectStore<
  LocalSchema,
  [typeof RECORDS],
  typeof RECORDS,
  Mode
>

/** A transaction that accepts further records until none are left. */
interface Together {
  readonly waiting: LocalRecord[]
  readonly kept: PromiseLike<void>
  alone: boolean
}

const VERSION = 10
const RECORDS = 'records'
const BY_PLACE = '[kind+place]'

/**
 * Stores data that exists only on this device, in a database separate from the queue's (`lectern.local` for `lectern`).
 * The queue's data can be fetched again, so a damaged queue database may be deleted. This database has the only copy.
 * It is opened on first use.
 */
export class IndexedDbLocalRecords {
  readonly #name: string
  #db: Promise<IDBPDatabase<LocalSchema>> | null = null
  #takenIn = false
  #together: Together | null = null

  constructor(queueName: string) {
    this.#name = `${queueName}.local`
  }

  async all(kind: LocalKind): Promise<readonly LocalRecord[]> {
    const rows = await this.#run('readonly', (records) => records.index(BY_PLACE).getAll(ofKind(kind)))
    return rows.map(({ key, value }) => ({ kind, key, value }))
  }

  /**
   * Records that arrive while another write is in progress join its transaction. A change to hundreds of entries is
   * therefore a single transaction, which is completed even if the page closes immediately afterwards.
   */
  async put({ kind, key, value }: LocalRecord): Promise<void> {
    // A single request completes even while the page is closing.
    if (kind === 'draft') {
      await this.#run('readwrite', async (records) => {
        await records.put({ kind, key, value, place: 0 })
      })
    } else await this.#join({ kind, key, value })
  }

  async #join(record: LocalRecord): Promise<void> {
    const joined = this.#together
    joined?.waiting.push(record)
    const together = joined ?? this.#begin(record)
    together.alone = joined === null
    try {
      await together.kept
    } catch (error) {
      // The device may have space for some of the records, even if not for all.
      if (together.alone) throw error
      await this.#run('readwrite', (records) => append(records, [record]))
    }
  }

  #begin(record: LocalRecord): Together {
    const waiting = [record]
    const over = (): void => {
      if (this.#together?.waiting === waiting) this.#together = null
    }
    const kept = this.#run('readwrite', async (records) => {
      while (waiting.length > 0) await append(records, waiting.splice(0))
      // Called in the same turn. One turn later, a record could join a transaction that has already ended.
      over()
    })
    const together = { waiting, alone: true, kept: kept.finally(over) }
    this.#together = together
    return together
  }

  async remove(kind: LocalKind, key: string): Promise<void> {
    await this.#run('readwrite', (records) => records.delete([kind, key]))
  }

  /**
   * Returns the read progress in the outbox that can be sent, including progress rescued from the previous database
   * (rebuild-database.ts).
   */
  async progress(queue: QueueDatabase): Promise<readonly OutboxProgress[]> {
    if (!this.#takenIn) await this.#takeRescued(queue)
    this.#takenIn = true
    const rows = await queue.read(['outbox'], (transaction) => transaction.objectStore('outbox').getAll())
    return rows.flatMap((row) => parseProgress(row) ?? [])
  }

  close(): void {
    const opened = this.#db
    // The code that opened the database receives the failure.
    void Promise.allSettled([opened?.then((db) => db.close())])
  }

  /** Doesn't overwrite newer progress. */
  async #takeRescued(queue: QueueDatabase): Promise<void> {
    for (const { key, value } of await this.all('rescued')) {
      const progress = parseProgress(value)
      if (progress) {
        await queue.write(['outbox'], async (transaction) => {
          const outbox = transaction.objectStore('outbox')
          const known = parseProgress(await outbox.get(progress.content_id))
          const viewed = toMicroseconds(progress.last_viewed_date)
          if (!known || toMicroseconds(known.last_viewed_date) < viewed) await outbox.put(progress)
        })
      }
      await this.remove('rescued', key)
    }
  }

  async #run<Mode extends 'readonly' | 'readwrite', T>(
    mode: Mode,
    work: (records: Records<Mode>) => Promise<T>,
  ): Promise<T> {
    this.#db ??= this.#open()
    const transaction = (await this.#db).transaction(RECORDS, mode, { durability: 'strict' })
    return inTransaction(transaction, () => work(transaction.objectStore(RECORDS)))
  }

  /** If the browser closed the database or another tab had to change it, the next use opens it again. */
  async #open(): Promise<IDBPDatabase<LocalSchema>> {
    try {
      const db = await openRecords(this.#name)
      db.onclose = () => (this.#db = null)
      db.onversionchange = () => {
        this.#db = null
        db.close()
      }
      return db
    } catch (error) {
      this.#db = null
      throw error
    }
  }
}

const ofKind = (kind: LocalKind): IDBKeyRange => IDBKeyRange.bound([kind], [kind, []])

async function append(records: Records<'readwrite'>, added: readonly LocalRecord[]): Promise<void> {
  const known = await Promise.all(added.map(({ kind, key }) => records.get([kind, key])))
  const last = new Map<LocalKind, number>()
  for (const { kind } of added) {
    if (!last.has(kind)) {
      const newest = await records.index(BY_PLACE).openCursor(ofKind(kind), 'prev')
      last.set(kind, newest?.value.place ?? 0)
    }
  }
  const rows = new Map<string, Row>()
  for (const [index, { kind, key, value }] of added.entries()) {
    const name = JSON.stringify([kind, key])
    let place = (rows.get(name) ?? known[index])?.place
    if (place === undefined) last.set(kind, (place = (last.get(kind) ?? 0) + 1))
    rows.set(name, { kind, key, value, place })
  }
  await Promise.all([...rows.values()].map((row) => records.put(row)))
}

/** Opens any existing version. Adds missing parts, because there is no other copy from which to rebuild it. */
async function openRecords(name: string): Promise<IDBPDatabase<LocalSchema>> {
  const db = await openDatabase(name, VERSION, addRecords).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return openDatabase(name, undefined, addRecords)
    throw error
  })
  if (db.objectStoreNames.contains(RECORDS)) {
    if (db.transaction(RECORDS).objectStore(RECORDS).indexNames.contains(BY_PLACE)) return db
  }
  db.close()
  return openDatabase(name, db.version + 1, addRecords)
}

const addRecords: Upgrade<LocalSchema> = async (db, transaction) => {
  const records = db.objectStoreNames.contains(RECORDS)
    ? transaction.objectStore(RECORDS)
    : db.createObjectStore(RECORDS, { keyPath: ['kind', 'key'] })
  if (!records.indexNames.contains(BY_PLACE)) records.createIndex(BY_PLACE, ['kind', 'place'])
}
