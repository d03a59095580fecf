import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { contentOf, firstRowOf, lastRowOf, rowOf } from './full-text-rows.ts'
import { among } from './both-dialects.ts'

/** Conditions that an entry must meet in addition to its words. */
export interface EntryFilter {
  account: number
  /** A bit mask with one bit per library state. */
  states: number
  on: number
  off: number
  some: number
  types: number
  after: number
  before: number
  /** Lists of content IDs, if the search names tags. */
  allowed: string
  refused: string
}

/** Specifies which of the two lists apply, and whether `some` does. */
export interface FilterShape {
  readonly allowed: boolean
  readonly refused: boolean
  readonly some: boolean
  readonly oldestFirst: boolean
}

/** `match` is in FTS5's query language. `last` is the greatest content ID to include. */
export type Hits = EntryFilter & { match: string; last: number; limit: number }
export type Listing = EntryFilter & { state: number; date: number; id: number; limit: number }
/** `parts` is a list of the IDs of further contents that are hits. */
export type Dated = EntryFilter & { match: string; parts: string; date: number; id: number; limit: number }
export type Found = { content_id: number }
export type Listed = Found & { state_date: number }

/** Returns statements that search the full-text tables, limited to entries of one account and the wanted kind. */
export function fullTextQueries(database: Database, shape: FilterShape) {
  const { kysely } = database
  const passes = (p: EntryFilter) => sql`
    ((1 << entry.library_state) & ${p.states}) <> 0
    and (entry.flags & ${p.on}) = ${p.on} and (entry.flags & ${p.off}) = 0
    and (entry.flags & ${p.types}) <> 0 ${shape.some ? sql`and (entry.flags & ${p.some}) <> 0` : sql``}
    and entry.state_date >= ${p.after} and entry.state_date < ${p.before}`
  // The lists are computed once, and each ID is checked against them before its entry is looked up.
  const isListed = (p: EntryFilter, id: RawBuilder<unknown>) => sql`
    ${shape.allowed ? sql`and ${id} in ${among(p.allowed)}` : sql``}
    ${shape.refused ? sql`and ${id} not in ${among(p.refused)}` : sql``}`
  const entryOf = (p: EntryFilter, id: RawBuilder<unknown>) => sql`
    entry.account_id = ${p.account} and entry.content_id = ${id}`
  const matching = (account: number, match: string) => sql`
    select ${contentOf(sql`rowid`)} from search_text
    where search_text match ${match} and rowid >= ${firstRowOf(account)} and rowid <= ${lastRowOf(account)}`
  // Cross joins fix the order of the tables: the index first, then its entries.
  const unranked = (table: 'search_part' | 'search_start') =>
    database.selection<Hits, Found>((p) => ({
      compile: () =>
        sql<Found>`
          select entry.content_id from ${sql.table(table)} as hits cross join entry
          where ${sql.ref(table)} match ${p.match}
            and hits.rowid >= ${firstRowOf(p.account)} and hits.rowid <= ${rowOf(p.account, p.last)}
            ${isListed(p, contentOf(sql`hits.rowid`))}
            and ${entryOf(p, contentOf(sql`hits.rowid`))} and ${passes(p)}
          order by hits.rowid desc limit ${p.limit}`.compile(kysely),
    }))
  const [beyond, inOrder] = shape.oldestFirst
    ? [sql`>`, sql`order by entry.state_date, entry.content_id`]
    : [sql`<`, sql`order by entry.state_date desc, entry.content_id desc`]
  const listed = (p: Listing, without: RawBuilder<unknown>) => ({
    compile: () =>
      sql<Listed>`
        select entry.content_id, entry.state_date from entry
        where entry.account_id = ${p.account} and entry.library_state = ${p.state}
          and (entry.state_date, entry.content_id) ${beyond} (${p.date}, ${p.id})
          ${isListed(p, sql`entry.content_id`)} and ${passes(p)} ${without}
        ${inOrder} limit ${p.limit}`.compile(kysely),
  })
  return {
    whole: database.selection<Hits, Found & { score: number }>((p) => ({
      compile: () =>
        sql<Found & { score: number }>`
          select entry.content_id, bm25(search_text, 8.0, 5.0, 3.0, 1.0, 4.0, 4.0) as score
          from search_text cross join entry
          where search_text match ${p.match}
            and search_text.rowid >= ${firstRowOf(p.account)} and search_text.rowid <= ${rowOf(p.account, p.last)}
            ${isListed(p, contentOf(sql`search_text.rowid`))}
            and ${entryOf(p, contentOf(sql`search_text.rowid`))} and ${passes(p)}
          order by search_text.rowid desc limit ${p.limit}`.compile(kysely),
    })),
    dated: database.selection<Dated, Listed>((p) => ({
      compile: () =>
        sql<Listed>`
          with hits (content_id) as (${matching(p.account, p.match)} union select value from json_each(${p.parts}))
          select entry.content_id, entry.state_date from hits cross join entry
          where ${entryOf(p, sql`hits.content_id`)}
            and (entry.state_date, entry.content_id) ${beyond} (${p.date}, ${p.id})
            ${isListed(p, sql`hits.content_id`)} and ${passes(p)}
          ${inOrder} limit ${p.limit}`.compile(kysely),
    })),
    part: unranked('search_part'),
    start: unranked('search_start'),
    listed: database.selection<Listing, Listed>((p) => listed(p, sql``)),
    listedWithout: database.selection<Listing & { exclude: string }, Listed>((p) =>
      listed(p, sql`and entry.content_id not in (${matching(p.account, p.exclude)})`),
    ),
  }
}
