import { Dexie, type Table } from 'dexie'
import type { LocalKind, LocalRecord } from '#shared/sync/local-record.ts'

interface Row extends LocalRecord {
  /** Changes stand in the order in which they came; nobody asks for the order of anything else. */
  readonly place: number
}

/**
 * What only this device knows, in a database of its own beside the queue's (lectern → lectern.local): everything in that
 * one can be fetched again, so it may be given up when it is damaged; this is the only copy there is. Opened by its first
 * use.
 */
export class DexieLocalRecords {
  readonly #db: Dexie
  readonly #records: Table<Row, [LocalKind, string]>

  constructor(queueName: string) {
    this.#db = new Dexie(`${queueName}.local`, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.#db.version(1).stores({ records: '[kind+key], [kind+place]' })
    this.#records = this.#db.table('records')
  }

  async all(kind: LocalKind): Promise<readonly LocalRecord[]> {
    const rows = await this.#ofKind(kind).toArray()
    return rows.map(({ key, value }) => ({ kind, key, value }))
  }

  async put(record: LocalRecord): Promise<void> {
    const { kind, key, value } = record
    // One request, which a page that is being left still gets done.
    if (kind === 'draft') await this.#records.put({ kind, key, value, place: 0 })
    else {
      await this.#db.transaction('rw', this.#records, async () => {
        const known = await this.#records.get([kind, key])
        const last = known ?? (await this.#ofKind(kind).last())
        await this.#records.put({ kind, key, value, place: known ? known.place : (last?.place ?? 0) + 1 })
      })
    }
  }

  async remove(kind: LocalKind, key: string): Promise<void> {
    await this.#records.delete([kind, key])
  }

  close(): void {
    this.#db.close()
  }

  #ofKind(kind: LocalKind) {
    return this.#records.where('[kind+place]').between([kind, Dexie.minKey], [kind, Dexie.maxKey])
  }
}
