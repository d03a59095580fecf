import { setTimeout } from 'node:timers/promises'
import type { Connection } from '../../../sqlite/open-database.ts'

const tables = ['search_text', 'search_part', 'search_start'] as const
/** A word is looked up in every segment of a table. With at most this many segments, merging them gains little. */
const FEW = 8
/** Merges all segments. The words of deleted rows remain in the segments until they are merged. */
export const EVERY_WORD = 0
/** Number of pages that one step merges. A step takes a few milliseconds, in which no other connection can write. */
const STEP = 64
/** Milliseconds between steps, so that others can write. */
const PAUSE = 5

/**
 * Merges the segments of each full-text table that has more than `few` of them. Others can read and write between the
 * steps.
 */
export async function mergeFullText(sqlite: Connection, few = FEW): Promise<void> {
  for (const table of tables) {
    await setTimeout(PAUSE)
    const segments = sqlite.prepare<[], number>(`SELECT count(DISTINCT segid) FROM ${table}_idx`).pluck().get() ?? 0
    if (segments <= few) continue
    const merge = sqlite.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`)
    const changes = sqlite.prepare<[], number>('SELECT total_changes()').pluck()
    // A negative number starts a merge of all segments. A step that changes fewer than two rows had nothing left to do
    // (https://sqlite.org/fts5.html, section 6.9).
    for (let step = -STEP; ; step = STEP) {
      const before = changes.get() ?? 0
      merge.run(step)
      if ((changes.get() ?? 0) - before < 2) break
      await setTimeout(PAUSE)
    }
  }
}
