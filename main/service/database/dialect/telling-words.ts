import { type Compilable, type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { contentOf, firstRowOf, lastRowOf } from './full-text-rows.ts'

/** A query of the full-text index, among an account's rows. */
export interface Words {
  readonly account: number
  readonly match: string
}

/** How many contents have a word in them, counted up to `most`, oldest first, and the last that was counted. */
export function spreadOfWord(
  kysely: Kysely<Tables>,
  { account, match, most }: Words & { most: number },
): Compilable<{ count: number; last: number | null }> {
  const text = sql<{ count: number; last: number | null }>`
    select count(*) as count, ${contentOf(sql`max(rowid)`)} as last from (
      select rowid from search_text where search_text match ${match} and rowid >= ${firstRowOf(account)}
      and rowid <= ${lastRowOf(account)}
      limit ${most})`
  return { compile: () => text.compile(kysely) }
}

/** The contents that match best, by their titles and bodies. The lowest score is the best. */
export function mostLike(
  kysely: Kysely<Tables>,
  { account, match, limit }: Words & { limit: number },
): Compilable<{ content_id: number; score: number }> {
  const text = sql<{ content_id: number; score: number }>`
    select ${contentOf(sql.ref('rowid'))} as content_id, bm25(search_text, 4.0, 0.0, 0.0, 1.0, 0.0, 0.0) as score
    from search_text where search_text match ${match} and rowid >= ${firstRowOf(account)}
      and rowid <= ${lastRowOf(account)}
    order by score limit ${limit}`
  return { compile: () => text.compile(kysely) }
}
