import { PAGE_SIZE } from '#shared/limits.ts'
import type { Database } from '../../database/database.ts'
import { constant, listed, ownAmong } from '../../database/dialect/both-dialects.ts'
import { mostLike, spreadOfWord } from '../../database/dialect/word-spread.ts'
import type { Look } from '../../database/transaction.ts'
import { foldWords } from '#shared/text/search/fold-words.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { CommonWords } from './common-words.ts'
import type { FeedSlice } from '../entries/feed-row.ts'
import type { FeedSlices } from './feed-slices.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'

/** The content or address for which recommendations are requested. */
export interface Occasion {
  readonly content_id?: number | undefined
  readonly url?: string | undefined
}

/** Weights of shared authors, tags and words. Only the best match by words receives the full weight. */
const weight = { author: 3, tag: 2, words: 4 } as const
const NEWEST = 100
const TELLING_WORDS = 6
/** The beginning of a long article is enough to tell its subject. */
const LOOKED_AT = 20_000

/** Finds related items within a library. Sends no requests to other services. */
export class Recommendations {
  readonly #slices: FeedSlices
  readonly #addresses: ContentAddresses
  readonly #ids: ContentIds
  readonly #commonWords = new CommonWords()
  readonly #statements

  constructor(database: Database, slices: FeedSlices) {
    this.#slices = slices
    this.#addresses = new ContentAddresses(database)
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /** Returns one page, most similar first. Empty for an unknown address. Throws NotFound for an unknown ID. */
  like(account: number, { content_id, url }: Occasion): Promise<FeedSlice> {
    return this.#slices.slice(account, async (tx) => {
      const id = content_id === undefined ? await this.#byUrl(tx, url ?? '') : await this.#ids.resolve(tx, content_id)
      const found = id === undefined ? [] : await this.#slices.found(tx, await this.#likest(tx, id))
      return { found, next: () => '' }
    })
  }

  async #byUrl(tx: Look, url: string): Promise<number | undefined> {
    if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined
    return this.#addresses.find(tx, identityUrl(url))
  }

  async #likest(tx: Look, id: number): Promise<number[]> {
    const by = this.#statements
    const scores = new Map<number, number>()
    const add = (other: number, score: number) => scores.set(other, (scores.get(other) ?? 0) + score)
    for (const row of await by.sameAuthor.all(tx, { id, limit: NEWEST })) add(row.id, weight.author)
    for (const row of await by.sameTags.all(tx, { id, limit: NEWEST })) add(row.content_id, weight.tag * row.shared)
    const words = await this.#tellingWords(tx, id)
    if (words.length > 0) {
      const hits = await by.sameWords.all(tx, { words: listed(words), limit: NEWEST })
      const best = hits[0]?.score ?? -1
      // bm25 scores are negative; lower is better.
      for (const hit of hits) add(hit.content_id, weight.words * (hit.score / best))
    }
    scores.delete(id)
    const ids = [...scores].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]).map(([other]) => other)
    const shown = new Set((await by.shown.all(tx, { ids: listed(ids) })).map((row) => row.content_id))
    return ids.filter((other) => shown.has(other)).slice(0, PAGE_SIZE)
  }

  /** Returns words that are frequent in the content and rare in others. */
  async #tellingWords(tx: Look, id: number): Promise<string[]> {
    const text = await this.#statements.text.get(tx, { id })
    if (!text) return []
    const counts = new Map<string, number>()
    const words =
      foldWords(`${text.title} ${text.title} ${text.text ?? ''}`.slice(0, LOOKED_AT)).match(/\p{L}{4,24}/gu) ?? []
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    const often = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 60)
    const all = (await this.#statements.size.get(tx, {}))?.count ?? 1
    const first = (await this.#statements.firstId.get(tx, {}))?.content_id ?? 0
    const last = (await this.#statements.lastId.get(tx, {}))?.content_id ?? 0
    const common = this.#commonWords.of(tx.account, all)
    const telling: { word: string; others: number; score: number }[] = []
    for (const [word, count] of often) {
      if (common.has(word)) continue
      if (telling.length === LOOKED_UP) break
      const spread = await this.#statements.spread.get(tx, { word, most: SAMPLE })
      const others = spread ? estimate(spread, { first, last }) : 0
      if (others > COMPARED || others > Math.max(3, all / 10)) common.add(word)
      else telling.push({ word, others, score: count * Math.log((all + 1) / (others + 0.5)) })
    }
    const chosen: string[] = []
    let compared = 0
    for (const { word, others } of telling.toSorted((a, b) => b.score - a.score)) {
      if (chosen.length === TELLING_WORDS) break
      if (compared + others > COMPARED) continue
      compared += others
      chosen.push(word)
    }
    return chosen
  }
}

/** Number of words that are looked up in the index to find the most characteristic ones. */
const LOOKED_UP = 10
/** Number of contents with a word that are checked to see how common the word is. */
const SAMPLE = 100
/** Maximum number of contents that are compared by the words they share. */
const COMPARED = 1000

/**
 * Returns the number of contents that contain a word. It is counted up to SAMPLE. Above that, it is estimated from how
 * close together the IDs of the first ones are.
 */
function estimate(
  spread: { readonly count: number; readonly last: number | null },
  ids: { readonly first: number; readonly last: number },
): number {
  if (spread.count < SAMPLE || spread.last === null) return spread.count
  return (spread.count * (ids.last - ids.first + 1)) / (spread.last - ids.first + 1)
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    sameAuthor: database.statement((p: { account: number; id: number; limit: number }) =>
      kysely
        .selectFrom('content')
        .select('content.id')
        .where('content.account_id', '=', p.account)
        .where('content.author_id', '=', (eb) =>
          eb
            .selectFrom('content as own')
            .select('own.author_id')
            .where('own.account_id', '=', p.account)
            .where('own.id', '=', p.id),
        )
        .orderBy('content.feed_us', 'desc')
        .limit(p.limit),
    ),
    sameTags: database.statement((p: { account: number; id: number; limit: number }) =>
      kysely
        .selectFrom('content_tag as other')
        .select((eb) => ['other.content_id', eb.fn.countAll<number>().as('shared')])
        // The tags are looked up one by one only if they are given as a list of pairs.
        .where((eb) =>
          eb(
            eb.refTuple('other.account_id', 'other.tag_id'),
            'in',
            eb
              .selectFrom('content_tag as own')
              .innerJoin('tag', (join) =>
                join.onRef('tag.account_id', '=', 'own.account_id').onRef('tag.id', '=', 'own.tag_id'),
              )
              .select(['own.account_id', 'own.tag_id'])
              .where('own.account_id', '=', p.account)
              .where('own.content_id', '=', p.id)
              // A tag on thousands of entries says nothing about any two of them.
              .where('tag.article_count', '<', constant(5000))
              .$asTuple('account_id', 'tag_id'),
          ),
        )
        .groupBy('other.content_id')
        .orderBy('shared', 'desc')
        .orderBy('other.content_id', 'desc')
        .limit(p.limit),
    ),
    sameWords: database.selection((p: { account: number; words: string; limit: number }) => mostLike(kysely, p)),
    spread: database.selection((p: { account: number; word: string; most: number }) => spreadOfWord(kysely, p)),
    firstId: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('entry')
        .select('content_id')
        .where('account_id', '=', p.account)
        .orderBy('content_id', 'asc')
        .limit(1),
    ),
    lastId: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('entry')
        .select('content_id')
        .where('account_id', '=', p.account)
        .orderBy('content_id', 'desc')
        .limit(1),
    ),
    size: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('account')
        .select((eb) => eb('queue_count', '+', eb.ref('archive_count')).as('count'))
        .where('id', '=', p.account),
    ),
    text: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['content.title', 'article.text'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    shown: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('entry')
        .select('content_id')
        .where(ownAmong(['account_id', 'content_id'], p.account, p.ids))
        .where('library_state', '<>', constant(3)),
    ),
  }
}
