import { sql } from 'kysely'
import { PAGE_SIZE } from '#shared/limits.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import type { Tag } from '#shared/model/tag.ts'
import type { Database } from '../database/database.ts'
import { integersOf, packCursor, unpackCursor } from './cursors.ts'
import { entryFlag } from './entry-flags.ts'
import { tagOf } from './entry-shapes.ts'
import type { FeedRow, FeedSlice } from './feed-row.ts'
import { Lineage } from './lineage.ts'
import { QueueCompiler } from './queue-compiler.ts'

/** Where a page begins: after a cursor of the same feed, or (clients of the original) at a page number from 1. */
export interface PagePlace {
  readonly cursor?: string | undefined
  readonly page?: number | undefined
}

interface Found {
  readonly content_id: number
  readonly flags: number
  readonly json: string
}

/** The feeds of API.md section 1, a page of PAGE_SIZE at a time, each read at one moment. */
export class Feeds {
  readonly lineage: Lineage
  readonly #database: Database
  readonly #queue: QueueCompiler
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.lineage = new Lineage(database)
    this.#queue = new QueueCompiler(database)
    this.#statements = statementsOf(database)
  }

  queue(account: number, query: QueueQuery, place: PagePlace, now: number): FeedSlice {
    return this.#listed(account, libraryState.saved, query, place, now)
  }

  archive(account: number, place: PagePlace, now: number): FeedSlice {
    return this.#listed(account, libraryState.archived, { sort: 'recently_saved' }, place, now)
  }

  favorites(account: number, place: PagePlace): FeedSlice {
    const kind = 'favorites'
    const [date, id] = place.cursor
      ? integersOf(unpackCursor(place.cursor, kind))
      : ([Number.MAX_SAFE_INTEGER, 0] as const)
    return this.#slice(account, () => {
      const found = this.#statements.favorites.all({ account, date, id, limit: PAGE_SIZE + 1, offset: offsetOf(place) })
      return { found, next: (last) => packCursor(kind, [last.favorited_us, last.content_id]) }
    })
  }

  /** What changed after `cursor`, oldest change first. '' is the beginning of time. */
  updatesAfterCursor(account: number, cursor: string): FeedSlice {
    const after = cursor === '' ? 0 : this.lineage.version(account, cursor)
    return this.#slice(account, () => {
      const found = this.#statements.updates.all({ account, after, limit: PAGE_SIZE + 1 })
      return {
        found,
        next: (last) => this.lineage.cursor(last.version),
        cursor: (last, more) => (more && last ? this.lineage.cursor(last.version) : null),
      }
    })
  }

  /** What changed after a moment (microseconds), newest change first: for clients written for the original. */
  updatesAfterMoment(account: number, us: number, place: PagePlace): FeedSlice {
    const kind = 'newest'
    const [before] = place.cursor
      ? integersOf(unpackCursor(place.cursor, kind))
      : ([Number.MAX_SAFE_INTEGER, 0] as const)
    return this.#slice(account, () => {
      const found = this.#statements.newest.all({
        account,
        us,
        before,
        limit: PAGE_SIZE + 1,
        offset: offsetOf(place),
      })
      return { found, next: (last) => packCursor(kind, [last.dirty_us, last.content_id]) }
    })
  }

  /** Changes whenever any page of the account could. */
  validator(account: number): string {
    return `${this.lineage.token}.${this.#statements.account.get({ account })?.version ?? 0}`
  }

  #listed(account: number, state: number, query: QueueQuery, place: PagePlace, now: number): FeedSlice {
    const kind = state === libraryState.saved ? `queue:${query.sort}` : 'archive'
    const after = place.cursor ? integersOf(unpackCursor(place.cursor, kind)) : null
    return this.#slice(account, () => {
      const found = this.#queue.all({
        account,
        state,
        query,
        now,
        after,
        limit: PAGE_SIZE + 1,
        offset: offsetOf(place),
      })
      return { found, next: (last) => packCursor(kind, [last.sort_key, last.content_id]) }
    })
  }

  /** Counts, cursor and rows of one moment. Without a word from the feed the cursor is the account's present. */
  #slice<Row extends Found>(
    account: number,
    find: () => {
      found: readonly Row[]
      next: (last: Row) => string
      cursor?: (last: Row | undefined, more: boolean) => string | null
    },
  ): FeedSlice {
    this.lineage.name(account)
    return this.#database.read(() => {
      const counts = this.#statements.account.get({ account })
      if (!counts) throw new Error(`There is no account ${account}`)
      const { found, next, cursor } = find()
      const more = found.length > PAGE_SIZE
      const page = more ? found.slice(0, PAGE_SIZE) : found
      const last = page.at(-1)
      return {
        rows: this.#withTags(page),
        next: more && last ? next(last) : null,
        cursor: cursor?.(last, more) ?? this.lineage.cursor(counts.version),
        queueCount: counts.queue_count,
        archiveCount: counts.archive_count,
      }
    })
  }

  #withTags(page: readonly Found[]): FeedRow[] {
    const tagged = page.filter((row) => row.flags & entryFlag.tags).map((row) => row.content_id)
    const tags = new Map<number, Tag[]>()
    if (tagged.length > 0) {
      for (const { content_id, ...row } of this.#statements.tags.all({ ids: JSON.stringify(tagged) })) {
        const known = tags.get(content_id)
        if (known) known.push(tagOf(row))
        else tags.set(content_id, [tagOf(row)])
      }
    }
    return page.map((row) => ({ contentId: row.content_id, stored: row.json, tags: tags.get(row.content_id) ?? [] }))
  }
}

function offsetOf({ cursor, page }: PagePlace): number {
  return cursor || page === undefined ? 0 : (page - 1) * PAGE_SIZE
}

function statementsOf(database: Database) {
  const { kysely } = database
  const entries = kysely.selectFrom('entry').innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
  return {
    account: database.statement((p: { account: number }) =>
      kysely.selectFrom('account').select(['version', 'queue_count', 'archive_count']).where('id', '=', p.account),
    ),
    favorites: database.statement((p: { account: number; date: number; id: number; limit: number; offset: number }) =>
      entries
        .select(['content_id', 'flags', 'json', 'favorited_us'])
        .where('account_id', '=', p.account)
        .where('favorited_us', '>', sql.lit(0))
        .where('library_state', 'in', sql<number>`(1, 2)`)
        .where((eb) => eb(eb.refTuple('favorited_us', 'content_id'), '<', eb.tuple(p.date, p.id)))
        .orderBy('favorited_us', 'desc')
        .orderBy('content_id', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    ),
    updates: database.statement((p: { account: number; after: number; limit: number }) =>
      entries
        .select(['content_id', 'flags', 'json', 'version'])
        .where('account_id', '=', p.account)
        .where('version', '>', p.after)
        .orderBy('version')
        .limit(p.limit),
    ),
    newest: database.statement((p: { account: number; us: number; before: number; limit: number; offset: number }) =>
      entries
        .select(['content_id', 'flags', 'json', 'dirty_us'])
        .where('account_id', '=', p.account)
        .where('dirty_us', '>', p.us)
        .where('dirty_us', '<', p.before)
        .orderBy('dirty_us', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    ),
    tags: database.statement((p: { ids: string }) =>
      kysely
        .selectFrom('content_tag')
        .innerJoin('tag', 'tag.id', 'content_tag.tag_id')
        .selectAll('tag')
        .select('content_tag.content_id')
        .where('content_tag.content_id', 'in', sql<number>`(select value from json_each(${p.ids}))`)
        .orderBy('tag.name'),
    ),
  }
}
