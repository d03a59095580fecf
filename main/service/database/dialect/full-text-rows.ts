import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'

/**
 * Returns the row number in the full-text tables: account · 2³² + content. This puts an account's rows next to each
 * other. FTS5 can limit a scan to a range of rows if the limits are integers. Values are bound as reals, and the bit
 * operators convert them to integers.
 */
export function rowOf(account: number, content: number): RawBuilder<number> {
  return sql<number>`((${account} << 32) | ${content})`
}

export function firstRowOf(account: number): RawBuilder<number> {
  return sql<number>`(${account} << 32)`
}

export function lastRowOf(account: number): RawBuilder<number> {
  return sql<number>`((${account} << 32) | 4294967295)`
}

/** Returns the content whose words are in a full-text row. */
export function contentOf(row: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(${row} & 4294967295)`
}

/** Indexed text of a content, by table and column, normalized like search queries (`shared/text/search`). */
export interface FullText {
  readonly title: string
  readonly author: string
  readonly site: string
  readonly body: string
  readonly notes: string
  readonly highlights: string
  /** Text for searches within words: names, and text that the reader wrote or highlighted. */
  readonly parts: string
  readonly said: string
  /** Text for searches by the start of words. */
  readonly starts: string
}

/** Returns the statements that write the full-text tables. FTS5 does not support `on conflict … do update`. */
export function fullTextWrites(database: Database) {
  const { kysely } = database
  type Row = { account: number; id: number }
  const put = [
    database.statement((p: Row & FullText) =>
      kysely.replaceInto('search_text').values({
        rowid: rowOf(p.account, p.id),
        title: p.title,
        author: p.author,
        site: p.site,
        body: p.body,
        notes: p.notes,
        highlights: p.highlights,
      }),
    ),
    database.statement((p: Row & FullText) =>
      kysely.replaceInto('search_part').values({ rowid: rowOf(p.account, p.id), names: p.parts, said: p.said }),
    ),
    database.statement((p: Row & FullText) =>
      kysely.replaceInto('search_start').values({ rowid: rowOf(p.account, p.id), names: p.starts }),
    ),
  ]
  const tables = ['search_text', 'search_part', 'search_start'] as const
  return {
    put,
    remove: tables.map((table) =>
      database.statement((p: Row) => kysely.deleteFrom(table).where('rowid', '=', rowOf(p.account, p.id))),
    ),
    removeAll: tables.map((table) =>
      database.statement((p: { account: number }) =>
        kysely.deleteFrom(table).where('rowid', '>=', firstRowOf(p.account)).where('rowid', '<=', lastRowOf(p.account)),
      ),
    ),
    /** Deletes a batch of rows of an account that is being deleted. */
    forgetSome: tables.map((table) =>
      database.statement((p: { accountId: number; limit: number }) =>
        kysely
          .deleteFrom(table)
          .where('rowid', 'in', (eb) =>
            eb
              .selectFrom(table)
              .select('rowid')
              .where('rowid', '>=', firstRowOf(p.accountId))
              .where('rowid', '<=', lastRowOf(p.accountId))
              .limit(p.limit),
          ),
      ),
    ),
    /** Empties the tables for all accounts, even if they are damaged. */
    clear: tables.map((table) =>
      database.statement(() => ({
        compile: () =>
          sql`insert into ${sql.table(table)} (${sql.ref(table)}) values (${sql.lit('delete-all')})`.compile(kysely),
      })),
    ),
  }
}
