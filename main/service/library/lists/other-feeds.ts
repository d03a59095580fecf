import type { ExpressionBuilder } from 'kysely'
import { PAGE_SIZE } from '#shared/limits.ts'
import { profileType } from '#shared/model/profile.ts'
import type { Database } from '../../database/database.ts'
import { among, constant, listed, ownAmong } from '../../database/dialect/sqlite.ts'
import type { Tables } from '../../database/tables.ts'
import type { Look } from '../../database/transaction.ts'
import { belowOf, integersOf, offsetOf, packCursor, unpackCursor } from './cursors.ts'
import type { FeedRow, FeedSlice, FoundRow, PageAnchor } from './feed-row.ts'
import type { FeedSlices, FoundPage } from './feed-slices.ts'
import { knownProfile } from '../sources/known-profile.ts'
import { NotFound } from '../not-found.ts'

type Keyed = FoundRow & { readonly sort_key: number }
type Place = { key: number; id: number; limit: number; offset: number }
type Keys = Place & { account: number }

/** In microseconds. */
const DAY_US = 24 * 3_600 * 1_000_000
/** More, as it comes, less. */
const RANKS = 3

export type InboxSort = 'reverse_chron' | 'chron'

/** The feeds besides queue and archive. Deleted entries are only in the deleted feed. Each feed walks an index. */
export class OtherFeeds {
  readonly #database: Database
  readonly #slices: FeedSlices
  readonly #statements

  constructor(database: Database, slices: FeedSlices) {
    this.#database = database
    this.#slices = slices
    this.#statements = statementsOf(database)
  }

  /** Everything with highlights, last highlighted first. */
  highlights(account: number, place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, 'highlights', place, (tx, keys) => this.#statements.highlights.all(tx, keys))
  }

  /** Everything with at least one of these tags, last tagged first. */
  tags(account: number, names: readonly string[], place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, 'tags', place, async (tx, keys) => {
      const ids = (await this.#statements.tagIds.all(tx, { names: listed(names) })).map(({ id }) => id)
      const [only, ...others] = ids
      if (only === undefined) return []
      if (others.length === 0) return this.#statements.oneTag.all(tx, { ...keys, tag: only })
      return this.#statements.someTags.all(tx, { ...keys, tags: listed(ids) })
    })
  }

  /** Everything that was opened, last opened first. */
  recent(account: number, place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, 'recent', place, (tx, keys) => this.#statements.recent.all(tx, keys))
  }

  /** Deleted entries, last deleted first. Contents that merged into another are left out. */
  deleted(account: number, place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, 'deleted', place, (tx, keys) => this.#statements.deleted.all(tx, keys))
  }

  /** Entries that sources brought since `sinceUs` and that are neither saved nor put away yet. */
  async inbox(account: number, sort: InboxSort, sinceUs: number, place: PageAnchor): Promise<FeedSlice> {
    if (sort === 'reverse_chron') return this.#inboxByDays(account, sinceUs, place)
    const kind = 'inbox:chron'
    const [key, id] = place.cursor ? integersOf(unpackCursor(place.cursor, kind)) : [Math.max(0, sinceUs), 0]
    return this.#slices.slice(
      account,
      async (tx): Promise<FoundPage<Keyed>> => ({
        found: await this.#statements.oldInbox.all(tx, { key, id, limit: PAGE_SIZE + 1, offset: offsetOf(place) }),
        next: (last) => packCursor(kind, [last.sort_key, last.content_id]),
      }),
    )
  }

  /**
   * The latest day first, and within a day what its reader wants more of, then the rest, then what they want less of.
   * A row's key holds all of that.
   */
  #inboxByDays(account: number, sinceUs: number, place: PageAnchor): Promise<FeedSlice> {
    const kind = 'inbox'
    const [key, id] = belowOf(place, kind)
    const offset = offsetOf(place)
    return this.#slices.slice(account, async (tx): Promise<FoundPage<Keyed>> => {
      const { latestInbox, inboxOfDay } = this.#statements
      const found: Keyed[] = []
      const most = offset + PAGE_SIZE + 1
      let before = (Math.floor(key / (RANKS * DAY_US)) + 1) * DAY_US
      while (found.length < most) {
        const latest = await latestInbox.get(tx, { before, sinceUs })
        if (!latest) break
        const start = Math.floor(latest.inbox_us / DAY_US) * DAY_US
        const day = { start, end: start + DAY_US, sinceUs, base: start * RANKS }
        found.push(...(await inboxOfDay.all(tx, { ...day, key, id, limit: most - found.length })))
        before = start
      }
      return {
        found: found.slice(offset),
        next: (last) => packCursor(kind, [last.sort_key, last.content_id]),
      }
    })
  }

  /** The newest of each source that its reader favors. */
  async favoredRows(tx: Look, sinceUs: number, limit: number): Promise<FeedRow[]> {
    const ids = await this.#statements.favored.all(tx, { sinceUs, limit })
    return this.#slices.rows(
      tx,
      ids.map(({ content_id: id }) => id),
    )
  }

  /** The newest entries of the inbox. */
  async inboxRows(tx: Look, sinceUs: number, limit: number): Promise<FeedRow[]> {
    const all = { key: Number.MAX_SAFE_INTEGER, id: 0, offset: 0 }
    return this.#slices.withTags(tx, await this.#statements.inbox.all(tx, { ...all, sinceUs, limit }))
  }

  /**
   * Everything by one author or publisher, newest in the library first. Throws NotFound for a profile that is not in
   * the library.
   */
  author(account: number, profileId: number, place: PageAnchor): Promise<FeedSlice> {
    return this.#downwards(account, `author:${profileId}`, place, async (tx, keys) => {
      const profile = await this.#statements.profile.get(tx, { id: profileId })
      if (!profile) throw new NotFound('There is no such profile.')
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
   * Everything that one feed brought, newest first, but the episodes of a series in order. Throws NotFound for a feed
   * the reader never followed.
   */
  async rssFeed(account: number, feedId: number, place: PageAnchor): Promise<FeedSlice> {
    const feed = await this.#database.look(account, (tx) => this.#statements.rssFeed.get(tx, { id: feedId }))
    if (!feed) throw new NotFound('There is no such feed.')
    const { fromRssFeed, seriesFromRssFeed } = this.#statements
    if (feed.is_serial === 0)
      return this.#downwards(account, `rss:${feedId}`, place, (tx, keys) =>
        fromRssFeed.all(tx, { ...keys, feed: feedId }),
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
  /** The sources that brought an entry. */
  const sourcesOf = (eb: ExpressionBuilder<Tables, 'entry'>) =>
    eb
      .selectFrom('content')
      .innerJoin('source', (join) =>
        join
          .onRef('source.account_id', '=', 'content.account_id')
          .on((on) =>
            on.or([
              on('source.rss_feed_id', '=', on.ref('content.rss_feed_id')),
              on('source.profile_id', '=', on.ref('content.newsletter_id')),
            ]),
          ),
      )
      .whereRef('content.account_id', '=', 'entry.account_id')
      .whereRef('content.id', '=', 'entry.content_id')
  /** What a muted source, or one that is no longer followed, brought is only on its own page. */
  const isShown = (eb: ExpressionBuilder<Tables, 'entry'>) =>
    eb.not(
      eb.exists(
        sourcesOf(eb)
          .select('source.id')
          .where((of) => of.or([of('is_subscribed', '=', constant(0)), of('is_muted', '=', constant(1))])),
      ),
    )
  /** How much its reader wants of what brought an entry. */
  const rankOf = (eb: ExpressionBuilder<Tables, 'entry'>) =>
    sourcesOf(eb)
      .select((of) =>
        of
          .case()
          .when('signal_boost', '>', constant(0))
          .then(constant<number>(2))
          .when('signal_boost', '<', constant(0))
          .then(constant<number>(0))
          .else(constant<number>(1))
          .end()
          .as('rank'),
      )
      .limit(1)
  const contents = kysely
    .selectFrom('content')
    .innerJoin('entry', (join) =>
      join.onRef('entry.account_id', '=', 'content.account_id').onRef('entry.content_id', '=', 'content.id'),
    )
    .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
    .where('library_state', '<>', constant(3))
  const along = (column: 'annotated_us' | 'viewed_date' | 'inbox_us') => (p: Keys) =>
    entries
      .select(['content_id', 'flags', 'json', `${column} as sort_key`])
      .where('entry.account_id', '=', p.account)
      .where(column, '>', constant(0))
      .where((eb) => eb(eb.refTuple(column, 'content_id'), '<', eb.tuple(p.key, p.id)))
      .orderBy(column, 'desc')
      .orderBy('content_id', 'desc')
      .limit(p.limit)
      .offset(p.offset)
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
    inbox: database.statement((p: Keys & { sinceUs: number }) =>
      along('inbox_us')(p).where('inbox_us', '>=', p.sinceUs).where(isShown),
    ),
    /** Where to look for the next day of the inbox. */
    latestInbox: database.statement((p: { account: number; before: number; sinceUs: number }) =>
      kysely
        .selectFrom('entry')
        .select('inbox_us')
        .where('account_id', '=', p.account)
        .where('inbox_us', '>', constant(0))
        .where('inbox_us', '<', p.before)
        .where('inbox_us', '>=', p.sinceUs)
        .orderBy('inbox_us', 'desc')
        .limit(1),
    ),
    inboxOfDay: database.statement(
      (p: {
        account: number
        start: number
        end: number
        sinceUs: number
        base: number
        key: number
        id: number
        limit: number
      }) =>
        kysely
          .selectFrom(
            entries
              .select(['content_id', 'flags', 'json'])
              .select((eb) =>
                eb(
                  eb(
                    eb(eb.fn.coalesce(rankOf(eb), constant<number>(1)), '*', constant<number>(DAY_US)),
                    '+',
                    eb.val(p.base),
                  ),
                  '+',
                  eb('inbox_us', '-', p.start),
                ).as('sort_key'),
              )
              .where('entry.account_id', '=', p.account)
              .where('inbox_us', '>', constant(0))
              .where('inbox_us', '>=', p.start)
              .where('inbox_us', '<', p.end)
              .where('inbox_us', '>=', p.sinceUs)
              .where(isShown)
              .as('day'),
          )
          .select(['content_id', 'flags', 'json', 'sort_key'])
          .where((eb) => eb(eb.refTuple('sort_key', 'content_id'), '<', eb.tuple(p.key, p.id)))
          .orderBy('sort_key', 'desc')
          .orderBy('content_id', 'desc')
          .limit(p.limit),
    ),
    favored: database.statement((p: { account: number; sinceUs: number; limit: number }) =>
      kysely
        .selectFrom('source')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'source.account_id')
            .on((on) =>
              on.or([
                on('content.rss_feed_id', '=', on.ref('source.rss_feed_id')),
                on('content.newsletter_id', '=', on.ref('source.profile_id')),
              ]),
            ),
        )
        .innerJoin('entry', (join) =>
          join.onRef('entry.account_id', '=', 'content.account_id').onRef('entry.content_id', '=', 'content.id'),
        )
        .select('entry.content_id')
        .select((eb) => eb.fn.max('inbox_us').as('newest'))
        .where('source.account_id', '=', p.account)
        .where('source.is_subscribed', '=', constant(1))
        .where('source.is_muted', '=', constant(0))
        .where((eb) => eb.or([eb('source.is_favorited', '=', constant(1)), eb('signal_boost', '>', constant(0))]))
        .where('entry.library_state', '<>', constant(3))
        .where('inbox_us', '>', constant(0))
        .where('inbox_us', '>=', p.sinceUs)
        .groupBy('source.id')
        .orderBy('newest', 'desc')
        .limit(p.limit),
    ),
    oldInbox: database.statement((p: Keys) =>
      entries
        .select(['content_id', 'flags', 'json', 'inbox_us as sort_key'])
        .where('entry.account_id', '=', p.account)
        .where('inbox_us', '>', constant(0))
        .where(isShown)
        .where((eb) => eb(eb.refTuple('inbox_us', 'content_id'), '>', eb.tuple(p.key, p.id)))
        .orderBy('inbox_us')
        .orderBy('content_id')
        .limit(p.limit)
        .offset(p.offset),
    ),
    tagIds: database.statement((p: { account: number; names: string }) =>
      kysely
        .selectFrom('tag')
        .select('id')
        .where('account_id', '=', p.account)
        .where('name', 'in', among<string>(p.names)),
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
              .select((of) => ['account_id', 'content_id', of.fn.max('added_us').as('sort_key')])
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
    author: written('author_id'),
    publisher: written('publisher_id'),
    newsletter: written('newsletter_id'),
    fromRssFeed: database.statement((p: Keys & { feed: number }) =>
      contents
        .select(['entry.content_id', 'flags', 'json', 'feed_us as sort_key'])
        .where('content.account_id', '=', p.account)
        .where('content.rss_feed_id', '=', p.feed)
        .where((eb) => eb(eb.refTuple('feed_us', 'content.id'), '<', eb.tuple(p.key, p.id)))
        .orderBy('feed_us', 'desc')
        .orderBy('content.id', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    ),
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
