import { toMicroseconds } from '#shared/model/dates.ts'
import type { OutboxProgress } from '#shared/sync/queue-store.ts'
import type { Migration } from '../sqlite/migrate.ts'
import { type Connection, openDatabase } from '../sqlite/open-database.ts'

const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'outbox',
    up: (sqlite) => sqlite.exec('CREATE TABLE outbox (content_id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT'),
  },
]

/**
 * What the service has not been told yet, in a small file of its own. Everything in the queue's file can be fetched
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

  close(): void {
    this.#sqlite.close()
  }
}
