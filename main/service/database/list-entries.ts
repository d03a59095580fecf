import { flagTest } from '#shared/model/queue-flags.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import {
  compileQueueQuery,
  type PartialIndex,
  type QueueAnchor,
  type QueueLayout,
} from '../../sqlite/compile-queue-query.ts'
import type { Database } from './database.ts'
import { postgresQueueWords } from './dialect/postgres-queue-words.ts'
import type { Look } from './transaction.ts'

/** Returns the flag test that rows must satisfy to pass a filter. */
function passing(filter: Omit<QueueQuery, 'sort'>): Pick<PartialIndex, 'mask' | 'want'> {
  const { mask, want } = flagTest(filter)
  return { mask, want }
}

/**
 * Partial indexes for the start page, so that it doesn't scan a whole queue to find a few entries. The narrowest come
 * first.
 */
const indexes: readonly PartialIndex[] = [
  { name: 'entry_begun', column: '_last_viewed_date', ...passing({ continueReading: true }) },
  { name: 'entry_short', column: '_library_state_date', ...passing({ short: true, read: 'unread' }) },
  {
    name: 'entry_dated',
    column: '_library_state_date',
    ...passing({ read: 'unread' }),
    known: '_publication_date',
  },
  { name: 'entry_unread', column: '_library_state_date', ...passing({ read: 'unread' }) },
]

const layout: QueueLayout = {
  table: 'entry',
  id: 'content_id',
  columns: {
    _library_state_date: 'state_date',
    _word_count: 'word_count',
    _publication_date: 'publication_date',
    _last_viewed_date: 'viewed_date',
  },
  scope: ['account_id', 'library_state'],
  texts: 'entry_json',
  besides: ['content_id', 'flags'],
  indexes,
  tags: {
    table: 'content_tag',
    row: 'content_id',
    tag: 'tag_id',
    names: 'tag',
    scope: ['account_id'],
    clustered: null,
  },
}

export interface EntryPart {
  readonly state: number
  /** The current time, in milliseconds since the epoch. */
  readonly now: number
  readonly after: QueueAnchor | null
  readonly limit: number
  readonly offset: number
}

export interface ListedEntry {
  readonly content_id: number
  readonly key: number
  readonly flags: number
  readonly json: string
}

const layoutOnServer: QueueLayout = { ...layout, words: postgresQueueWords }

/**
 * Returns the entries that a query selects, in the query's order. They belong to the transaction's account and have one
 * state.
 */
export function listEntries(tx: Look, database: Database, query: QueueQuery, part: EntryPart): Promise<ListedEntry[]> {
  const { state, ...rest } = part
  const scope = { account_id: tx.account, library_state: state }
  const { sql, values } = compileQueueQuery(database.isEmbedded ? layout : layoutOnServer, query, {
    select: 'page',
    scope,
    ...rest,
  })
  return database.all<ListedEntry>(tx, sql, values)
}
