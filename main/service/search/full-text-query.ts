import { allowsParts } from '#shared/text/search/match-words.ts'
import type { Database } from '../database/database.ts'
import type { EntryFilter, FilterShape } from '../database/dialect/full-text-queries.ts'
import { listed, ownAmong } from '../database/dialect/both-dialects.ts'
import type { Look } from '../database/transaction.ts'
import type { FullTextLanguage } from './full-text-language.ts'
import {
  ABOVE_EVERY_ID,
  type DatedHit,
  type DatedPart,
  type DateOrder,
  type RankedHits,
  type Wanted,
} from './search-index.ts'

/** Maximum number of hits at the beginning of words, or within them, that are added to the hits of whole words. */
const MOST_PARTS = 500

/** Finds the entries that match a search. For the methods, see SearchIndex. */
export class FullTextQuery {
  readonly #language: FullTextLanguage
  readonly #compiled = new Map<string, ReturnType<FullTextLanguage['queries']>>()
  readonly #tagged

  constructor(database: Database, language: FullTextLanguage) {
    this.#language = language
    this.#tagged = database.statement((p: { account: number; tags: string }) =>
      database.kysely
        .selectFrom('content_tag')
        .select('content_id')
        .distinct()
        .where(ownAmong(['account_id', 'tag_id'], p.account, p.tags)),
    )
  }

  async ranked(tx: Look, wanted: Wanted, below: number): Promise<RankedHits> {
    const { parsed } = wanted
    const { filter, statements } = await this.#prepare(tx, wanted)
    const last = Math.min(below, ABOVE_EVERY_ID) - 1
    const { match, ranked } = this.#language
    const hits = await statements.whole.all(tx, { ...filter, last, match: match.matchOf(parsed), limit: ranked })
    const ids = byScore(hits)
    const rest = hits.length === ranked ? (hits.at(-1)?.content_id ?? null) : null
    if (below < ABOVE_EVERY_ID || rest !== null || !allowsParts(parsed)) return { ids, rest }
    const known = new Set(ids)
    const parts = await this.#parts(tx, wanted)
    return { ids: [...ids, ...parts.filter((id) => !known.has(id))], rest }
  }

  async dated(tx: Look, wanted: Wanted, { order, after, limit }: DatedPart): Promise<DatedHit[]> {
    const { parsed } = wanted
    const { filter, statements } = await this.#prepare(tx, wanted, order)
    const parts = listed(allowsParts(parsed) ? await this.#parts(tx, wanted) : [])
    const place = { date: after[0], id: after[1], limit }
    return statements.dated.all(tx, { ...filter, ...place, match: this.#language.match.matchOf(parsed), parts })
  }

  async listed(tx: Look, wanted: Wanted, { order, after, limit }: DatedPart): Promise<DatedHit[]> {
    const { filter, statements } = await this.#prepare(tx, wanted, order)
    const { notWords, states } = wanted.parsed
    const place = { ...filter, date: after[0], id: after[1], limit }
    const found: DatedHit[] = []
    // The index returns the entries of a single state in the wanted order.
    for (const state of states) {
      const hits =
        notWords.length === 0
          ? await statements.listed.all(tx, { ...place, state })
          : await statements.listedWithout.all(tx, { ...place, state, exclude: this.#language.match.anyOf(notWords) })
      found.push(...hits)
    }
    const latestFirst = found.toSorted((a, b) => b.state_date - a.state_date || b.content_id - a.content_id)
    return (order === 'oldest' ? latestFirst.reverse() : latestFirst).slice(0, limit)
  }

  async #parts(tx: Look, wanted: Wanted): Promise<number[]> {
    const { filter, statements } = await this.#prepare(tx, wanted)
    const range = { ...filter, last: ABOVE_EVERY_ID - 1, limit: MOST_PARTS }
    const { long, short } = this.#language.match.partsOf(wanted.parsed)
    const found: number[][] = []
    if (long !== null) found.push((await statements.part.all(tx, { ...range, match: long })).map(idOf))
    if (short !== null) found.push((await statements.start.all(tx, { ...range, match: short })).map(idOf))
    const loose = this.#language.match.looseMatchOf(wanted.parsed)
    const words = loose === null ? [] : await statements.whole.all(tx, { ...range, match: loose })
    return [...new Set([...byScore(words), ...inAll(found)])]
  }

  async #prepare(tx: Look, wanted: Wanted, order: DateOrder = 'newest') {
    const { parsed, on, off, some, types, tagGroups, notTags } = wanted
    const shape: FilterShape = {
      allowed: tagGroups.length > 0,
      refused: notTags.length > 0,
      some: some !== null,
      oldestFirst: order === 'oldest',
    }
    const filter: Omit<EntryFilter, 'account'> = {
      states: parsed.states.reduce((mask, state) => mask | (1 << state), 0),
      on,
      off,
      some: some ?? 0,
      types,
      after: parsed.after,
      before: parsed.before,
      allowed: listed(shape.allowed ? await this.#inEvery(tx, tagGroups) : []),
      refused: listed(shape.refused ? await this.#having(tx, notTags) : []),
    }
    const key = JSON.stringify(shape)
    const statements = this.#compiled.get(key) ?? this.#language.queries(shape)
    this.#compiled.set(key, statements)
    return { filter, statements }
  }

  async #having(tx: Look, tags: readonly number[]): Promise<number[]> {
    return (await this.#tagged.all(tx, { tags: listed(tags) })).map(idOf)
  }

  async #inEvery(tx: Look, groups: readonly (readonly number[])[]): Promise<number[]> {
    const found: number[][] = []
    for (const group of groups) found.push(await this.#having(tx, group))
    return inAll(found)
  }
}

const byScore = (hits: readonly { content_id: number; score: number }[]): number[] =>
  hits.toSorted((a, b) => a.score - b.score || b.content_id - a.content_id).map(idOf)

const idOf = (row: { content_id: number }): number => row.content_id

function inAll(lists: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = lists.map((ids) => new Set(ids))
  return [...first].filter((id) => others.every((other) => other.has(id)))
}
