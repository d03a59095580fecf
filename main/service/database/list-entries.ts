import type { QueueQuery } from '#shared/model/queue-query.ts'
import { compileQueueQuery, type QueueAnchor, type QueueLayout } from '../../sqlite/compile-queue-query.ts'
import type { Database } from './database.ts'

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
  readonly account: number
  readonly state: number
  /** Milliseconds since the epoch. */
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

/** The entries of one account and state that a query asks for, in its order. */
export function listEntries(database: Database, query: QueueQuery, part: EntryPart): ListedEntry[] {
  const { account, state, ...rest } = part
  const scope = { account_id: account, library_state: state }
  const { sql, values } = compileQueueQuery(layout, query, { select: 'page', scope, ...rest })
  return database.all<ListedEntry>(sql, values)
}
