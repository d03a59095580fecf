import { toMicroseconds } from '#shared/model/dates.ts'
import type { LocalKind, LocalRecord } from '#shared/sync/local-record.ts'
import type { OutboxProgress } from '#shared/sync/queue-store.ts'
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

/**
 * What only this device knows, above all what the service has not been told yet, in a small file of its own. Everything in the queue's file can be fetched
 * again, so that file may be thrown away when it is damaged; this is the only copy there is. It is also written with
 * synchronous FULL, which a power cut cannot take back and which sync would pay dearly for.
 */
export class OutboxFile {
  readonly #sqlite: Connection

  constructor(file: string) {
    this.#sqlite = openDatabase(file, migrations).sqlite
    this.#sqlite.pragma('synchronous = FULL')
  }

  all(): OutboxProgress[] {
    const texts = this.#sqlite.prepare('SELECT json FROM outbox ORDER BY content_id').pluck().all() as string[]
    return texts.map((text) => JSON.parse(text) as OutboxProgress)
  }

  put(progress: OutboxProgress): void {
    const put = this.#sqlite.prepare('INSERT OR REPLACE INTO outbox (content_id, json) VALUES (?, ?)')
    put.run(progress.content_id, JSON.stringify(progress))
  }

  /** Unless a newer one has taken its place. */
  clear(progress: OutboxProgress): void {
    const { content_id: id, last_viewed_date: sent } = progress
    this.#sqlite
      .transaction(() => {
        const text = this.#sqlite.prepare('SELECT json FROM outbox WHERE content_id = ?').pluck().get(id)
        if (typeof text !== 'string') return
        const { last_viewed_date: stored } = JSON.parse(text) as OutboxProgress
        if (toMicroseconds(stored) > toMicroseconds(sent)) return
        this.#sqlite.prepare('DELETE FROM outbox WHERE content_id = ?').run(id)
      })
      .immediate()
  }

  records(kind: LocalKind): LocalRecord[] {
    const rows = this.#sqlite.prepare('SELECT key, json FROM local WHERE kind = ? ORDER BY seq').all(kind)
    return (rows as { key: string; json: string }[]).map(({ key, json }) => ({ kind, key, value: JSON.parse(json) }))
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
}
