import { toMicroseconds } from '#shared/model/dates.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { parseProgress } from '#shared/sync/store/parse-progress.ts'
import { storeErrorMessages } from '#shared/sync/store/store-error-messages.ts'
import type { LocalKind, LocalRecord } from '#shared/sync/store/local-record.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import type { Migration } from '../sqlite/migrate.ts'
import { type Connection, openDatabase } from '../sqlite/open-database.ts'

const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'outbox',
    up: (sqlite) => sqlite.exec('CREATE TABLE outbox (content_id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT'),
  },
  {
    version: 2,
    name: 'local records',
    up: (sqlite) =>
      sqlite.exec(`CREATE TABLE local (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        json TEXT NOT NULL,
        UNIQUE (kind, key)
      ) STRICT`),
  },
]

/** Rows as stored in the file. */
export interface ProgressRow {
  readonly content_id: number
  readonly json: string
}
export interface RecordRow {
  readonly seq: number
  readonly kind: string
  readonly key: string
  readonly json: string
}

/**
 * Data that only this device has, above all changes that the service has not received yet, in a small separate file.
 * The queue's file can be fetched again and may be discarded when damaged, but this is the only copy. It is written
 * with synchronous FULL, which survives a power cut and would be too slow for sync.
 */
export class OutboxFile {
  /** The damaged file that this one replaced, and whether all its contents were recovered. Null if there was none. */
  readonly before: { readonly aside: string; readonly whole: boolean } | null
  readonly #sqlite: Connection

  /** Throws SQLite's errors, or StoreError 'damaged' if the file opens but cannot be trusted. */
  constructor(file: string, before: OutboxFile['before'] = null) {
    this.before = before
    this.#sqlite = openDatabase(file, migrations).sqlite
    try {
      this.#sqlite.pragma('synchronous = FULL')
      this.#check()
    } catch (error) {
      this.#sqlite.close()
      throw error
    }
  }

  /** Returns the progress that is ready to be sent. */
  all(): OutboxProgress[] {
    const texts = this.#sqlite.prepare('SELECT json FROM outbox ORDER BY content_id').pluck().all() as string[]
    return texts.flatMap((text) => parseProgress(parsed(text)) ?? [])
  }

  /** Adds the rows that were recovered from a damaged file. */
  takeIn(progress: readonly ProgressRow[], records: readonly RecordRow[]): void {
    const put = this.#sqlite.prepare('INSERT OR IGNORE INTO outbox (content_id, json) VALUES (?, ?)')
    const add = this.#sqlite.prepare('INSERT OR IGNORE INTO local (kind, key, json) VALUES (?, ?, ?)')
    this.#sqlite
      .transaction(() => {
        for (const { content_id, json } of progress) put.run(content_id, json)
        for (const { kind, key, json } of records) add.run(kind, key, json)
      })
      .immediate()
  }

  put(progress: OutboxProgress): void {
    const put = this.#sqlite.prepare('INSERT OR REPLACE INTO outbox (content_id, json) VALUES (?, ?)')
    put.run(progress.content_id, JSON.stringify(progress))
  }

  /** Removes this progress unless newer progress has replaced it. */
  clear(progress: OutboxProgress): void {
    const { content_id: id, last_viewed_date: sent } = progress
    this.#sqlite
      .transaction(() => {
        const text = this.#sqlite.prepare('SELECT json FROM outbox WHERE content_id = ?').pluck().get(id)
        if (typeof text !== 'string') return
        const stored = parseProgress(parsed(text))
        if (stored && toMicroseconds(stored.last_viewed_date) > toMicroseconds(sent)) return
        this.#sqlite.prepare('DELETE FROM outbox WHERE content_id = ?').run(id)
      })
      .immediate()
  }

  records(kind: LocalKind): LocalRecord[] {
    const rows = this.#sqlite.prepare('SELECT key, json FROM local WHERE kind = ? ORDER BY seq').all(kind)
    return (rows as { key: string; json: string }[]).flatMap(({ key, json }) => {
      const value = parsed(json)
      return value === undefined ? [] : [{ kind, key, value }]
    })
  }

  putRecord({ kind, key, value }: LocalRecord): void {
    const put = `INSERT INTO local (kind, key, json) VALUES (?, ?, ?)
      ON CONFLICT (kind, key) DO UPDATE SET json = excluded.json`
    this.#sqlite.prepare(put).run(kind, key, JSON.stringify(value))
  }

  removeRecord(kind: LocalKind, key: string): void {
    this.#sqlite.prepare('DELETE FROM local WHERE kind = ? AND key = ?').run(kind, key)
  }

  close(): void {
    this.#sqlite.close()
  }

  /**
   * The version is one of ours, so the tables must exist, too. The file is small, so reading all of it takes hardly any
   * time.
   */
  #check(): void {
    const sound = this.#sqlite.pragma('quick_check(1)', { simple: true })
    const tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('outbox', 'local')"
    const count = this.#sqlite.prepare(tables).pluck().get()
    if (sound !== 'ok' || count !== 2) throw new StoreError('damaged', storeErrorMessages.damaged, { cause: sound })
  }
}

/** Returns undefined if the text is not JSON, because one bad row must not prevent the others from being sent. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
