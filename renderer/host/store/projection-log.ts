import { FIRST_BITS, knownBits } from '#shared/model/queue-flags.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { type ProjectedRow, projectRow } from '#shared/sync/store/projected-row.ts'
import { QueueProjection } from '#shared/sync/store/queue-projection.ts'
import type { SyncRecord } from '#shared/sync/store/sync-record.ts'
import {
  applyRecord,
  type ProjectionHead,
  type ProjectionRecord,
  type ProjectionStep,
  rowCount,
  writeRecord,
} from './projection-record.ts'
import { entryBatches } from './entry-batches.ts'
import { CorruptRecords, parseStoredEntry, type QueueDatabase } from './queue-database.ts'
import type { QueueRead, QueueWrite, StoredEntry } from './queue-schema.ts'

/**
 * Later records are merged into the first when they cover at least this many rows and at least half of the projection's
 * rows.
 */
const FOLD_AT = 5000

type LogRead = QueueRead<'state' | 'projection'>
type LogWrite = QueueWrite<'state' | 'projection'>

const ENTRIES_AND_LOG = ['queueEntries', 'state', 'projection'] as const

/**
 * Holds the projection in memory and its records on disk. Every transaction that queries the projection first calls
 * `fresh`, which costs one small read. A result and its entries are therefore from the same moment, whichever tab wrote
 * last.
 */
export class ProjectionLog {
  readonly #db: QueueDatabase
  #projection = new QueueProjection()
  #head: ProjectionHead = { first: 0, last: 0 }
  /** Number of rows covered by the records after the first. */
  #loose = 0

  constructor(db: QueueDatabase) {
    this.#db = db
  }

  /**
   * Updates the projection to the state that the transaction sees. The transaction must cover `state` and `projection`.
   */
  async fresh(transaction: LogRead): Promise<QueueProjection> {
    const head = headOf(await transaction.objectStore('state').get('head'))
    if (!head) throw new CorruptRecords('The projection has no head')
    if (head.last !== this.#head.last || head.first !== this.#head.first) await this.#load(transaction, head)
    return this.#projection
  }

  /** Writes a batch's changes within its transaction. Returns a function to call after the commit. */
  async append(transaction: LogWrite, step: ProjectionStep): Promise<() => void> {
    const head: ProjectionHead = { ...this.#head, last: this.#head.last + 1 }
    const record = writeRecord(head.last, step)
    await Promise.all([
      transaction.objectStore('projection').add(record),
      transaction.objectStore('state').put(head, 'head'),
    ])
    return () => {
      // A query may already have applied the record in the meantime.
      if (this.#head.last !== head.last - 1 || this.#head.first !== head.first) return
      applyRecord(this.#projection, record)
      this.#loose += rowCount(record)
      this.#head = head
    }
  }

  /** Clears the projection. Must be called in the transaction that empties the tables. */
  async empty(transaction: LogWrite): Promise<void> {
    await this.#replace(transaction, await this.#nextSeq(transaction), [])
  }

  /** Merges the records into one if there are too many. */
  async fold(): Promise<void> {
    if (this.#loose < Math.max(FOLD_AT, this.#projection.size / 2)) return
    await this.#db.write(['state', 'projection'], async (transaction) => {
      const projection = await this.fresh(transaction)
      if (this.#loose >= FOLD_AT) await this.#replace(transaction, this.#head.last + 1, projection.rows())
    })
  }

  /** Runs `work`. If the records are unusable, rebuilds the projection from the table and runs it once more. */
  async retrying<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CorruptRecords)) throw error
      await this.rebuild()
      return work()
    }
  }

  /**
   * Compares the records with the table. The records are unusable if rows were added to or removed from the table
   * without a record. Rows may also lack the bits of new filters.
   */
  async check(): Promise<void> {
    await this.retrying(() =>
      this.#db.read(ENTRIES_AND_LOG, async (transaction) => {
        const { size } = await this.fresh(transaction)
        if (size !== (await transaction.objectStore('queueEntries').count()))
          throw new CorruptRecords('Rows came or went beside the projection')
      }),
    )
    if ((this.#head.bits ?? FIRST_BITS) !== knownBits) await this.#refreshFlags()
  }

  /** Recomputes the flags of all rows from their entries. */
  async #refreshFlags(): Promise<void> {
    await this.#db.write(ENTRIES_AND_LOG, async (transaction) => {
      const before = await this.fresh(transaction)
      const rows: ProjectedRow[] = []
      for await (const batch of entryBatches(transaction.objectStore('queueEntries'))) {
        for (const record of batch) {
          const row = soundRow(record, before.seen(record.id)) ?? before.row(record.id)
          if (row) rows.push(row)
        }
      }
      await this.#replace(transaction, this.#head.last + 1, rows)
    })
  }

  /**
   * Rebuilds the projection from the whole table and drops unreadable rows. Other rows may be missing as well, so the
   * next pass is a full one, which restores them.
   */
  async rebuild(): Promise<void> {
    await this.#db.write(ENTRIES_AND_LOG, async (transaction) => {
      const entries = transaction.objectStore('queueEntries')
      const state = transaction.objectStore('state')
      // It is unknown which full pass saw these rows. They count as seen by the current pass, because retaining a
      // deleted entry until the next pass is better than removing an existing one.
      const sync = (await state.get('sync')) as SyncRecord | undefined
      const rows: ProjectedRow[] = []
      const unsound: number[] = []
      for await (const batch of entryBatches(entries)) {
        for (const record of batch) {
          const row = soundRow(record, sync?.generation ?? 0)
          if (row) rows.push(row)
          else unsound.push(record.id)
        }
      }
      await Promise.all(unsound.map((id) => entries.delete(id)))
      if (sync) await state.put({ ...sync, state: 'update_required', resumeUrl: null }, 'sync')
      await this.#replace(transaction, await this.#nextSeq(transaction), rows)
    })
  }

  async #nextSeq(transaction: LogRead): Promise<number> {
    const head = headOf(await transaction.objectStore('state').get('head'))
    return Math.max(head?.last ?? 0, this.#head.last) + 1
  }

  async #replace(transaction: LogWrite, seq: number, rows: Iterable<ProjectedRow>): Promise<void> {
    const projection = transaction.objectStore('projection')
    await projection.clear()
    await projection.add(writeRecord(seq, { rows }))
    await transaction.objectStore('state').put({ first: seq, last: seq, bits: knownBits }, 'head')
  }

  async #load(transaction: LogRead, head: ProjectionHead): Promise<void> {
    // The applied records are a prefix of these, unless they were merged in the meantime.
    const goesOn = head.first === this.#head.first && head.last > this.#head.last
    const from = goesOn ? this.#head.last + 1 : head.first
    const records = await transaction.objectStore('projection').getAll(IDBKeyRange.bound(from, head.last))
    if (records.length !== head.last - from + 1) throw new CorruptRecords('Records of the projection are missing')
    // Another query may have loaded the records while this one was waiting.
    if (this.#head.first === head.first && this.#head.last === head.last) return
    const projection = goesOn ? this.#projection : new QueueProjection()
    for (const record of records) {
      if (goesOn && record.seq <= this.#head.last) continue
      play(projection, record)
      if (record.seq !== head.first) this.#loose += rowCount(record)
      else this.#loose = 0
    }
    this.#projection = projection
    this.#head = head
  }
}

function play(projection: QueueProjection, record: ProjectionRecord): void {
  try {
    applyRecord(projection, record)
  } catch (cause) {
    throw new CorruptRecords(`Record ${record.seq} of the projection cannot be read`, { cause })
  }
}

function headOf(value: unknown): ProjectionHead | null {
  const { first, last } = (value ?? {}) as Partial<ProjectionHead>
  return Number.isSafeInteger(first) && Number.isSafeInteger(last) ? (value as ProjectionHead) : null
}

/** Returns the row for the projection, or null if the record doesn't belong in the table. */
function soundRow(record: StoredEntry, generation: number): ProjectedRow | null {
  try {
    const entry = parseStoredEntry(record)
    // Derives fields that are missing from records of an earlier version.
    const row = projectRow(
      { ...toQueueRow(entry, record._feed_date), ...record },
      generation,
      entry.content.article?.id,
    )
    const { _tagNames: tags, ...numbers } = row
    return Array.isArray(tags) && Object.values(numbers).every(Number.isFinite) ? row : null
  } catch {
    return null
  }
}
