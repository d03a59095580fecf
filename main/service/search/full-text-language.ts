import type { Database } from '../database/database.ts'
import { type FilterShape, fullTextQueries } from '../database/dialect/full-text-queries.ts'
import { type FullText, fullTextWrites } from '../database/dialect/full-text-rows.ts'
import { postgresFullTextQueries, postgresFullTextWrites } from '../database/dialect/postgres-full-text.ts'
import type { Change, Directory } from '../database/transaction.ts'
import * as fts5 from './fts5-match.ts'
import { anyOf, looseMatchOf, matchOf, partsOf } from './postgres-match.ts'

interface Runs<Transaction, Params> {
  run(tx: Transaction, params: Params): Promise<number>
}

interface Sends<Params> {
  send(tx: Change, params: Params): void
}

/** The part of a database that stores and searches words. */
export interface FullTextLanguage {
  readonly match: Pick<typeof fts5, 'anyOf' | 'looseMatchOf' | 'matchOf' | 'partsOf'>
  /** Number of hits, newest first, that are ranked. The rest are ranked on demand. */
  readonly ranked: number
  readonly queries: (shape: FilterShape) => ReturnType<typeof fullTextQueries>
  readonly writes: {
    readonly put: readonly Sends<{ id: number } & FullText>[]
    readonly remove: readonly Sends<{ id: number }>[]
    readonly removeAll: readonly Runs<Change, object>[]
    readonly clear: readonly Runs<Directory, object>[]
  }
}

export function fullTextLanguage(database: Database): FullTextLanguage {
  return database.isEmbedded
    ? {
        match: fts5,
        ranked: 2000,
        queries: (shape) => fullTextQueries(database, shape),
        writes: fullTextWrites(database),
      }
    : {
        match: { anyOf, looseMatchOf, matchOf, partsOf },
        // The number is low because ranking reads the words of each hit.
        ranked: 300,
        queries: (shape) => postgresFullTextQueries(database, shape),
        writes: postgresFullTextWrites(database),
      }
}
