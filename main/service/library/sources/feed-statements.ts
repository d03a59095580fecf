import type { Database } from '../../database/database.ts'
import { constant, isAddress } from '../../database/dialect/both-dialects.ts'

type Poll = {
  feed: number
  next: number
  checked: number | null
  succeeded: number | null
  whole: number | null
  etag: string | null
  lastModified: string | null
  hash: string | null
  asked: number
  wishes: string | null
  failures: number
  failingSince: number | null
  error: string | null
  gone: number
  policy: string
  movingTo: string | null
  movingDay: number | null
  movingCount: number
  flood: number | null
  floodHidden: number
  revision: number
}

type Item = {
  feed: number
  guid: string | null
  url: string | null
  title: string
  published: number | null
  hash: string
  revision: number
  json: string | null
}

export function feedStatements(database: Database) {
  const { kysely } = database
  const polls = kysely
    .selectFrom('feed_poll')
    .innerJoin('rss_feed', 'rss_feed.id', 'feed_poll.rss_feed_id')
    .where('is_gone', '=', constant(0))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('source')
          .select('source.id')
          .whereRef('source.rss_feed_id', '=', 'feed_poll.rss_feed_id')
          .where('source.is_subscribed', '=', constant(1)),
      ),
    )
  return {
    due: database.statement((p: { now: number; limit: number }) =>
      polls
        .selectAll('feed_poll')
        .select(['rss_feed.url', 'rss_feed.site_url'])
        .where('next_ms', '<=', p.now)
        .orderBy('next_ms')
        .limit(p.limit),
    ),
    /** Selects the feeds that are due: the reader's favorites first, then those that have waited longest. */
    dueByWish: database.statement((p: { now: number; limit: number }) =>
      polls
        .selectAll('feed_poll')
        .select(['rss_feed.url', 'rss_feed.site_url'])
        .where('next_ms', '<=', p.now)
        .orderBy(
          (eb) =>
            eb.exists(
              eb
                .selectFrom('source')
                .select('source.id')
                .whereRef('source.rss_feed_id', '=', 'feed_poll.rss_feed_id')
                .where('source.is_favorited', '=', constant(1)),
            ),
          'desc',
        )
        .orderBy('next_ms')
        .limit(p.limit),
    ),
    /** Selects the number of users of the service, and the number of those who follow a feed. */
    audience: database.statement((p: { feed: number }) =>
      kysely.selectNoFrom((eb) => [
        eb
          .selectFrom('account')
          .select((of) => of.fn.countAll<number>().as('people'))
          .where('leaving_ms', 'is', null)
          .as('people'),
        eb
          .selectFrom('source')
          .select((of) => of.fn.countAll<number>().as('followers'))
          .where('rss_feed_id', '=', p.feed)
          .where('is_subscribed', '=', constant(1))
          .as('followers'),
      ]),
    ),
    nextDue: database.statement(() => polls.select('next_ms').orderBy('next_ms').limit(1)),
    poll: database.statement((p: { feed: number }) =>
      kysely.selectFrom('feed_poll').selectAll().where('rss_feed_id', '=', p.feed),
    ),
    begin: database.statement((p: { feed: number; now: number }) =>
      kysely
        .insertInto('feed_poll')
        .values({ rss_feed_id: p.feed, next_ms: p.now })
        .onConflict((conflict) => conflict.column('rss_feed_id').doNothing()),
    ),
    /**
     * Reserves a feed for this process. If the process is killed, the feed is requested again only after one interval.
     */
    take: database.statement((p: { feed: number; next: number }) =>
      kysely.updateTable('feed_poll').set({ next_ms: p.next }).where('rss_feed_id', '=', p.feed),
    ),
    close: database.statement((p: Poll) =>
      kysely
        .updateTable('feed_poll')
        .set({
          next_ms: p.next,
          checked_ms: p.checked,
          succeeded_ms: p.succeeded,
          whole_ms: p.whole,
          etag: p.etag,
          last_modified: p.lastModified,
          body_hash: p.hash,
          asked_ms: p.asked,
          wishes: p.wishes,
          failures: p.failures,
          failing_since_ms: p.failingSince,
          error: p.error,
          is_gone: p.gone,
          key_policy: p.policy,
          moving_to: p.movingTo,
          moving_day: p.movingDay,
          moving_count: p.movingCount,
          flood_ms: p.flood,
          flood_hidden: p.floodHidden,
          revision: p.revision,
        })
        .where('rss_feed_id', '=', p.feed),
    ),
    known: database.statement((p: { feed: number; limit: number }) =>
      kysely
        .selectFrom('feed_item')
        .select(['id', 'guid', 'url', 'title', 'published_ms', 'hash', 'is_present', 'first_seen_ms'])
        .where('rss_feed_id', '=', p.feed)
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    newestDates: database.statement((p: { feed: number; limit: number }) =>
      kysely
        .selectFrom('feed_item')
        .select(['published_ms', 'first_seen_ms'])
        .where('rss_feed_id', '=', p.feed)
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    addItem: database.statement((p: Item & { seen: number; quiet: number }) =>
      kysely.insertInto('feed_item').values({
        rss_feed_id: p.feed,
        guid: p.guid,
        url: p.url,
        title: p.title,
        published_ms: p.published,
        first_seen_ms: p.seen,
        hash: p.hash,
        is_quiet: p.quiet,
        revision: p.revision,
        json: p.json,
      }),
    ),
    changeItem: database.statement((p: Item & { id: number }) =>
      kysely
        .updateTable('feed_item')
        .set({
          guid: p.guid,
          url: p.url,
          title: p.title,
          published_ms: p.published,
          hash: p.hash,
          revision: p.revision,
          json: p.json,
          is_present: 1,
        })
        .where('id', '=', p.id),
    ),
    setPresent: database.statement((p: { id: number; present: number }) =>
      kysely.updateTable('feed_item').set({ is_present: p.present }).where('id', '=', p.id),
    ),
    /** Deletes texts that will not be delivered to anyone. */
    forgetTexts: database.statement((p: { feed: number; before: number }) =>
      kysely
        .updateTable('feed_item')
        .set({ json: null })
        .where('rss_feed_id', '=', p.feed)
        .where('is_present', '=', constant(0))
        .where('first_seen_ms', '<', p.before)
        .where('json', 'is not', null),
    ),
    /**
     * Selects pairs of a reader and a feed from which the reader has not yet received everything. Pairs are sorted and
     * start after the last one.
     */
    behind: database.statement((p: { lastReader: number; lastFeed: number; limit: number }) =>
      kysely
        .selectFrom('source')
        .innerJoin('feed_poll', 'feed_poll.rss_feed_id', 'source.rss_feed_id')
        .select(['source.account_id', 'feed_poll.rss_feed_id'])
        .where((eb) =>
          eb.or([
            eb('source.account_id', '>', p.lastReader),
            eb.and([eb('source.account_id', '=', p.lastReader), eb('source.rss_feed_id', '>', p.lastFeed)]),
          ]),
        )
        .where('source.is_subscribed', '=', constant(1))
        .where('feed_poll.revision', '>', (eb) => eb.fn.coalesce('source.received_revision', constant(0)))
        .orderBy('source.account_id')
        .orderBy('source.rss_feed_id')
        .limit(p.limit),
    ),
    /** Stores how a feed describes itself. The feed keeps the name under which readers followed it. */
    describe: database.statement(
      (p: { feed: number; photo: string | null; site: string | null; serial: number; guid: string | null }) =>
        kysely
          .updateTable('rss_feed')
          .set((eb) => ({
            photo_url: p.photo,
            site_url: eb.fn.coalesce(eb.ref('site_url'), eb.val(p.site)),
            is_serial: p.serial,
            podcast_guid: p.guid,
          }))
          .where('id', '=', p.feed),
    ),
    move: database.statement((p: { feed: number; url: string }) =>
      kysely.updateTable('rss_feed').set({ url: p.url }).where('id', '=', p.feed),
    ),
    atAddress: database.statement((p: { url: string }) =>
      kysely.selectFrom('rss_feed').select('id').where(isAddress('url', p.url)),
    ),
  }
}
