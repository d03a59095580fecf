import type { SyncRecord } from '#shared/sync/store/sync-record.ts'
import type { Connection } from '../sqlite/open-database.ts'

/**
 * The definitions in 0005-fast-layout.ts. The index of the default order is not among them, because rows arrive in that
 * order.
 */
const definitions: Readonly<Record<string, string>> = {
  _word_count: 'CREATE INDEX queueBy_word_count ON queue (_word_count, id, flags, _publication_date)',
  _publication_date: 'CREATE INDEX queueBy_publication_date ON queue (_publication_date, id, flags)',
  _last_viewed_date: 'CREATE INDEX queueBy_last_viewed_date ON queue (_last_viewed_date, id, flags, _publication_date)',
}

/**
 * The indexes for orders in which a queue does not arrive. The first full sync, into an empty store, runs without them
 * and builds them at its end. A hundred thousand rows inserted one by one would touch every page of these indexes in
 * each transaction, which is half of all writes. Both steps are part of the batch's transaction, so a kill leaves
 * either all rows with their indexes or a first sync that continues. Until the sync ends, the projection answers
 * queries in those orders.
 */
export class SortIndexes {
  readonly #sqlite: Connection
  #missing: boolean
  /** True if this batch drops or creates the indexes. A rollback undoes that. */
  #changing = false

  constructor(sqlite: Connection) {
    this.#sqlite = sqlite
    this.#missing = this.#look()
  }

  /** True if SQL can follow an index on this field. */
  has(field: string): boolean {
    return !this.#missing || definitions[field] === undefined
  }

  /** Checks again, because another connection may have dropped or created the indexes. */
  lookAgain(): void {
    this.#missing = this.#look()
  }

  /** Call this in the transaction before its rows are written: a first full sync may be starting. */
  before(sync: SyncRecord | undefined): void {
    if (sync) this.lookAgain()
    if (sync?.state !== 'incomplete' || this.#missing) return
    if (this.#sqlite.prepare('SELECT EXISTS (SELECT 1 FROM queue)').pluck().get() === 1) return
    this.#changing = true
    for (const field of Object.keys(definitions)) this.#sqlite.exec(`DROP INDEX IF EXISTS queueBy${field}`)
    this.#missing = true
  }

  /** Call this in the transaction after its rows are written: the full sync may be over. */
  after(sync: SyncRecord | undefined): void {
    if (!this.#missing || sync === undefined || sync.state === 'incomplete') return
    this.#changing = true
    for (const [field, definition] of Object.entries(definitions)) {
      this.#sqlite.exec(`DROP INDEX IF EXISTS queueBy${field}; ${definition}`)
    }
  }

  /** Call this when the transaction has ended, whether it was committed or rolled back. */
  settle(): void {
    if (!this.#changing) return
    this.#changing = false
    this.#missing = this.#look()
  }

  #look(): boolean {
    const there = `SELECT count(*) FROM sqlite_master WHERE type = 'index' AND name IN (SELECT value FROM json_each(?))`
    const names = Object.keys(definitions).map((field) => `queueBy${field}`)
    return this.#sqlite.prepare(there).pluck().get(JSON.stringify(names)) !== names.length
  }
}
