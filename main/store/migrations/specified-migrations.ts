import type { Connection } from '../../sqlite/open-database.ts'
import type { Migration } from '../../sqlite/migrate.ts'
import type { QueueRow } from '#shared/model/queue-fields.ts'
import { type DerivedField, type SchemaStep, schemaSteps, upgradeRow } from '#shared/sync/store/schema-steps.ts'

/** Returns versions 1 to 4, generated from the list that IndexedDB also uses. `now` replaces missing dates. */
export function specifiedMigrations(now: number): Migration[] {
  return schemaSteps.map((step) => ({
    version: step.version,
    name: step.name,
    up: (sqlite) => take(step, sqlite, now),
  }))
}

function take(step: SchemaStep, sqlite: Connection, now: number): void {
  if (step.version === 1) {
    const columns = step.adds.map((field) => `${field} ${typeOf(field)}`).join(', ')
    sqlite.exec(`CREATE TABLE feeds (path TEXT PRIMARY KEY, page TEXT NOT NULL) STRICT;
      CREATE TABLE queueEntries (id INTEGER PRIMARY KEY, ${columns}, entry TEXT NOT NULL) STRICT`)
    for (const field of step.adds) index(sqlite, field)
    return
  }
  for (const field of step.adds) {
    sqlite.exec(`ALTER TABLE queueEntries ADD COLUMN ${field} ${typeOf(field)}`)
    const set = sqlite.prepare(`UPDATE queueEntries SET ${field} = ? WHERE id = ?`)
    const drop = sqlite.prepare('DELETE FROM queueEntries WHERE id = ?')
    const rows = sqlite.prepare('SELECT id, entry FROM queueEntries').all() as { id: number; entry: string }[]
    for (const { id, entry } of rows) {
      const row = upgradeRow(parsed(entry), now)
      if (row) set.run(stored(row[field]), id)
      else drop.run(id)
    }
    index(sqlite, field)
  }
}

function index(sqlite: Connection, field: DerivedField): void {
  if (field !== '_tagNames') sqlite.exec(`CREATE INDEX queueEntries${field} ON queueEntries (${field})`)
}

function typeOf(field: DerivedField): string {
  if (field === '_tagNames') return 'TEXT'
  return field === '_last_read_percentage' || field === '_word_count' ? 'REAL' : 'INTEGER'
}

/** Returns a field's value as its column stores it: lists become JSON. */
function stored(value: QueueRow[DerivedField]): number | string {
  return typeof value === 'number' ? value : JSON.stringify(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
