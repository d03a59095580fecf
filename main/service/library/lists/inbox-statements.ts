import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { Tables } from '../../database/tables.ts'

type Keys = { account: number; key: number; id: number; limit: number; offset: number }

/** In microseconds. */
export const DAY_US = 24 * 3_600 * 1_000_000
/** Number of ranks: the reader wants more of a source, has no preference, or wants less. */
export const RANKS = 3
/** Subtracted from the keys of entries that the reader wants less of, so that they come below all others. */
const QUIET = 9_000_000_000_000_000

/** Without an offset, PostgreSQL would look up all entries in one pass and read the sources of all accounts. */
const perEntry = <Query extends { limit(most: number): { offset(after: number): Query } }>(query: Query): Query =>
  query.limit(1).offset(0)

export function inboxStatements(database: Database) {
  const { kysely } = database
  const entries = kysely
    .selectFrom('entry')
    .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
    .where('library_state', '<>', constant(3))
  /** Selects the sources that delivered an entry. */
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
  /** Selects other sources that also delivered the entry and that the reader wants to see in the inbox. */
  const otherSourcesOf = (eb: ExpressionBuilder<Tables, 'entry'>) =>
    eb
      .selectFrom('received_item')
      .innerJoin('feed_item', 'feed_item.id', 'received_item.item_id')
      .innerJoin('source', (join) =>
        join
          .onRef('source.account_id', '=', 'received_item.account_id')
          .onRef('source.rss_feed_id', '=', 'feed_item.rss_feed_id'),
      )
      .select('source.id')
      .whereRef('received_item.account_id', '=', 'entry.account_id')
      .whereRef('received_item.content_id', '=', 'entry.content_id')
      .where('is_subscribed', '=', constant(1))
      .where('is_muted', '=', constant(0))
  /**
   * Entries from a source that is muted or no longer followed appear only on its own page, unless another source
   * delivered them too.
   */
  const isShown = (eb: ExpressionBuilder<Tables, 'entry'>) =>
    eb.or([
      eb.not(
        eb.exists(
          sourcesOf(eb)
            .select('source.id')
            .where((of) => of.or([of('is_subscribed', '=', constant(0)), of('is_muted', '=', constant(1))]))
            .$call(perEntry),
        ),
      ),
      eb.exists(otherSourcesOf(eb).$call(perEntry)),
    ])
  /** Rank of an entry by the reader's preference for the source that delivered it. */
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
  const isQuiet = (eb: ExpressionBuilder<Tables, 'entry'>) =>
    eb.exists(sourcesOf(eb).select('source.id').where('signal_boost', '<', constant(0)).$call(perEntry))
  const isNotQuiet = (eb: ExpressionBuilder<Tables, 'entry'>) => eb.not(isQuiet(eb))
  return {
    /** Selects the inbox without entries that the reader wants less of. */
    inbox: database.statement((p: { account: number; sinceUs: number; limit: number }) =>
      entries
        .select(['content_id', 'flags', 'json'])
        .where('entry.account_id', '=', p.account)
        .where('inbox_us', '>', constant(0))
        .where('inbox_us', '>=', p.sinceUs)
        .where(isShown)
        .where(isNotQuiet)
        .orderBy('inbox_us', 'desc')
        .orderBy('content_id', 'desc')
        .limit(p.limit),
    ),
    /** Selects entries that the reader wants less of, from all days. */
    quietInbox: database.statement((p: { account: number; sinceUs: number; key: number; id: number; limit: number }) =>
      entries
        .select(['content_id', 'flags', 'json'])
        .select((eb) => eb('inbox_us', '-', constant<number>(QUIET)).as('sort_key'))
        .where('entry.account_id', '=', p.account)
        .where('inbox_us', '>', constant(0))
        .where('inbox_us', '>=', p.sinceUs)
        .where(isShown)
        .where(isQuiet)
        .where((eb) =>
          eb(
            eb.tuple(eb('inbox_us', '-', constant<number>(QUIET)), eb.ref('content_id')),
            '<',
            eb.tuple(eb.val(p.key), eb.val(p.id)),
          ),
        )
        .orderBy('inbox_us', 'desc')
        .orderBy('content_id', 'desc')
        .limit(p.limit),
    ),
    /**
     * Selects the inbox date of the latest entry before `before`. The search for the next day of the inbox starts
     * there.
     */
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
              .where(isNotQuiet)
              .as('day'),
          )
          .select(['content_id', 'flags', 'json', 'sort_key'])
          .where((eb) => eb(eb.refTuple('sort_key', 'content_id'), '<', eb.tuple(p.key, p.id)))
          .orderBy('sort_key', 'desc')
          .orderBy('content_id', 'desc')
          .limit(p.limit),
    ),
    /** Selects the newest entry of each favorite source. */
    favored: database.statement((p: { account: number; sinceUs: number; limit: number }) =>
      kysely
        .selectFrom((eb) =>
          eb
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
            .select((of) => [
              'entry.content_id',
              'inbox_us',
              of.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('source.id').orderBy('inbox_us', 'desc').orderBy('entry.content_id'))
                .as('nth'),
            ])
            .where('source.account_id', '=', p.account)
            .where('source.is_subscribed', '=', constant(1))
            .where('source.is_muted', '=', constant(0))
            .where((of) => of.or([of('source.is_favorited', '=', constant(1)), of('signal_boost', '>', constant(0))]))
            .where('entry.library_state', '<>', constant(3))
            .where('inbox_us', '>', constant(0))
            .where('inbox_us', '>=', p.sinceUs)
            .as('found'),
        )
        .select(['content_id', 'inbox_us as newest'])
        .where('nth', '=', constant(1))
        .orderBy('inbox_us', 'desc')
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
  }
}
