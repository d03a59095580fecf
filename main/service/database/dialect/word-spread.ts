import { type Compilable, type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { readOtherwise } from './slot.ts'
import { contentOf, firstRowOf, lastRowOf } from './full-text-rows.ts'
import { arrayOf, inBoth } from './in-both.ts'

/** Counts the contents that contain a word, up to `most`, oldest first. Also returns the last content counted. */
export function spreadOfWord(
  kysely: Kysely<Tables>,
  { account, word, most }: { account: number; word: string; most: number },
): Compilable<{ count: number; last: number | null }> {
  const match = readOtherwise(word, quoted)
  const text = inBoth(
    sql<{ count: number; last: number | null }>`
      select count(*) as count, ${contentOf(sql`max(rowid)`)} as last from (
        select rowid from search_text where search_text match ${match} and rowid >= ${firstRowOf(account)}
        and rowid <= ${lastRowOf(account)}
        limit ${most})`,
    sql<{ count: number; last: number | null }>`
      select count(*) as count, max(content_id) as last from (
        select content_id from search_words where keys @> array[${account}::text || ':' || ${word}]
        order by content_id limit ${most}) as counted`,
  )
  return { compile: () => text.compile(kysely) }
}

/** Returns the contents whose titles and bodies best match any of the words. The lowest score is the best. */
export function mostLike(
  kysely: Kysely<Tables>,
  { account, words, limit }: { account: number; words: string; limit: number },
): Compilable<{ content_id: number; score: number }> {
  const match = readOtherwise(words, (json) => (JSON.parse(String(json)) as string[]).map(quoted).join(' OR '))
  const text = inBoth(
    sql<{ content_id: number; score: number }>`
      select ${contentOf(sql.ref('rowid'))} as content_id, bm25(search_text, 4.0, 0.0, 0.0, 1.0, 0.0, 0.0) as score
      from search_text where search_text match ${match} and rowid >= ${firstRowOf(account)}
        and rowid <= ${lastRowOf(account)}
      order by score limit ${limit}`,
    sql<{ content_id: number; score: number }>`
      select hit.content_id, -sum(uses.weight * 2.2 / (uses.weight + 0.3 + 0.9 * hit.size / nullif(mean.size, 0)))::float8
        as score
      from (select * from search_words
          where keys && (select array_agg(${account}::text || ':' || word) from unnest(${arrayOf(words)}::text[]) as word)
        ) as hit
        cross join (select avg(size) as size from search_words where account_id = ${account}) as mean
        cross join unnest(${arrayOf(words)}::text[]) as word
        cross join lateral (select 4 * (length(hit.title) - length(replace(hit.title, ' ' || word || ' ', '')))
            / (length(word) + 2) + (length(hit.body) - length(replace(hit.body, ' ' || word || ' ', '')))
            / (length(word) + 2) as weight) as uses
      group by hit.content_id order by score, hit.content_id limit ${limit}`,
  )
  return { compile: () => text.compile(kysely) }
}

const quoted = (word: unknown): string => `"${String(word)}"`
