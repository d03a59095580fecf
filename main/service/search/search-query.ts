import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ParsedSearch, Term } from './parse-search.ts'
import { ACCOUNT_ROWS } from './search-index.ts'
import { foldText, hasSingles, splitWords } from './split-words.ts'

/** So many of the newest hits are ranked; the rest follow on demand (PERFORMANCE.md section 3). */
const RANKED = 2000
/** So many hits in parts of words are added to those in whole ones. */
const MOST_PARTS = 500

/** Bits of `entry.flags` and their wanted values. */
export interface FlagTest {
  readonly on: number
  readonly off: number
  /** At least one of these. */
  readonly types: number
}

export interface Wanted extends FlagTest {
  readonly account: number
  readonly parsed: ParsedSearch
  /** Each of these groups of tag ids must be met by one of its tags. */
  readonly tagGroups: readonly (readonly number[])[]
  readonly notTags: readonly number[]
}

interface Filter {
  account: number
  states: number
  on: number
  off: number
  types: number
  after: number
  before: number
  groups: string
  notTags: string
}

/** Where entries with these words are. */
export class SearchQuery {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /**
   * The best of the newest hits with a content id below `below`, best first; and where to go on when there were more.
   * Hits in parts of words come last, and only with the first.
   */
  ranked(wanted: Wanted, below: number): { ids: number[]; rest: number | null } {
    const { parsed } = wanted
    const filter = filterOf(wanted)
    const match = matchOf(parsed)
    const base = wanted.account * ACCOUNT_ROWS
    const hits = this.#statements.whole.all({
      ...filter,
      match,
      low: base,
      high: base + below - 1,
      base,
      limit: RANKED,
    })
    const ids = hits.toSorted((a, b) => a.score - b.score || b.content_id - a.content_id).map((hit) => hit.content_id)
    const rest = hits.length === RANKED ? (hits.at(-1)?.content_id ?? null) : null
    if (below < ACCOUNT_ROWS || rest !== null || !allowsParts(parsed)) return { ids, rest }
    const known = new Set(ids)
    return { ids: [...ids, ...this.#parts(filter, parsed, base).filter((id) => !known.has(id))], rest }
  }

  /** For a search without words: last saved first. */
  listed(
    wanted: Wanted,
    after: readonly [number, number],
    limit: number,
  ): { content_id: number; state_date: number }[] {
    const filter = filterOf(wanted)
    const exclude = wanted.parsed.notWords.length > 0 ? anyOf(wanted.parsed.notWords) : null
    const base = wanted.account * ACCOUNT_ROWS
    const place = { date: after[0], id: after[1], limit }
    if (exclude === null) return this.#statements.listed.all({ ...filter, ...place })
    return this.#statements.listedWithout.all({ ...filter, ...place, exclude, base, high: base + ACCOUNT_ROWS - 1 })
  }

  #parts(filter: Filter, { words }: ParsedSearch, base: number): number[] {
    const folded = words.map((term) => foldText(term.text))
    const long = folded.filter((text) => text.length >= 3)
    const short = folded.filter((text) => text.length < 3)
    const range = { ...filter, base, low: base, high: base + ACCOUNT_ROWS - 1, limit: MOST_PARTS }
    const found: number[][] = []
    if (long.length > 0) {
      found.push(this.#statements.part.all({ ...range, match: long.map(quoted).join(' AND ') }).map(idOf))
    }
    if (short.length > 0) {
      const match = short.map((text) => `${quoted(splitWords(text).trim())} *`).join(' AND ')
      found.push(this.#statements.start.all({ ...range, match }).map(idOf))
    }
    const [first = [], ...others] = found
    return first.filter((id) => others.every((other) => other.includes(id)))
  }
}

const idOf = (row: { content_id: number }): number => row.content_id

/** A sentence in FTS5's own language. Whatever was typed is inside quotes. */
const quoted = (text: string): string => `"${text.replaceAll('"', ' ')}"`
const phraseOf = ({ text }: Term): string => quoted(splitWords(text).trim())
const anyOf = (terms: readonly Term[]): string => terms.map(phraseOf).join(' OR ')

export function hasWords({ words, by, site }: ParsedSearch): boolean {
  return words.length + by.length + site.length > 0
}

function matchOf({ words, notWords, by, site }: ParsedSearch): string {
  const column = (name: string) => (text: string) => `${name} : ${phraseOf({ text, isPhrase: true })}`
  const all = [...words.map(phraseOf), ...by.map(column('author')), ...site.map(column('site'))].join(' AND ')
  return notWords.length === 0 ? all : `(${all}) NOT (${anyOf(notWords)})`
}

/** Phrases and exclusions are meant to the letter. */
function allowsParts({ words, notWords, by, site }: ParsedSearch): boolean {
  const plain =
    words.length > 0 && words.every((term) => !term.isPhrase && (!hasSingles(term.text) || term.text.length > 2))
  return plain && notWords.length + by.length + site.length === 0
}

function filterOf({ account, parsed, on, off, types, tagGroups, notTags }: Wanted): Filter {
  return {
    account,
    states: parsed.states.reduce((mask, state) => mask | (1 << state), 0),
    on,
    off,
    types,
    after: parsed.after,
    before: parsed.before,
    groups: JSON.stringify(tagGroups),
    notTags: JSON.stringify(notTags),
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  const passes = (p: Filter) => sql`
    ((1 << entry.library_state) & ${p.states}) <> 0
    and (entry.flags & ${p.on}) = ${p.on} and (entry.flags & ${p.off}) = 0 and (entry.flags & ${p.types}) <> 0
    and entry.state_date >= ${p.after} and entry.state_date < ${p.before}
    and not exists (
      select 1 from json_each(${p.groups}) as wanted where not exists (
        select 1 from content_tag where content_tag.content_id = entry.content_id
          and content_tag.tag_id in (select value from json_each(wanted.value))))
    and not exists (
      select 1 from json_each(${p.notTags}) as refused, content_tag
        where content_tag.content_id = entry.content_id and content_tag.tag_id = refused.value)`
  type Range = Filter & { match: string; low: number; high: number; base: number; limit: number }
  const unranked = (table: 'search_part' | 'search_start') =>
    database.statement<Range, { content_id: number }>((p: Range) => ({
      compile: () =>
        sql<{ content_id: number }>`
          select entry.content_id from ${sql.table(table)} as hits cross join entry
          where ${sql.ref(table)} match ${p.match} and hits.rowid >= ${p.low} and hits.rowid <= ${p.high}
            and entry.content_id = hits.rowid - ${p.base} and ${passes(p)}
          order by hits.rowid desc limit ${p.limit}`.compile(kysely),
    }))
  type Listing = Filter & { date: number; id: number; limit: number }
  type Listed = { content_id: number; state_date: number }
  const listed = (p: Listing, without: ReturnType<typeof passes> | null) => ({
    compile: () =>
      sql<Listed>`
        select entry.content_id, entry.state_date from entry
        where entry.account_id = ${p.account} and (entry.state_date, entry.content_id) < (${p.date}, ${p.id})
          and ${passes(p)} ${without ?? sql``}
        order by entry.state_date desc, entry.content_id desc limit ${p.limit}`.compile(kysely),
  })
  return {
    // Cross joins keep the order of the tables: the index first, then its entries.
    whole: database.statement<Range, { content_id: number; score: number }>((p: Range) => ({
      compile: () =>
        sql<{ content_id: number; score: number }>`
          select entry.content_id, bm25(search_text, 8.0, 5.0, 3.0, 1.0, 4.0, 4.0) as score
          from search_text cross join entry
          where search_text match ${p.match} and search_text.rowid >= ${p.low} and search_text.rowid <= ${p.high}
            and entry.content_id = search_text.rowid - ${p.base} and ${passes(p)}
          order by search_text.rowid desc limit ${p.limit}`.compile(kysely),
    })),
    part: unranked('search_part'),
    start: unranked('search_start'),
    listed: database.statement<Listing, Listed>((p: Listing) => listed(p, null)),
    listedWithout: database.statement<Listing & { exclude: string; base: number; high: number }, Listed>(
      (p: Listing & { exclude: string; base: number; high: number }) =>
        listed(
          p,
          sql`and entry.content_id not in (
            select rowid - ${p.base} from search_text
            where search_text match ${p.exclude} and rowid >= ${p.base} and rowid <= ${p.high})`,
        ),
    ),
  }
}
