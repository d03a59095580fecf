import { FIRST_BITS, knownBits } from '#shared/model/queue-flags.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { type ProjectedRow, projectRow } from '#shared/sync/store/projected-row.ts'
import { QueueProjection } from '#shared/sync/store/queue-projection.ts'
import type { SyncRecord } from '#shared/sync/store/sync-record.ts'
import {
  playRecord,
  type ProjectionHead,
  type ProjectionRecord,
  type ProjectionStep,
  weightOf,
  writeRecord,
} from './projection-record.ts'
import { entryOfStored, type QueueDatabase, type StoredEntry, UnsoundRecords } from './queue-database.ts'

/** Records after the first are folded into it when they speak of more rows than this and half of the first's. */
const FOLD_AT = 5000

/**
 * The projection in memory and its records on disk. Every transaction that asks it first calls `fresh`, which costs one
 * small read: so an answer and the entries fetched for it are always of the same moment, whichever tab wrote last.
 */
export class ProjectionLog {
  readonly #db: QueueDatabase
  #projection = new QueueProjection()
  #head: ProjectionHead = { first: 0, last: 0 }
  /** Rows that records after the first speak of. */
  #loose = 0

  constructor(db: QueueDatabase) {
    this.#db = db
  }

  /** Brings the projection up to the transaction's moment. The transaction must cover `state` and `projection`. */
  async fresh(): Promise<QueueProjection> {
    const head = headOf(await this.#db.state.get('head'))
    if (!head) throw new UnsoundRecords('The projection has no head')
    if (head.last !== this.#head.last || head.first !== this.#head.first) await this.#load(head)
    return this.#projection
  }

  /** Writes what a batch changed, in its transaction; returns what to call once that has committed. */
  async append(step: ProjectionStep): Promise<() => void> {
    const head: ProjectionHead = { ...this.#head, last: this.#head.last + 1 }
    const record = writeRecord(head.last, step)
    await this.#db.projection.add(record)
    await this.#db.state.put(head, 'head')
    return () => {
      // A question asked meanwhile may have read the record already.
      if (this.#head.last !== head.last - 1 || this.#head.first !== head.first) return
      playRecord(this.#projection, record)
      this.#loose += weightOf(record)
      this.#head = head
    }
  }

  /** Everything is gone: written in the transaction that empties the tables. */
  async empty(): Promise<void> {
    await this.#replace(await this.#nextSeq(), [])
  }

  /** Folds the records into one when they have become many. */
  async fold(): Promise<void> {
    if (this.#loose < Math.max(FOLD_AT, this.#projection.size / 2)) return
    await this.#db.transaction('rw', this.#db.state, this.#db.projection, async () => {
      const projection = await this.fresh()
      if (this.#loose >= FOLD_AT) await this.#replace(this.#head.last + 1, projection.rows())
    })
  }

  /** Runs `work`, and once more after rebuilding the projection from the table when records do not serve. */
  async retrying<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UnsoundRecords)) throw error
      await this.rebuild()
      return work()
    }
  }

  /** Compares with the table: records that lost or gained rows are no good. Rows lack the bits of filters that are new. */
  async check(): Promise<void> {
    const { queueEntries, state, projection } = this.#db
    await this.retrying(() =>
      this.#db.transaction('r', queueEntries, state, projection, async () => {
        const { size } = await this.fresh()
        if (size !== (await queueEntries.count())) throw new UnsoundRecords('Rows came or went beside the projection')
      }),
    )
    if ((this.#head.bits ?? FIRST_BITS) !== knownBits) await this.#refreshFlags()
  }

  /** Computes the flags of all rows from their entries. */
  async #refreshFlags(): Promise<void> {
    const { queueEntries, state, projection } = this.#db
    await this.#db.transaction('rw', queueEntries, state, projection, async () => {
      const before = await this.fresh()
      const rows: ProjectedRow[] = []
      await queueEntries.orderBy(':id').each((record: StoredEntry) => {
        const row = soundRow(record, before.seen(record.id)) ?? before.row(record.id)
        if (row) rows.push(row)
      })
      await this.#replace(this.#head.last + 1, rows)
    })
  }

  /**
   * Reads the whole table anew. Rows that cannot be read go; as nobody knows what else is gone, the next pass is a full
   * one, which brings them back.
   */
  async rebuild(): Promise<void> {
    const { queueEntries, state, projection } = this.#db
    await this.#db.transaction('rw', queueEntries, state, projection, async () => {
      // Nobody knows which full pass saw these rows. The running one counts as having seen them all: better to keep an
      // entry that is gone until the next pass than to sweep one that is not.
      const sync = (await state.get('sync')) as SyncRecord | undefined
      const rows: ProjectedRow[] = []
      const unsound: unknown[] = []
      await queueEntries.orderBy(':id').each((record: StoredEntry, { primaryKey }) => {
        const row = soundRow(record, sync?.generation ?? 0)
        if (row) rows.push(row)
        else unsound.push(primaryKey)
      })
      if (unsound.length > 0) await queueEntries.bulkDelete(unsound as number[])
      if (sync) await state.put({ ...sync, state: 'update_required', resumeUrl: null }, 'sync')
      await this.#replace(await this.#nextSeq(), rows)
    })
  }

  async #nextSeq(): Promise<number> {
    const head = headOf(await this.#db.state.get('head'))
    return Math.max(head?.last ?? 0, this.#head.last) + 1
  }

  async #replace(seq: number, rows: Iterable<ProjectedRow>): Promise<void> {
    await this.#db.projection.clear()
    await this.#db.projection.add(writeRecord(seq, { rows }))
    await this.#db.state.put({ first: seq, last: seq, bits: knownBits }, 'head')
  }

  async #load(head: ProjectionHead): Promise<void> {
    // The records we have played are a beginning of these, unless they were folded meanwhile.
    const goesOn = head.first === this.#head.first && head.last > this.#head.last
    const from = goesOn ? this.#head.last + 1 : head.first
    const records = await this.#db.projection.where('seq').between(from, head.last, true, true).sortBy('seq')
    if (records.length !== head.last - from + 1) throw new UnsoundRecords('Records of the projection are missing')
    // Another question may have loaded them while this one waited.
    if (this.#head.first === head.first && this.#head.last === head.last) return
    const projection = goesOn ? this.#projection : new QueueProjection()
    for (const record of records) {
      if (goesOn && record.seq <= this.#head.last) continue
      play(projection, record)
      if (record.seq !== head.first) this.#loose += weightOf(record)
      else this.#loose = 0
    }
    this.#projection = projection
    this.#head = head
  }
}

function play(projection: QueueProjection, record: ProjectionRecord): void {
  try {
    playRecord(projection, record)
  } catch (cause) {
    throw new UnsoundRecords(`Record ${record.seq} of the projection cannot be read`, { cause })
  }
}

function headOf(value: unknown): ProjectionHead | null {
  const { first, last } = (value ?? {}) as Partial<ProjectionHead>
  return Number.isSafeInteger(first) && Number.isSafeInteger(last) ? (value as ProjectionHead) : null
}

/** The row in the projection, or null when the record is not one of the table's. */
function soundRow(record: StoredEntry, generation: number): ProjectedRow | null {
  try {
    const entry = entryOfStored(record)
    // What a record of an earlier version lacks is derived anew.
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
