import { READ_FINISHED } from '#shared/limits.ts'
import { eachSourceColumn, type SourceCells, sourceColumnsOf } from '#shared/model/source-fields.ts'
import type { Database } from '../../database/database.ts'
import { constant, numberedOrNext } from '../../database/dialect/both-dialects.ts'
import { knownProfile } from './profile-references.ts'

export function sourceStatements(database: Database) {
  const { kysely } = database
  const counted = (column: 'author_id' | 'publisher_id' | 'newsletter_id' | 'rss_feed_id') =>
    database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('content')
        .innerJoin('entry', (join) =>
          join.onRef('entry.account_id', '=', 'content.account_id').onRef('entry.content_id', '=', 'content.id'),
        )
        .leftJoin('history', (join) =>
          join.onRef('history.account_id', '=', 'content.account_id').onRef('history.content_id', '=', 'content.id'),
        )
        .select((eb) => [
          eb.fn.countAll<number>().filterWhere('entry.library_state', '<>', constant(3)).as('items'),
          eb.fn
            .sum<number>(
              eb
                .case()
                .when(eb.fn.coalesce('history.last_read', constant(0)), '<', constant(READ_FINISHED))
                .then(constant(1))
                .else(constant(0))
                .end(),
            )
            .filterWhere('entry.library_state', '<>', constant(3))
            .as('unread'),
          // Dismissed entries count too, because the source also delivered them.
          eb.fn.max('content.feed_us').as('newest'),
        ])
        .where('content.account_id', '=', p.account)
        .where(`content.${column}`, '=', p.id),
    )
  return {
    byAuthor: counted('author_id'),
    byPublisher: counted('publisher_id'),
    byNewsletter: counted('newsletter_id'),
    byFeed: counted('rss_feed_id'),
    /**
     * Publication times of the items that a feed last delivered or changed, including those that another source
     * delivered first.
     */
    lastBrought: database.statement((p: { account: number; feed: number; limit: number }) =>
      kysely
        .selectFrom('feed_item')
        .innerJoin('received_item', 'received_item.item_id', 'feed_item.id')
        .select(['published_ms', 'first_seen_ms'])
        .where('feed_item.rss_feed_id', '=', p.feed)
        .where('received_item.account_id', '=', p.account)
        .orderBy('revision', 'desc')
        .limit(p.limit),
    ),
    profile: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('profile').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    rssFeed: database.statement((p: { id: number }) =>
      kysely.selectFrom('rss_feed').selectAll().where('id', '=', p.id),
    ),
    newsletter: database.statement((p: { account: number; profile: number }) =>
      kysely
        .selectFrom('newsletter')
        .leftJoin('mail_account', (join) =>
          join
            .onRef('mail_account.account_id', '=', 'newsletter.account_id')
            .onRef('mail_account.id', '=', 'newsletter.mail_account_id'),
        )
        .select(['unsubscribe', 'sent_to', 'mail_account.id', 'email', 'forward_type', 'mail_account.created_us'])
        .where('newsletter.account_id', '=', p.account)
        .where('newsletter.profile_id', '=', p.profile),
    ),
    poll: database.statement((p: { feed: number }) =>
      kysely.selectFrom('feed_poll').selectAll().where('rss_feed_id', '=', p.feed),
    ),
    beginPolls: database.statement((p: { feed: number; now: number }) =>
      kysely
        .insertInto('feed_poll')
        .values({ rss_feed_id: p.feed, next_ms: p.now })
        .onConflict((conflict) => conflict.column('rss_feed_id').doNothing()),
    ),
    /** Marks all but the newest items as received for a follower who has received nothing yet. */
    skipOlder: database.statement((p: { account: number; feed: number; newest: number }) =>
      kysely
        .updateTable('source')
        .set((eb) => ({
          received_revision: eb.fn.coalesce(
            eb
              .selectFrom('feed_item')
              .select('revision')
              .where('rss_feed_id', '=', p.feed)
              .where('is_quiet', '=', constant(0))
              .where('is_present', '=', constant(1))
              .orderBy('revision', 'desc')
              .limit(constant(1))
              .offset(p.newest),
            constant(0),
          ),
        }))
        .where('account_id', '=', p.account)
        .where('rss_feed_id', '=', p.feed)
        .where('received_revision', 'is', null),
    ),
    list: database.statement(
      (p: { account: number; before: number; subscribed: number; type: number; limit: number }) =>
        kysely
          .selectFrom('source')
          .leftJoin('profile', (join) =>
            join.onRef('profile.account_id', '=', 'source.account_id').onRef('profile.id', '=', 'source.profile_id'),
          )
          .selectAll('source')
          .where('source.account_id', '=', p.account)
          .where('source.id', '<', p.before)
          .where((eb) => eb.or([eb(eb.val(p.subscribed), '=', constant(-1)), eb('is_subscribed', '=', p.subscribed)]))
          .where((eb) => eb.or([eb(eb.val(p.type), '=', constant(-1)), eb('profile_type', '=', p.type)]))
          .orderBy('source.id', 'desc')
          .limit(p.limit),
    ),
    find: database.statement((p: { account: number; profile: number | null; feed: number | null }) =>
      kysely
        .selectFrom('source')
        .selectAll()
        .where('account_id', '=', p.account)
        .where((eb) => eb.or([eb('profile_id', '=', p.profile), eb('rss_feed_id', '=', p.feed)])),
    ),
    /**
     * Finds the same podcast followed at another address, which it has left or which is no longer available. A podcast
     * that is still at its address is a different one: anyone can copy its guid.
     */
    samePodcast: database.statement((p: { account: number; feed: number; guid: string }) =>
      kysely
        .selectFrom('source')
        .innerJoin('rss_feed', 'rss_feed.id', 'source.rss_feed_id')
        .innerJoin('feed_poll', 'feed_poll.rss_feed_id', 'source.rss_feed_id')
        .selectAll('source')
        .where('source.account_id', '=', p.account)
        .where('source.is_subscribed', '=', constant(1))
        .where((eb) =>
          eb.or([eb('feed_poll.failing_since_ms', 'is not', null), eb('feed_poll.moving_to', 'is not', null)]),
        )
        .where('rss_feed.podcast_guid', '=', p.guid)
        .where('rss_feed.id', '<>', p.feed)
        .limit(1),
    ),
    put: database.statement(
      (
        p: SourceCells & {
          id: number | null
          account: number
          profile: number | null
          feed: number | null
          subscribed: number
          subscribedUs: number | null
          us: number
        },
      ) =>
        kysely
          .insertInto('source')
          .values({
            id: numberedOrNext('source', p.id),
            account_id: p.account,
            profile_id: p.profile,
            rss_feed_id: p.feed,
            is_subscribed: p.subscribed,
            subscribed_us: p.subscribedUs,
            ...sourceColumnsOf(p),
            created_us: p.us,
          })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((eb) => ({
              is_subscribed: eb.ref('excluded.is_subscribed'),
              subscribed_us: eb.ref('excluded.subscribed_us'),
              ...eachSourceColumn((column) => eb.ref(`excluded.${column}`)),
            })),
          )
          .returningAll(),
    ),
    knownProfile: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('profile')
        .select('id')
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .where((eb) => eb.or(knownProfile(kysely, p.account).map((known) => eb.exists(known)))),
    ),
    knownFeed: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('rss_feed')
        .select('id')
        .where('id', '=', p.id)
        .where((eb) =>
          eb.or([
            eb('is_curated', '=', constant(1)),
            eb.exists(
              eb
                .selectFrom('source')
                .select('source.id')
                .where('source.account_id', '=', p.account)
                .whereRef('source.rss_feed_id', '=', 'rss_feed.id'),
            ),
          ]),
        ),
    ),
  }
}
