import { Dexie, type Table } from 'dexie'
import type { LocalKind, LocalRecord } from '#shared/sync/local-record.ts'

interface Row extends LocalRecord {
  readonly seq?: number
}

/**
 * What only this device knows, in a database of its own beside the queue's (lectern → lectern.local): everything in that
 * one can be fetched again, so it may be given up when it is damaged; this is the only copy there is. Opened by its first
 * use.
 */
export class DexieLocalRecords {
  readonly #db: Dexie
  readonly #records: Table<Row, number>

  constructor(queueName: string) {
    this.#db = new Dexie(`${queueName}.local`, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.#db.version(1).stores({ records: '++seq, &[kind+key], kind' })
    this.#records = this.#db.table('records')
  }

  async all(kind: LocalKind): Promise<readonly LocalRecord[]> {
    const rows = await this.#records.where('kind').equals(kind).sortBy('seq')
    return rows.map(({ key, value }) => ({ kind, key, value }))
  }

  async put({ kind, key, value }: LocalRecord): Promise<void> {
    await this.#db.transaction('rw', this.#records, async () => {
      const known = await this.#records.get({ kind, key })
      await this.#records.put({ ...(known?.seq !== undefined && { seq: known.seq }), kind, key, value })
    })
  }

  async remove(kind: LocalKind, key: string): Promise<void> {
    await this.#records.where({ kind, key }).delete()
  }

  close(): void {
    this.#db.close()
  }
}
