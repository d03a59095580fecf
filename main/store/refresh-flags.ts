import type { FeedEntry } from '#shared/model/feed.ts'
import { NO_DATE } from '#shared/model/queue-fields.ts'
import { FIRST_BITS, knownBits, toFlags } from '#shared/model/queue-flags.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import type { Connection } from '../sqlite/open-database.ts'

/**
 * Recomputes the flags of all rows from their entries if a filter was added since the file was last opened. The file
 * records which bits its rows have, so a new filter needs no migration here.
 */
export function refreshFlags(sqlite: Connection): void {
  if (bitsOf(sqlite) === knownBits) return
  const refresh = sqlite.transaction(() => {
    const update = ['queue', 'queueTags'].map((table) =>
      sqlite.prepare(`UPDATE ${table} SET flags = ? WHERE rid = ? AND flags <> ?`),
    )
    const page = sqlite.prepare<[number], { rid: number; json: string }>(
      'SELECT rid, json FROM queueJson WHERE rid > ? ORDER BY rid LIMIT 500',
    )
    let rows = page.all(0)
    while (rows.length > 0) {
      for (const { rid, json } of rows) {
        const flags = toFlags(toQueueRow(JSON.parse(json) as FeedEntry, NO_DATE))
        for (const statement of update) statement.run(flags, rid, flags)
      }
      rows = page.all(rows.at(-1)?.rid ?? 0)
    }
    sqlite.exec(
      `CREATE TABLE IF NOT EXISTS knownBits (one INTEGER PRIMARY KEY CHECK (one = 1), bits INTEGER NOT NULL) STRICT`,
    )
    sqlite.prepare('INSERT OR REPLACE INTO knownBits (one, bits) VALUES (1, ?)').run(knownBits)
  })
  refresh.immediate()
}

function bitsOf(sqlite: Connection): number {
  const isNoted = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'knownBits'`).get() !== undefined
  return isNoted ? (sqlite.prepare('SELECT bits FROM knownBits').pluck().get() as number) : FIRST_BITS
}
