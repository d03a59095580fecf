import type { FeedEntry } from '#shared/model/feed.ts'
import type { QueueRow } from '#shared/model/queue-fields.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { schemaSteps } from '#shared/sync/store/schema-steps.ts'
import { openDatabase } from '../../../main/sqlite/open-database.ts'
import { queueMigrations } from '../../../main/store/migrations/queue-migrations.ts'

/** Writes a file as the app of that version left it, with these entries and one feed page. */
export function writeOldQueueFile(file: string, version: number, entries: readonly FeedEntry[], now: number): void {
  const { sqlite } = openDatabase(file, queueMigrations(now).slice(0, version))
  const fields = schemaSteps.filter((step) => step.version <= version).flatMap(({ adds }) => adds)
  const insert = sqlite.prepare(
    `INSERT INTO queueEntries (id, entry, ${fields.join(', ')}) VALUES (?, ?, ${fields.map(() => '?').join(', ')})`,
  )
  const inColumn = (value: QueueRow[keyof QueueRow]) => (typeof value === 'number' ? value : JSON.stringify(value))
  sqlite.transaction(() => {
    for (const entry of entries) {
      const row = toQueueRow(entry, now)
      insert.run(row.id, JSON.stringify(entry), ...fields.map((field) => inColumn(row[field])))
    }
    sqlite.prepare('INSERT INTO feeds (path, page) VALUES (?, ?)').run('/old', JSON.stringify({ id: '4', feed: [] }))
  })()
  sqlite.close()
}
