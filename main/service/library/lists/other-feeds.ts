import { PAGE_SIZE } from '#shared/limits.ts'
import { profileType } from '#shared/model/profile.ts'
import { isInTag } from '#shared/model/tag.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import { constant, listed, ownAmong } from '../../database/dialect/both-dialects.ts'
import type { Look } from '../../database/transaction.ts'
import {
  belowOf,
  integersOf,
  offsetOf,
  packCursor,
  rankAndId,
  unpackCursor,
  type PageAnchor,
} from '../../calls/cursors.ts'
import type { FeedSlice, FoundRow } from '../entries/feed-row.ts'
import type { FeedSlices, FoundPage } from './feed-slices.ts'
import { knownProfile } from '../sources/profile-references.ts'
import { NotFound } from '../../calls/not-found.ts'

type Keyed = FoundRow & { readonly sort_key: number }
type Place = { key: number; id: number; limit: number; offset: number }
type Keys = Place & { account: number }

/**
 * Feeds other than queue, archive and inbox. Deleted entries appear only in the deleted feed. Each feed walks an index.
 */
export class OtherFeeds {
  readonly #database: Database
  readonly #slices: FeedSlices
  readonly #statements

  constructor(database: Database, slices: FeedSlices) {
    this.#database = database
    this.#slices = slices
    this.#statements = statementsOf(database)
  }

  /** Returns entries with highlights, last highlighted first. */
  highlights(account: number, place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, 'highlights', place, (tx, keys) => this.#statements.highlights.all(tx, keys))
  }

  /** Returns entries with at least one of these tags, or a tag nested in them, last tagged first. */
  tags(account: number, names: readonly string[], place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, 'tags', place, async (tx, keys) => {
      const known = await this.#statements.tags.all(tx, {})
      const ids = known.filter(({ name }) => names.some((tag) => isInTag(name, tag))).map(({ id }) => id)
      const [only, ...others] = ids
      if (only === undefined) return []
      if (others.length === 0) return this.#statements.oneTag.all(tx, { ...keys, tag: only })
      return this.#statements.someTags.all(tx, { ...keys, tags: listed(ids) })
    })
  }

  /** Returns the entries on a shelf, in the reader's order. Throws NotFound for a shelf that is not there. */
  async shelf(account: number, uid: string, place: PageAnchor): Promise<FeedSlice> {
    const kind = `shelf:${uid}`
    const [rank, id] = place.cursor ? rankAndId(unpackCursor(place.cursor, kind)) : ['', 0]
    return this.#slices.slice(account, async (tx): Promise<FoundPage<FoundRow & { readonly rank: string }>> => {
      const shelf = await this.#statements.shelfId.get(tx, { uid })
      if (!shelf) throw new NotFound(t.thisShelfDoesntExist)
      return {
        found: await this.#statements.onShelf.all(tx, {
          ...{ shelf: shelf.id, rank, id },
          ...{ limit: PAGE_SIZE + 1, offset: offsetOf(place) },
        }),
        next: (last) => packCursor(kind, [last.rank, last.content_id]),
      }
    })
  }

  /** Returns entries that were opened, last opened first. */
  recent(account: number, place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, 'recent', place, (tx, keys) => this.#statements.recent.all(tx, keys))
  }

  /** Returns deleted entries, last deleted first. Omits contents that were merged into another. */
  deleted(account: number, place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, 'deleted', place, (tx, keys) => this.#statements.deleted.all(tx, keys))
  }

  /**
   * Returns entries by one author or publisher, those most recently added to the library first. Throws NotFound for a
   * profile that is not in the library.
   */
  author(account: number, profileId: number, place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, `author:${profileId}`, place, async (tx, keys) => {
      const profile = await this.#statements.profile.get(tx, { id: profileId })
      if (!profile) throw new NotFound(t.thisProfileDoesntExist)
      const { author, publisher, newsletter } = this.#statements
      const by: Partial<Record<number, typeof author>> = {
        [profileType.publisher]: publisher,
        [profileType.newsletter]: newsletter,
      }
      const statement = by[profile.profile_type] ?? author
      return statement.all(tx, { ...keys, profile: profileId })
    })
  }

  /**
   * Returns everything that one feed delivered, newest first. Only the episodes of a series are in their own order.
   * Throws NotFound for a feed that the reader never followed.
   */
  async rssFeed(account: number, feedId: number, place: PageAnchor): Promise<FeedSlice> {
    const feed = await this.#database.look(account, (tx) => this.#statements.rssFeed.get(tx, { id: feedId }))
    if (!feed) throw new NotFound(t.thisFeedDoesntExist)
    const { fromRssFeed, seriesFromRssFeed } = this.#statements
    if (feed.is_serial === 0)
      return this.#downwards(account, `rss:${feedId}`, place, (tx, keys) =>
        fromRssFeed.all(tx, { ...keys, last: keys.offset + keys.limit, feed: feedId }),
      )
    const kind = `series:${feedId}`
    const [key, id] = place.cursor ? integersOf(unpackCursor(place.cursor, kind)) : [0, 0]
    return this.#slices.slice(
      account,
      async (tx): Promise<FoundPage<Keyed>> => ({
        found: await seriesFromRssFeed.all(tx, {
          ...{ feed: feedId, key, id },
          ...{ limit: PAGE_SIZE + 1, offset: offsetOf(place) },
        }),
        next: (last) => packCursor(kind, [last.sort_key, last.content_id]),
      }),
    )
  }

  async #downwards(
    account: number,
    kind: string,
    place: PageAnchor,
    read: (tx: Look, keys: Place) => Promise<Keyed[]>,
  ): Promise<FeedSlice> {
    const [key, id] = belowOf(place, kind)
    return this.#slices.slice(
      account,
      async (tx): Promise<FoundPage<Keyed>> => ({
        found: await read(tx, { key, id, limit: PAGE_SIZE + 1, offset: offsetOf(place) }),
        next: (last) => packCursor(kind, [last.sort_key, last.content_id]),
      }),
    )
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  const entries = kysely
    .selectFrom('entry')
    .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
    .where('library_state', '<>', constant(3))
  const contents = kysely
    .selectFrom('content')
    .innerJoin('entry', (join) =>
      join.onRef('entry.account_id', '=', 'content.account_id').onRef('entry.content_id', '=', 'content.id'),
    )
    .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
    .where('library_state', '<>', constant(3))
  const along = (column: 'annotated_us' | 'viewed_date') => (p: Keys) =>
    entries
      .select(['content_id', 'flags', 'json', `${column} as sort_key`])
      .where('entry.account_id', '=', p.account)
      .where(column, '>', constant(0))
      .where((eb) => eb(eb.refTuple(column, 'content_id'), '<', eb.tuple(p.key, p.id)))
      .orderBy(column, 'desc')
      .orderBy('content_id', 'desc')
      .limit(p.limit)
      .offset(p.offset)
  const below = (p: Keys & { last: number }) =>
    contents
      .select(['entry.content_id', 'flags', 'entry_json.json', 'feed_us as sort_key'])
      .where('content.account_id', '=', p.account)
      .where((eb) => eb(eb.refTuple('feed_us', 'content.id'), '<', eb.tuple(p.key, p.id)))
      .orderBy('feed_us', 'desc')
      .orderBy('content.id', 'desc')
      .limit(p.last)
  const written = (column: 'author_id' | 'publisher_id' | 'newsletter_id') =>
    database.statement((p: Keys & { profile: number }) =>
      contents
        .select(['entry.content_id', 'flags', 'json', 'feed_us as sort_key'])
        .where('content.account_id', '=', p.account)
        .where(`content.${column}`, '=', p.profile)
        .where((eb) => eb(eb.refTuple('feed_us', 'content.id'), '<', eb.tuple(p.key, p.id)))
        .orderBy('feed_us', 'desc')
        .orderBy('content.id', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    )
  return {
    deleted: database.statement((p: Keys) =>
      kysely
        .selectFrom('entry')
        .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
        .innerJoin('content', (join) =>
          join.onRef('content.account_id', '=', 'entry.account_id').onRef('content.id', '=', 'entry.content_id'),
        )
        .select(['entry.content_id', 'flags', 'json', 'state_date as sort_key'])
        .where('entry.account_id', '=', p.account)
        .where('library_state', '=', constant(3))
        .where('content.merged_into', 'is', null)
        .where((eb) => eb(eb.refTuple('state_date', 'entry.content_id'), '<', eb.tuple(p.key, p.id)))
        .orderBy('state_date', 'desc')
        .orderBy('entry.content_id', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    ),
    highlights: database.statement(along('annotated_us')),
    recent: database.statement(along('viewed_date')),
    tags: database.statement((p: { account: number }) =>
      kysely.selectFrom('tag').select(['id', 'name']).where('account_id', '=', p.account),
    ),
    oneTag: database.statement((p: Keys & { tag: number }) =>
      entries
        .innerJoin('content_tag', (join) =>
          join
            .onRef('content_tag.account_id', '=', 'entry.account_id')
            .onRef('content_tag.content_id', '=', 'entry.content_id'),
        )
        .select(['entry.content_id', 'flags', 'json', 'added_us as sort_key'])
        .where('content_tag.account_id', '=', p.account)
        .where('tag_id', '=', p.tag)
        .where((eb) => eb(eb.refTuple('added_us', 'content_tag.content_id'), '<', eb.tuple(p.key, p.id)))
        .orderBy('added_us', 'desc')
        .orderBy('content_tag.content_id', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    ),
    someTags: database.statement((p: Keys & { tags: string }) =>
      entries
        .innerJoin(
          (eb) =>
            eb
              .selectFrom('content_tag')
              // If this were also grouped by account, SQLite would walk all of the account's tags.
              .select((of) => [
                'content_id',
                of.fn.max('account_id').as('account_id'),
                of.fn.max('added_us').as('sort_key'),
              ])
              .where(ownAmong(['account_id', 'tag_id'], p.account, p.tags))
              .groupBy('content_id')
              .as('tagged'),
          (join) =>
            join
              .onRef('tagged.account_id', '=', 'entry.account_id')
              .onRef('tagged.content_id', '=', 'entry.content_id'),
        )
        .select(['entry.content_id', 'flags', 'json', 'sort_key'])
        .where((eb) => eb(eb.refTuple('sort_key', 'entry.content_id'), '<', eb.tuple(p.key, p.id)))
        .orderBy('sort_key', 'desc')
        .orderBy('entry.content_id', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    ),
    shelfId: database.statement((p: { account: number; uid: string }) =>
      kysely
        .selectFrom('shelf')
        .select('id')
        .where('account_id', '=', p.account)
        .where('uid', '=', p.uid)
        .where('deleted_us', 'is', null),
    ),
    onShelf: database.statement(
      (p: { account: number; shelf: number; rank: string; id: number; limit: number; offset: number }) =>
        entries
          .innerJoin('shelf_item', (join) =>
            join
              .onRef('shelf_item.account_id', '=', 'entry.account_id')
              .onRef('shelf_item.content_id', '=', 'entry.content_id'),
          )
          .select(['entry.content_id', 'flags', 'json', 'rank'])
          .where('shelf_item.account_id', '=', p.account)
          .where('shelf_id', '=', p.shelf)
          .where((eb) => eb(eb.refTuple('rank', 'shelf_item.content_id'), '>', eb.tuple(p.rank, p.id)))
          .orderBy('rank')
          .orderBy('shelf_item.content_id')
          .limit(p.limit)
          .offset(p.offset),
    ),
    author: written('author_id'),
    publisher: written('publisher_id'),
    newsletter: written('newsletter_id'),
    /** Includes entries that another source delivered first. */
    fromRssFeed: database.statement((p: Keys & { last: number; feed: number }) => {
      const own = below(p).where('content.rss_feed_id', '=', p.feed)
      const also = below(p)
        .where('content.id', 'in', (eb) =>
          eb
            .selectFrom('feed_item')
            .crossJoin('received_item')
            .select('received_item.content_id')
            .whereRef('received_item.item_id', '=', 'feed_item.id')
            .where('received_item.account_id', '=', p.account)
            .where('feed_item.rss_feed_id', '=', p.feed),
        )
        .where('content.rss_feed_id', 'is distinct from', p.feed)
      const both = kysely
        .selectFrom(own.as('own'))
        .selectAll()
        .unionAll(kysely.selectFrom(also.as('also')).selectAll())
      return kysely
        .selectFrom(both.as('both'))
        .selectAll()
        .orderBy('sort_key', 'desc')
        .orderBy('content_id', 'desc')
        .limit(p.limit)
        .offset(p.offset)
    }),
    seriesFromRssFeed: database.statement((p: Keys & { feed: number }) =>
      contents
        .select(['entry.content_id', 'flags', 'json', 'feed_us as sort_key'])
        .where('content.account_id', '=', p.account)
        .where('content.rss_feed_id', '=', p.feed)
        .where((eb) => eb(eb.refTuple('feed_us', 'content.id'), '>', eb.tuple(p.key, p.id)))
        .orderBy('feed_us')
        .orderBy('content.id')
        .limit(p.limit)
        .offset(p.offset),
    ),
    profile: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('profile')
        .select('profile_type')
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .where((eb) => eb.or(knownProfile(kysely, p.account).map((known) => eb.exists(known)))),
    ),
    rssFeed: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('source')
        .innerJoin('rss_feed', 'rss_feed.id', 'source.rss_feed_id')
        .select('rss_feed.is_serial')
        .where('source.account_id', '=', p.account)
        .where('source.rss_feed_id', '=', p.id),
    ),
  }
}
