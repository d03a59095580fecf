import type { Migration } from '../../../sqlite/migrate.ts'
import { rewriteFlags } from '../rewrite-entry-flags.ts'

/**
 * The bits of `entry.flags` as the clients' stores lay them out, so that one description serves both. Each is computed
 * from the facts themselves, with the limits of this time: fewer than 500 words is short, read begins at 5 % and ends at
 * 95 %.
 */
export const queueBits: Migration = {
  version: 15,
  name: 'queue-bits',
  up: (sqlite) => {
    const has = (table: string, more = '') =>
      `EXISTS (SELECT 1 FROM ${table} AS fact WHERE fact.content_id = entry.content_id ${more})`
    const read = '(SELECT last_read FROM history WHERE history.content_id = entry.content_id)'
    const type = '(SELECT content_type FROM content WHERE content.id = entry.content_id)'
    rewriteFlags(
      sqlite,
      `${has('library_entry', 'AND fact.is_favorited = 1')}
        + ${has('annotation')} * 2
        + (${has('note')} OR ${has('annotation', 'AND fact.note IS NOT NULL')}) * 4
        + ${has('content_tag')} * 8
        + CASE WHEN ${read} >= 0.95 THEN 32 WHEN ${read} >= 0.05 THEN 16 ELSE 0 END
        + (word_count < 500) * 64
        + (128 << (${type} - 1))`,
    )
  },
}
