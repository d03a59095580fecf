import { sql } from 'kysely'
import { foldText } from '#shared/text/fold-text.ts'
import type { ParsedSearch, SearchField, Term } from '#shared/text/parse-search.ts'
import type { Database } from '../database/database.ts'
import { ACCOUNT_ROWS } from './search-index.ts'
import { hasSingles, splitWords } from './split-words.ts'

/** The newest hits that are ranked. The rest follow on demand. */
const RANKED = 2000
/** Hits in parts of words that are added to those in whole words. */
const MOST_PARTS = 500

/** Bits of `entry.flags` and their wanted values. */
export interface FlagTest {
  readonly on: number
  readonly off: number
  /** At least one of these, too; null: none is asked for. */
  readonly some: number | null
  /** At least one of these. */
  readonly types: number
}

export interface Wanted extends FlagTest {
  readonly account: number
  readonly parsed: ParsedSearch
  /** An entry must have at least one tag of each group of ids. */
  readonly tagGroups: readonly (readonly number[])[]
  readonly notTags: readonly number[]
}

interface Filter {
  account: number
  states: number
  on: number
  off: number
  some: number
  types: number
  after: number
  before: number
  /** JSON lists of content ids, if the search names tags. */
  allowed: string
  refused: string
}

/** Which of the two lists count, and whether `some` does. */
interface Shape {
  readonly allowed: boolean
  readonly refused: boolean
  readonly some: boolean
  readonly oldestFirst: boolean
}

/** By date saved (or archived). */
export type DateOrder = 'newest' | 'oldest'

type Range = Filter & { match: string; low: number; high: number; base: number; limit: number }
type Listing = Filter & { state: number; date: number; id: number; limit: number }
type Dated = Filter & {
  match: string
  parts: string
  base: number
  high: number
  date: number
  id: number
  limit: number
}
type Listed = { content_id: number; state_date: number }

/** Finds the entries with these words. */
export class SearchQuery {
  readonly #database: Database
  readonly #compiled = new Map<string, ReturnType<typeof statementsOf>>()
  readonly #tagged

  constructor(database: Database) {
    this.#database = database
    this.#tagged = database.statement((p: { tags: string }) =>
      database.kysely
        .selectFrom('content_tag')
        .select('content_id')
        .distinct()
        .where('tag_id', 'in', sql<number>`(select value from json_each(${p.tags}))`),
    )
  }

  /**
   * The best of the newest hits with a content id below `below`, best first, and where to continue if there were more.
   * Hits in parts of words come last, and only on the first page.
   */
  ranked(wanted: Wanted, below: number): { ids: number[]; rest: number | null } {
    const { parsed } = wanted
    const { filter, statements } = this.#prepare(wanted)
    const base = wanted.account * ACCOUNT_ROWS
    const range = { ...filter, base, low: base, high: base + below - 1 }
    const hits = statements.whole.all({ ...range, match: matchOf(parsed), limit: RANKED })
    const ids = hits.toSorted((a, b) => a.score - b.score || b.content_id - a.content_id).map(idOf)
    const rest = hits.length === RANKED ? (hits.at(-1)?.content_id ?? null) : null
    if (below < ACCOUNT_ROWS || rest !== null || !allowsParts(parsed)) return { ids, rest }
    const known = new Set(ids)
    return { ids: [...ids, ...this.#parts(wanted).filter((id) => !known.has(id))], rest }
  }

  /** Every hit by date, including parts of words. `after` has the date and content id of the last one shown. */
  dated(wanted: Wanted, order: DateOrder, after: readonly [number, number], limit: number): Listed[] {
    const { parsed } = wanted
    const { filter, statements } = this.#prepare(wanted, order)
    const base = wanted.account * ACCOUNT_ROWS
    const parts = JSON.stringify(allowsParts(parsed) ? this.#parts(wanted) : [])
    const range = { base, high: base + ACCOUNT_ROWS - 1, match: matchOf(parsed), parts }
    return statements.dated.all({ ...filter, ...range, date: after[0], id: after[1], limit })
  }

  /** A search without words, by date. */
  listed(wanted: Wanted, order: DateOrder, after: readonly [number, number], limit: number): Listed[] {
    const { filter, statements } = this.#prepare(wanted, order)
    const { notWords, states } = wanted.parsed
    const base = wanted.account * ACCOUNT_ROWS
    const place = { ...filter, date: after[0], id: after[1], limit }
    const exclude = { exclude: anyOf(notWords), base, high: base + ACCOUNT_ROWS - 1 }
    // Each state alone is already in the wanted order.
    const found = states.flatMap((state) =>
      notWords.length === 0
        ? statements.listed.all({ ...place, state })
        : statements.listedWithout.all({ ...place, ...exclude, state }),
    )
    const latestFirst = found.toSorted((a, b) => b.state_date - a.state_date || b.content_id - a.content_id)
    return (order === 'oldest' ? latestFirst.reverse() : latestFirst).slice(0, limit)
  }

  #parts(wanted: Wanted): number[] {
    const { filter, statements } = this.#prepare(wanted)
    const base = wanted.account * ACCOUNT_ROWS
    const range = { ...filter, base, low: base, high: base + ACCOUNT_ROWS - 1, limit: MOST_PARTS }
    const folded = wanted.parsed.words.map((term) => foldText(term.text))
    const long = folded.filter((text) => text.length >= 3)
    const short = folded.filter((text) => text.length < 3)
    const found: number[][] = []
    if (long.length > 0) {
      found.push(statements.part.all({ ...range, match: long.map(quoted).join(' AND ') }).map(idOf))
    }
    if (short.length > 0) {
      const match = short.map((text) => `${quoted(splitWords(text).trim())} *`).join(' AND ')
      found.push(statements.start.all({ ...range, match }).map(idOf))
    }
    const [first = [], ...others] = found.map((ids) => new Set(ids))
    return [...first].filter((id) => others.every((other) => other.has(id)))
  }

  #prepare(wanted: Wanted, order: DateOrder = 'newest') {
    const { account, parsed, on, off, some, types, tagGroups, notTags } = wanted
    const shape: Shape = {
      allowed: tagGroups.length > 0,
      refused: notTags.length > 0,
      some: some !== null,
      oldestFirst: order === 'oldest',
    }
    const filter: Filter = {
      account,
      states: parsed.states.reduce((mask, state) => mask | (1 << state), 0),
      on,
      off,
      some: some ?? 0,
      types,
      after: parsed.after,
      before: parsed.before,
      allowed: JSON.stringify(shape.allowed ? this.#inEvery(tagGroups) : []),
      refused: JSON.stringify(shape.refused ? this.#having(notTags) : []),
    }
    const key = JSON.stringify(shape)
    const statements = this.#compiled.get(key) ?? statementsOf(this.#database, shape)
    this.#compiled.set(key, statements)
    return { filter, statements }
  }

  #having(tags: readonly number[]): number[] {
    return this.#tagged.all({ tags: JSON.stringify(tags) }).map(idOf)
  }

  #inEvery(groups: readonly (readonly number[])[]): number[] {
    const [first = [], ...others] = groups.map((group) => this.#having(group))
    const sets = others.map((ids) => new Set(ids))
    return first.filter((id) => sets.every((set) => set.has(id)))
  }
}

const idOf = (row: { content_id: number }): number => row.content_id

/** A string in FTS5's query language. User input is always inside quotes. */
const quoted = (text: string): string => `"${text.replaceAll('"', ' ')}"`
const phraseOf = ({ text }: Term): string => quoted(splitWords(text).trim())
const anyOf = (terms: readonly Term[]): string => terms.map(phraseOf).join(' OR ')

export function hasWords({ words, by, site, from }: ParsedSearch): boolean {
  return words.length + by.length + site.length + from.length > 0
}

const columns: Readonly<Record<SearchField, string>> = {
  title: 'title',
  text: 'body',
  highlights: 'highlights',
  notes: 'notes',
}

function matchOf({ words, notWords, by, site, from, fields }: ParsedSearch): string {
  const within = (names: string) => (term: Term) => `{${names}} : ${phraseOf(term)}`
  const among = (names: string) => (text: string) => within(names)({ text, isPhrase: true })
  const all = [
    ...words.map(fields.length === 0 ? phraseOf : within(fields.map((field) => columns[field]).join(' '))),
    ...by.map(among('author')),
    ...site.map(among('site')),
    ...from.map(among('author site')),
  ].join(' AND ')
  return notWords.length === 0 ? all : `(${all}) NOT (${anyOf(notWords)})`
}

/** Phrases and exclusions are literal. */
function allowsParts({ words, notWords, by, site, from, fields }: ParsedSearch): boolean {
  const plain =
    words.length > 0 && words.every((term) => !term.isPhrase && (!hasSingles(term.text) || term.text.length > 2))
  return plain && notWords.length + by.length + site.length + from.length + fields.length === 0
}

function statementsOf(database: Database, shape: Shape) {
  const { kysely } = database
  const passes = (p: Filter) => sql`
    ((1 << entry.library_state) & ${p.states}) <> 0
    and (entry.flags & ${p.on}) = ${p.on} and (entry.flags & ${p.off}) = 0
    and (entry.flags & ${p.types}) <> 0 ${shape.some ? sql`and (entry.flags & ${p.some}) <> 0` : sql``}
    and entry.state_date >= ${p.after} and entry.state_date < ${p.before}`
  // Lists that are computed once and checked before an entry is looked up.
  const listedIds = (p: Filter, id: ReturnType<typeof sql>) => sql`
    ${shape.allowed ? sql`and ${id} in (select value from json_each(${p.allowed}))` : sql``}
    ${shape.refused ? sql`and ${id} not in (select value from json_each(${p.refused}))` : sql``}`
  // Cross joins keep the order of tables: the index first, then its entries.
  const unranked = (table: 'search_part' | 'search_start') =>
    database.statement<Range, { content_id: number }>((p: Range) => ({
      compile: () =>
        sql<{ content_id: number }>`
          select entry.content_id from ${sql.table(table)} as hits cross join entry
          where ${sql.ref(table)} match ${p.match} and hits.rowid >= ${p.low} and hits.rowid <= ${p.high}
            ${listedIds(p, sql`(hits.rowid - ${p.base})`)}
            and entry.content_id = hits.rowid - ${p.base} and ${passes(p)}
          order by hits.rowid desc limit ${p.limit}`.compile(kysely),
    }))
  const [beyond, inOrder] = shape.oldestFirst
    ? [sql`>`, sql`order by entry.state_date, entry.content_id`]
    : [sql`<`, sql`order by entry.state_date desc, entry.content_id desc`]
  const listed = (p: Listing, without: ReturnType<typeof passes> | null) => ({
    compile: () =>
      sql<Listed>`
        select entry.content_id, entry.state_date from entry
        where entry.account_id = ${p.account} and entry.library_state = ${p.state}
          and (entry.state_date, entry.content_id) ${beyond} (${p.date}, ${p.id})
          ${listedIds(p, sql`entry.content_id`)} and ${passes(p)} ${without ?? sql``}
        ${inOrder} limit ${p.limit}`.compile(kysely),
  })
  return {
    whole: database.statement<Range, { content_id: number; score: number }>((p: Range) => ({
      compile: () =>
        sql<{ content_id: number; score: number }>`
          select entry.content_id, bm25(search_text, 8.0, 5.0, 3.0, 1.0, 4.0, 4.0) as score
          from search_text cross join entry
          where search_text match ${p.match} and search_text.rowid >= ${p.low} and search_text.rowid <= ${p.high}
            ${listedIds(p, sql`(search_text.rowid - ${p.base})`)}
            and entry.content_id = search_text.rowid - ${p.base} and ${passes(p)}
          order by search_text.rowid desc limit ${p.limit}`.compile(kysely),
    })),
    dated: database.statement<Dated, Listed>((p: Dated) => ({
      compile: () =>
        sql<Listed>`
          with hits (content_id) as (
            select rowid - ${p.base} from search_text
            where search_text match ${p.match} and rowid >= ${p.base} and rowid <= ${p.high}
            union select value from json_each(${p.parts}))
          select entry.content_id, entry.state_date from hits cross join entry
          where entry.content_id = hits.content_id and entry.account_id = ${p.account}
            and (entry.state_date, entry.content_id) ${beyond} (${p.date}, ${p.id})
            ${listedIds(p, sql`hits.content_id`)} and ${passes(p)}
          ${inOrder} limit ${p.limit}`.compile(kysely),
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
