import { sql } from 'kysely'
import { PAGE_SIZE } from '#shared/limits.ts'
import type { Database } from '../../database/database.ts'
import { ACCOUNT_ROWS } from '../../search/search-index.ts'
import { foldText } from '#shared/text/fold-text.ts'
import { ContentIds } from '../articles/content-ids.ts'
import type { FeedSlice } from './feed-row.ts'
import type { FeedSlices } from './feed-slices.ts'
import { identityUrl } from '../articles/identity-url.ts'

/** What something is recommended for. */
export interface Occasion {
  readonly content_id?: number | undefined
  readonly url?: string | undefined
}

/** Weights of shared authors, tags and words. Words give at most one each, the best hit the most. */
const weight = { author: 3, tag: 2, words: 4 } as const
const NEWEST = 100
const TELLING_WORDS = 8
/** The beginning of a long article says what it is about. */
const LOOKED_AT = 20_000

/** Finds related items within a library. Nothing is asked outside. */
export class Recommendations {
  readonly #slices: FeedSlices
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database, slices: FeedSlices) {
    this.#slices = slices
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /** One page, most similar first. Empty for an unknown address. Throws NotFound for an unknown id. */
  like(account: number, { content_id, url }: Occasion): FeedSlice {
    const id = content_id === undefined ? this.#byUrl(account, url ?? '') : this.#ids.resolve(account, content_id)
    return this.#slices.slice(account, () => ({
      found: id === undefined ? [] : this.#slices.found(account, this.#likest(account, id)),
      next: () => '',
    }))
  }

  #byUrl(account: number, url: string): number | undefined {
    if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined
    return this.#statements.byAddress.get({ account, identity: identityUrl(url) })?.content_id
  }

  #likest(account: number, id: number): number[] {
    const scores = new Map<number, number>()
    const add = (other: number, score: number) => scores.set(other, (scores.get(other) ?? 0) + score)
    for (const row of this.#statements.sameAuthor.all({ account, id, limit: NEWEST })) add(row.id, weight.author)
    for (const row of this.#statements.sameTags.all({ id, limit: NEWEST })) add(row.content_id, weight.tag * row.shared)
    const words = this.#tellingWords(account, id)
    if (words.length > 0) {
      const base = account * ACCOUNT_ROWS
      const match = words.map((word) => `"${word}"`).join(' OR ')
      const hits = this.#statements.sameWords.all({ match, base, high: base + ACCOUNT_ROWS - 1, limit: NEWEST })
      const best = hits[0]?.score ?? -1
      // bm25 scores are negative; lower is better.
      for (const hit of hits) add(hit.content_id, weight.words * (hit.score / best))
    }
    scores.delete(id)
    const ids = [...scores].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]).map(([other]) => other)
    const shown = new Set(
      this.#statements.shown.all({ account, ids: JSON.stringify(ids) }).map((row) => row.content_id),
    )
    return ids.filter((other) => shown.has(other)).slice(0, PAGE_SIZE)
  }

  /** Words that are frequent in it and rare elsewhere. */
  #tellingWords(account: number, id: number): string[] {
    const text = this.#statements.text.get({ id })
    if (!text) return []
    const counts = new Map<string, number>()
    const words =
      foldText(`${text.title} ${text.title} ${text.text ?? ''}`.slice(0, LOOKED_AT)).match(/\p{L}{4,24}/gu) ?? []
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    const often = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 40)
    const base = account * ACCOUNT_ROWS
    const all = this.#statements.size.get({ account })?.count ?? 1
    return often
      .map(([word, count]) => {
        const others =
          this.#statements.wordCount.get({ match: `"${word}"`, base, high: base + ACCOUNT_ROWS - 1 })?.count ?? 1
        return { word, others, score: count * Math.log((all + 1) / (others + 0.5)) }
      })
      .filter(({ others }) => others < MOST_COUNTED && others <= Math.max(3, all / 10))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, TELLING_WORDS)
      .map(({ word }) => word)
  }
}

/** A word in more contents says nothing, so counting stops here. */
const MOST_COUNTED = 2000

function statementsOf(database: Database) {
  const { kysely } = database
  type Words = { match: string; base: number; high: number }
  return {
    byAddress: database.statement((p: { account: number; identity: string }) =>
      kysely
        .selectFrom('content_address')
        .select('content_id')
        .where('account_id', '=', p.account)
        .where('identity_url', '=', p.identity),
    ),
    sameAuthor: database.statement((p: { account: number; id: number; limit: number }) =>
      kysely
        .selectFrom('content')
        .select('content.id')
        .where('content.account_id', '=', p.account)
        .where('content.author_id', '=', (eb) =>
          eb.selectFrom('content as own').select('own.author_id').where('own.id', '=', p.id),
        )
        .orderBy('content.feed_us', 'desc')
        .limit(p.limit),
    ),
    sameTags: database.statement((p: { id: number; limit: number }) =>
      kysely
        .selectFrom('content_tag as own')
        .innerJoin('content_tag as other', 'other.tag_id', 'own.tag_id')
        .innerJoin('tag', 'tag.id', 'own.tag_id')
        .select((eb) => ['other.content_id', eb.fn.countAll<number>().as('shared')])
        .where('own.content_id', '=', p.id)
        // A tag on thousands of entries says nothing about any two of them.
        .where('tag.article_count', '<', sql.lit(5000))
        .groupBy('other.content_id')
        .orderBy('shared', 'desc')
        .orderBy('other.content_id', 'desc')
        .limit(p.limit),
    ),
    sameWords: database.statement<Words & { limit: number }, { content_id: number; score: number }>(
      (p: Words & { limit: number }) => ({
        compile: () =>
          sql<{ content_id: number; score: number }>`
            select rowid - ${p.base} as content_id, bm25(search_text, 4.0, 0.0, 0.0, 1.0, 0.0, 0.0) as score
            from search_text where search_text match ${p.match} and rowid >= ${p.base} and rowid <= ${p.high}
            order by score limit ${p.limit}`.compile(kysely),
      }),
    ),
    wordCount: database.statement<Words, { count: number }>((p: Words) => ({
      compile: () =>
        sql<{ count: number }>`
          select count(*) as count from (
            select rowid from search_text where search_text match ${p.match} and rowid >= ${p.base} and rowid <= ${p.high}
            limit ${sql.lit(MOST_COUNTED)})`.compile(kysely),
    })),
    size: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('account')
        .select((eb) => eb('queue_count', '+', eb.ref('archive_count')).as('count'))
        .where('id', '=', p.account),
    ),
    text: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', 'article.id', 'content.article_id')
        .select(['content.title', 'article.text'])
        .where('content.id', '=', p.id),
    ),
    shown: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('entry')
        .select('content_id')
        .where(sql<number>`+account_id`, '=', p.account)
        .where('library_state', '<>', sql.lit(3))
        .where('content_id', 'in', sql<number>`(select value from json_each(${p.ids}))`),
    ),
  }
}
