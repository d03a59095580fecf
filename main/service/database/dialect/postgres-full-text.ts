import { type RawBuilder, sql } from 'kysely'
import { SHORTEST_START } from '#shared/text/search/search-terms.ts'
import { wordsIn } from '#shared/text/search/words-of.ts'
import type { Database } from '../database.ts'
import { readOtherwise } from './slot.ts'
import type { Change } from '../transaction.ts'
import type { Dated, Found, Hits, Listed, Listing, EntryFilter, FilterShape } from './full-text-queries.ts'
import type { FullText } from './full-text-rows.ts'
import { arrayOf } from './in-both.ts'
import { spaced, startsOf, threesOf } from './postgres-words.ts'

export const fieldBits = { title: 1, author: 2, site: 4, body: 8, notes: 16, highlights: 32 } as const
export const EVERY_FIELD = 63
type Field = keyof typeof fieldBits
const fields = Object.keys(fieldBits) as Field[]
const weights: Readonly<Record<Field, number>> = { title: 8, author: 5, site: 3, body: 1, notes: 4, highlights: 4 }

/** A query of the full-text index, passed as JSON to the statements below. */
export interface PostgresMatch {
  /** Keys that a content must all have: `:word` for a word, `~thr` for three letters, `^b` for the start of a word. */
  readonly keys: readonly string[]
  readonly phrases: readonly {
    readonly phrase: string
    readonly words: readonly string[]
    /** Bit mask of the fields in which the phrase may occur. */
    readonly mask: number
  }[]
  /** Phrases that a content must not contain. */
  readonly not: PostgresMatch['phrases']
}

/** Passes a part of a query to a statement. */
const given = (match: string, read: (match: PostgresMatch) => readonly unknown[]) =>
  sql`${readOtherwise(match, (json) => read(JSON.parse(String(json)) as PostgresMatch))}`

const texts = (match: string, of: 'phrases' | 'not') =>
  sql`${given(match, (all) => all[of].map((each) => each.phrase))}::text[]`
const firstKeys = (match: string, of: 'phrases' | 'not') =>
  sql`${given(match, (all) => all[of].map((each) => each.words[0] ?? ''))}::text[]`
const masks = (match: string) => sql`${given(match, (all) => all.phrases.map((each) => each.mask))}::bigint[]`

/** Returns an account's keys, as they are stored in the index. */
const ownKeys = (account: number, keys: RawBuilder<unknown>) =>
  sql`(select array_agg(${account}::text || key) from unnest(${keys}::text[]) as key)`

const inFields = (row: string, phrase: RawBuilder<unknown>, mask: RawBuilder<unknown>) =>
  sql.join(
    fields.map(
      (field) =>
        sql`(${mask} & ${sql.lit(fieldBits[field])} <> 0 and strpos(${sql.ref(`${row}.${field}`)}, ${phrase}) > 0)`,
    ),
    sql` or `,
  )

/** Counts the occurrences of a phrase in a field. */
const count = (row: string, field: Field, phrase: RawBuilder<unknown>) => {
  const text = sql.ref(`${row}.${field}`)
  return sql`(length(${text}) - length(replace(${text}, ${phrase}, ''))) / length(${phrase})`
}

/** Selects the rows of an account that have every key and, if any are given, the phrases. */
const matching = (account: number, match: string) => sql`
  words.account_id = ${account} and words.keys @> ${ownKeys(
    account,
    given(match, ({ keys }) => keys),
  )}
  and not exists (
    select from unnest(
      ${given(match, (all) => all.phrases.filter(isChecked).map((each) => each.phrase))}::text[],
      ${given(match, (all) => all.phrases.filter(isChecked).map((each) => each.mask))}::bigint[]
    ) as checked(phrase, mask) where not (${inFields('words', sql`checked.phrase`, sql`checked.mask`)}))
  and not exists (${unwanted(account, match)})`

/**
 * True if the text has to be searched for a phrase. A single whole word that may be in any field needs no search: it is
 * present if its key is.
 */
const isChecked = ({ words, mask }: PostgresMatch['phrases'][number]) =>
  words.length > 1 || mask !== EVERY_FIELD || words.some((key) => key.startsWith('^'))

const unwanted = (account: number, match: string) => sql`
  select from unnest(${texts(match, 'not')}, ${firstKeys(match, 'not')}) as unwanted(phrase, key)
  where words.keys @> array[${account}::text || unwanted.key]
    and (${inFields('words', sql`unwanted.phrase`, sql.lit(EVERY_FIELD))})`

/** Counterpart of `fullTextQueries`, which is for SQLite. */
export function postgresFullTextQueries(database: Database, shape: FilterShape) {
  const { kysely } = database
  const selection = <Params extends object, Row>(text: (p: Params) => RawBuilder<Row>) =>
    database.selection<Params, Row>((p) => ({ compile: () => text(p).compile(kysely) }))
  const passes = (p: EntryFilter) => sql`
    ((1 << entry.library_state::int) & ${p.states}) <> 0
    and (entry.flags & ${p.on}) = ${p.on} and (entry.flags & ${p.off}) = 0
    and (entry.flags & ${p.types}) <> 0 ${shape.some ? sql`and (entry.flags & ${p.some}) <> 0` : sql``}
    and entry.state_date >= ${p.after} and entry.state_date < ${p.before}
    ${shape.allowed ? sql`and entry.content_id = any(${arrayOf(p.allowed)})` : sql``}
    ${shape.refused ? sql`and entry.content_id <> all(${arrayOf(p.refused)})` : sql``}`
  const hits = sql`
    search_words as words join entry on entry.account_id = words.account_id and entry.content_id = words.content_id`
  const [beyond, inOrder] = shape.oldestFirst
    ? [sql`>`, sql`order by entry.state_date, entry.content_id`]
    : [sql`<`, sql`order by entry.state_date desc, entry.content_id desc`]
  /** Searches for parts of words, or for the start of words. */
  const unranked = (column: (phrase: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    selection(
      (p: Hits) => sql<Found>`
        select entry.content_id from ${hits}
        where words.account_id = ${p.account} and words.content_id <= ${p.last}
          and words.keys @> ${ownKeys(
            p.account,
            given(p.match, ({ keys }) => keys),
          )}
          and not exists (
            select from unnest(${texts(p.match, 'phrases')}) as part(phrase) where not (${column(sql`part.phrase`)}))
          and ${passes(p)}
        order by words.content_id desc limit ${p.limit}`,
    )
  const listed = (p: Listing, without: RawBuilder<unknown>) => sql<Listed>`
    select entry.content_id, entry.state_date from entry
    where entry.account_id = ${p.account} and entry.library_state = ${p.state}
      and (entry.state_date, entry.content_id) ${beyond} (${p.date}, ${p.id}) and ${passes(p)} ${without}
    ${inOrder} limit ${p.limit}`
  return {
    // Ranks like bm25, except that the count for a word's rarity has an upper bound.
    whole: selection(
      (p: Hits) => sql<Found & { score: number }>`
        with hit as (
          select words.* from ${hits}
          where ${matching(p.account, p.match)} and words.content_id <= ${p.last} and ${passes(p)}
          order by words.content_id desc limit ${p.limit}
        ), phrase as (
          select p.phrase, p.mask, ln(1 + (greatest(total.rows - found.rows, 0) + 0.5) / (found.rows + 0.5)) as rarity
          from unnest(${texts(p.match, 'phrases')}, ${masks(p.match)}, ${firstKeys(p.match, 'phrases')})
              as p(phrase, mask, key)
            cross join (select count(*) as rows from search_words where account_id = ${p.account}) as total
            cross join lateral (
              select count(*) as rows from (
                select from search_words where keys @> array[${p.account}::text || p.key] limit ${sql.lit(MOST_COUNTED)}
              ) as counted) as found
        )
        select hit.content_id, coalesce(-sum(phrase.rarity * uses.weight * 2.2
          / nullif(uses.weight + 0.3 + 0.9 * hit.size / nullif(mean.size, 0), 0)), 0)::float8 as score
        from hit cross join (select avg(size) as size from hit) as mean cross join phrase
          cross join lateral (select ${sql.join(
            fields.map(
              (field) => sql`case when phrase.mask & ${sql.lit(fieldBits[field])} = 0 then 0
                else ${sql.lit(weights[field])} * ${count('hit', field, sql`phrase.phrase`)} end`,
            ),
            sql` + `,
          )} as weight) as uses
        group by hit.content_id order by hit.content_id desc`,
    ),
    dated: selection(
      (p: Dated) => sql<Listed>`
        select entry.content_id, entry.state_date from ${hits}
        where words.account_id = ${p.account}
          and (words.content_id = any(${arrayOf(p.parts)}) or (${matching(p.account, p.match)}))
          and (entry.state_date, entry.content_id) ${beyond} (${p.date}, ${p.id}) and ${passes(p)}
        ${inOrder} limit ${p.limit}`,
    ),
    part: unranked((phrase) => sql`strpos(words.names, ${phrase}) > 0 or strpos(words.said, ${phrase}) > 0`),
    start: unranked((phrase) => sql`strpos(words.starts, ${phrase}) > 0`),
    listed: selection((p: Listing) => listed(p, sql``)),
    listedWithout: selection((p: Listing & { exclude: string }) =>
      listed(
        p,
        sql`and not exists (select from search_words as words
          where words.account_id = ${p.account} and words.content_id = entry.content_id
            and exists (${unwanted(p.account, p.exclude)}))`,
      ),
    ),
  }
}

/** Maximum number of contents that are counted to determine how rare a word is. */
const MOST_COUNTED = 2000

type Row = { account: number; id: number }
type Put = Row & FullText & { size: number; keys: readonly string[] }

/** Counterpart of `fullTextWrites`, which is for SQLite. */
export function postgresFullTextWrites(database: Database) {
  const { kysely } = database
  const put = database.statement((p: Put) => ({
    compile: () =>
      sql`
        insert into search_words (account_id, content_id, size, title, author, site, body, notes, highlights,
          names, said, starts, keys)
        values (${p.account}, ${p.id}, ${p.size}, ${p.title}, ${p.author}, ${p.site}, ${p.body}, ${p.notes},
          ${p.highlights}, ${p.parts}, ${p.said}, ${p.starts}, coalesce(${ownKeys(p.account, sql`${p.keys}`)}, '{}'))
        on conflict (account_id, content_id) do update set size = excluded.size, title = excluded.title,
          author = excluded.author, site = excluded.site, body = excluded.body, notes = excluded.notes,
          highlights = excluded.highlights, names = excluded.names, said = excluded.said, starts = excluded.starts,
          keys = excluded.keys`.compile(kysely),
  }))
  const remove = database.statement((p: Row) => ({
    compile: () =>
      sql`delete from search_words where account_id = ${p.account} and content_id = ${p.id}`.compile(kysely),
  }))
  const removeAll = database.statement((p: { account: number }) => ({
    compile: () => sql`delete from search_words where account_id = ${p.account}`.compile(kysely),
  }))
  const clear = database.statement(() => ({ compile: () => sql`delete from search_words`.compile(kysely) }))
  const send = (tx: Change, { id, ...words }: { id: number } & FullText) => put.send(tx, { id, ...rowOf(words) })
  return { put: [{ send }], remove: [remove], removeAll: [removeAll], clear: [clear] }
}

/** Converts a content's text to the columns of its row. */
function rowOf(text: FullText): FullText & { size: number; keys: readonly string[] } {
  const words = fields.map((field) => wordsIn(text[field]))
  const starts = wordsIn(text.starts)
  const { parts: names, said } = text
  const keys = [
    ...words.flat().flatMap((word) => [`:${word}`, ...startsOf(word, SHORTEST_START)]),
    ...threesOf(names),
    ...threesOf(said),
    ...starts.flatMap((word) => startsOf(word, 1)),
    ...starts.map((word) => `:${word}`),
  ]
  const [title, author, site, body, notes, highlights] = words.map(spaced) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    ...{ title, author, site, body, notes, highlights },
    ...{ parts: names, said, starts: spaced(starts) },
    size: words.flat().length,
    keys: [...new Set(keys)],
  }
}
