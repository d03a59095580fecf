import { PAGE_SIZE } from '#shared/limits.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { withNestedTags } from '#shared/model/tag.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import { listEntries, type ListedEntry } from '../../database/list-entries.ts'
import type { Look } from '../../database/transaction.ts'
import { integersOf, offsetOf, packCursor, unpackCursor, type PageAnchor } from '../../calls/cursors.ts'
import type { FeedRow, FeedSlice, FoundRow } from '../entries/feed-row.ts'
import type { FeedSlices, FoundPage } from './feed-slices.ts'

/** The main feeds, PAGE_SIZE entries at a time. Each page is read from one snapshot. */
export class Feeds {
  readonly #database: Database
  readonly #slices: FeedSlices
  readonly #statements

  constructor(database: Database, slices: FeedSlices) {
    this.#database = database
    this.#slices = slices
    this.#statements = statementsOf(database)
  }

  queue(account: number, query: QueueQuery, place: PageAnchor, now: number): Promise<FeedSlice> {
    return this.#listed(account, libraryState.saved, query, place, now)
  }

  /** Returns the first entries of the queue that match a query, after skipping `offset` of them. */
  async queueRows(
    tx: Look,
    query: QueueQuery,
    { now, limit, offset = 0 }: { now: number; limit: number; offset?: number },
  ): Promise<FeedRow[]> {
    const part = { state: libraryState.saved, now, after: null, limit, offset }
    return this.#slices.withTags(tx, await listEntries(tx, this.#database, await this.#whole(tx, query), part))
  }

  archive(account: number, place: PageAnchor, now: number): Promise<FeedSlice> {
    return this.#listed(account, libraryState.archived, { sort: 'recently_saved' }, place, now)
  }

  async favorites(account: number, place: PageAnchor): Promise<FeedSlice> {
    const kind = 'favorites'
    const [date, id] = place.cursor
      ? integersOf(unpackCursor(place.cursor, kind))
      : ([Number.MAX_SAFE_INTEGER, 0] as const)
    return this.#slices.slice(account, async (tx): Promise<FoundPage<FoundRow & { favorited_us: number }>> => {
      const limits = { limit: PAGE_SIZE + 1, offset: offsetOf(place) }
      const found = await this.#statements.favorites.all(tx, { date, id, ...limits })
      return { found, next: (last) => packCursor(kind, [last.favorited_us, last.content_id]) }
    })
  }

  /** Returns changes after `cursor`, oldest first. If `cursor` is '', returns all changes. */
  updatesAfterCursor(account: number, cursor: string): Promise<FeedSlice> {
    return this.#slices.slice(account, async (tx): Promise<FoundPage<FoundRow & { version: number }>> => {
      const after = cursor === '' ? 0 : await this.#slices.lineage.version(tx, cursor)
      const found = await this.#statements.updates.all(tx, { after, limit: PAGE_SIZE + 1 })
      return {
        found,
        next: (last) => this.#slices.lineage.cursor(last.version),
        cursor: (last, more) => (more && last ? this.#slices.lineage.cursor(last.version) : null),
      }
    })
  }

  /** Returns changes after a point in time (microseconds), newest first, for clients of the original. */
  async updatesAfterMoment(account: number, us: number, place: PageAnchor): Promise<FeedSlice> {
    const kind = 'newest'
    const [before] = place.cursor
      ? integersOf(unpackCursor(place.cursor, kind))
      : ([Number.MAX_SAFE_INTEGER, 0] as const)
    return this.#slices.slice(account, async (tx): Promise<FoundPage<FoundRow & { dirty_us: number }>> => {
      const found = await this.#statements.newest.all(tx, {
        us,
        before,
        limit: PAGE_SIZE + 1,
        offset: offsetOf(place),
      })
      return { found, next: (last) => packCursor(kind, [last.dirty_us, last.content_id]) }
    })
  }

  /** Returns the validator for an account's pages. It is different for each version of the library. */
  validator(version: number): string {
    return `${this.#slices.lineage.token}.${version}`
  }

  /** Adds the tags that are nested in those of a query. */
  async #whole(tx: Look, query: QueueQuery): Promise<QueueQuery> {
    if (!query.filterTags?.length) return query
    const known = await this.#statements.tagNames.all(tx, {})
    return {
      ...query,
      filterTags: withNestedTags(
        query.filterTags,
        known.map(({ name }) => name),
      ),
    }
  }

  async #listed(account: number, state: number, query: QueueQuery, place: PageAnchor, now: number): Promise<FeedSlice> {
    const kind = state === libraryState.saved ? `queue:${query.sort}` : 'archive'
    const [key, id] = place.cursor ? integersOf(unpackCursor(place.cursor, kind)) : []
    const after = key === undefined || id === undefined ? null : { key, id }
    const { limit: size = PAGE_SIZE } = place
    return this.#slices.slice(account, async (tx): Promise<FoundPage<ListedEntry>> => {
      const part = { state, now, after, limit: size + 1, offset: offsetOf(place) }
      const found = await listEntries(tx, this.#database, await this.#whole(tx, query), part)
      return { found, size, next: (last) => packCursor(kind, [last.key, last.content_id]) }
    })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  const entries = kysely.selectFrom('entry').innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
  return {
    tagNames: database.statement((p: { account: number }) =>
      kysely.selectFrom('tag').select('name').where('account_id', '=', p.account).orderBy('name'),
    ),
    favorites: database.statement((p: { account: number; date: number; id: number; limit: number; offset: number }) =>
      entries
        .select(['content_id', 'flags', 'json', 'favorited_us'])
        .where('entry.account_id', '=', p.account)
        .where('favorited_us', '>', constant(0))
        .where('library_state', 'in', [constant(1), constant(2)])
        .where((eb) => eb(eb.refTuple('favorited_us', 'content_id'), '<', eb.tuple(p.date, p.id)))
        .orderBy('favorited_us', 'desc')
        .orderBy('content_id', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    ),
    updates: database.statement((p: { account: number; after: number; limit: number }) =>
      entries
        .select(['content_id', 'flags', 'json', 'version'])
        .where('entry.account_id', '=', p.account)
        .where('version', '>', p.after)
        .orderBy('version')
        .limit(p.limit),
    ),
    newest: database.statement((p: { account: number; us: number; before: number; limit: number; offset: number }) =>
      entries
        .select(['content_id', 'flags', 'json', 'dirty_us'])
        .where('entry.account_id', '=', p.account)
        .where('dirty_us', '>', p.us)
        .where('dirty_us', '<', p.before)
        .orderBy('dirty_us', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    ),
  }
}
