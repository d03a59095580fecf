import { Dexie, type EntityTable, type Table } from 'dexie'
import { toMicroseconds } from '#shared/model/dates.ts'
import type { LocalKind, LocalRecord } from '#shared/sync/store/local-record.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import { parseProgress } from '#shared/sync/store/parse-progress.ts'

interface Row extends LocalRecord {
  /** Orders pending changes by arrival. Other kinds have no order. */
  readonly place: number
}

/** A transaction that takes more records until none are left. */
interface Together {
  readonly waiting: LocalRecord[]
  readonly kept: PromiseLike<void>
  alone: boolean
}

/**
 * Stores data that exists only on this device, in its own database beside the queue's (lectern → lectern.local). The
 * queue's data can be fetched again, so a damaged queue database may be dropped. This one is the only copy. The first
 * use opens it.
 */
export class IndexedDbLocalRecords {
  readonly #db: Dexie
  readonly #records: Table<Row, [LocalKind, string]>
  #takenIn = false
  #together: Together | null = null

  constructor(queueName: string) {
    this.#db = new Dexie(`${queueName}.local`, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.#db.version(1).stores({ records: '[kind+key], [kind+place]' })
    this.#records = this.#db.table('records')
  }

  async all(kind: LocalKind): Promise<readonly LocalRecord[]> {
    const rows = await this.#ofKind(kind).toArray()
    return rows.map(({ key, value }) => ({ kind, key, value }))
  }

  /**
   * Records that arrive while another write is in progress join its transaction. A change of hundreds of entries is
   * then one transaction, and a page that closes right after leaves it complete.
   */
  async put({ kind, key, value }: LocalRecord): Promise<void> {
    // A single request completes even while the page is closing.
    if (kind === 'draft') await this.#records.put({ kind, key, value, place: 0 })
    else await this.#join({ kind, key, value })
  }

  async #join(record: LocalRecord): Promise<void> {
    const joined = this.#together
    joined?.waiting.push(record)
    const together = joined ?? this.#begin(record)
    together.alone = joined === null
    try {
      await together.kept
    } catch (error) {
      // A full device may still have space for some of them.
      if (together.alone) throw error
      await this.#db.transaction('rw', this.#records, () => this.#append([record]))
    }
  }

  #begin(record: LocalRecord): Together {
    const waiting = [record]
    const over = (): void => {
      if (this.#together?.waiting === waiting) this.#together = null
    }
    const kept = this.#db.transaction('rw', this.#records, async () => {
      while (waiting.length > 0) await this.#append(waiting.splice(0))
      // One turn later a record could join a transaction that is already over.
      over()
    })
    const together = { waiting, alone: true, kept: kept.finally(over) }
    this.#together = together
    return together
  }

  async #append(records: readonly LocalRecord[]): Promise<void> {
    const known = await this.#records.bulkGet(records.map(({ kind, key }) => [kind, key]))
    const last = new Map<LocalKind, number>()
    for (const { kind } of records) if (!last.has(kind)) last.set(kind, (await this.#ofKind(kind).last())?.place ?? 0)
    const rows = new Map<string, Row>()
    for (const [index, { kind, key, value }] of records.entries()) {
      const name = JSON.stringify([kind, key])
      let place = (rows.get(name) ?? known[index])?.place
      if (place === undefined) last.set(kind, (place = (last.get(kind) ?? 0) + 1))
      rows.set(name, { kind, key, value, place })
    }
    await this.#records.bulkPut([...rows.values()])
  }

  async remove(kind: LocalKind, key: string): Promise<void> {
    await this.#records.delete([kind, key])
  }

  /**
   * The read progress in the outbox that can be sent, including progress rescued from the previous database
   * (rebuild-database.ts).
   */
  async progress(outbox: EntityTable<OutboxProgress, 'content_id'>): Promise<readonly OutboxProgress[]> {
    if (!this.#takenIn) await this.#takeRescued(outbox)
    this.#takenIn = true
    const rows = await outbox.orderBy('content_id').toArray()
    return rows.flatMap((row) => parseProgress(row) ?? [])
  }

  close(): void {
    this.#db.close()
  }

  /** Newer progress is never overwritten. */
  async #takeRescued(outbox: EntityTable<OutboxProgress, 'content_id'>): Promise<void> {
    for (const { key, value } of await this.all('rescued')) {
      const progress = parseProgress(value)
      if (progress) {
        await outbox.db.transaction('rw', outbox, async () => {
          const known = parseProgress(await outbox.get(progress.content_id))
          const viewed = toMicroseconds(progress.last_viewed_date)
          if (!known || toMicroseconds(known.last_viewed_date) < viewed) await outbox.put(progress)
        })
      }
      await this.remove('rescued', key)
    }
  }

  #ofKind(kind: LocalKind) {
    return this.#records.where('[kind+place]').between([kind, Dexie.minKey], [kind, Dexie.maxKey])
  }
}
