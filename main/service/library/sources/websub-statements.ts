import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'

type OfFeed = { feed: number }

export function pushStatements(database: Database) {
  const { kysely } = database
  return {
    due: database.statement((p: { now: number; limit: number }) =>
      kysely
        .selectFrom('feed_push')
        .select(['rss_feed_id', 'hub', 'topic', 'failures'])
        .where('next_ms', '<=', p.now)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('source')
              .select('source.id')
              .whereRef('source.rss_feed_id', '=', 'feed_push.rss_feed_id')
              .where('source.is_subscribed', '=', constant(1)),
          ),
        )
        .orderBy('next_ms')
        .limit(p.limit),
    ),
    push: database.statement((p: OfFeed) =>
      kysely.selectFrom('feed_push').selectAll().where('rss_feed_id', '=', p.feed),
    ),
    byToken: database.statement((p: { token: string }) =>
      kysely.selectFrom('feed_push').selectAll().where('token', '=', p.token),
    ),
    followed: database.statement((p: OfFeed) =>
      kysely
        .selectFrom('source')
        .select('id')
        .where('rss_feed_id', '=', p.feed)
        .where('is_subscribed', '=', constant(1))
        .limit(1),
    ),
    /**
     * Leaves the row unchanged if the hub is already known. If the hub is a different one, the subscription to the
     * previous hub is deleted.
     */
    name: database.statement((p: OfFeed & { hub: string; topic: string }) =>
      kysely
        .insertInto('feed_push')
        .values({ rss_feed_id: p.feed, hub: p.hub, topic: p.topic })
        .onConflict((conflict) =>
          conflict
            .column('rss_feed_id')
            .doUpdateSet({
              hub: p.hub,
              topic: p.topic,
              token: null,
              secret: null,
              next_ms: 0,
              failures: 0,
              lease_until_ms: null,
              heard_ms: null,
            })
            .where((eb) =>
              eb.or([
                eb('feed_push.hub', '<>', eb.ref('excluded.hub')),
                eb('feed_push.topic', '<>', eb.ref('excluded.topic')),
              ]),
            ),
        ),
    ),
    forget: database.statement((p: OfFeed) => kysely.deleteFrom('feed_push').where('rss_feed_id', '=', p.feed)),
    /** A renewal keeps the address and the secret, because the hub may still use them. */
    ask: database.statement((p: OfFeed & { token: string; secret: string; next: number }) =>
      kysely
        .updateTable('feed_push')
        .set((eb) => ({
          token: eb.fn.coalesce('token', eb.val(p.token)),
          secret: eb.fn.coalesce('secret', eb.val(p.secret)),
          next_ms: p.next,
          failures: eb('failures', '+', 1),
        }))
        .where('rss_feed_id', '=', p.feed),
    ),
    confirm: database.statement((p: OfFeed & { until: number; next: number }) =>
      kysely
        .updateTable('feed_push')
        .set({ lease_until_ms: p.until, next_ms: p.next, failures: 0 })
        .where('rss_feed_id', '=', p.feed),
    ),
    refuse: database.statement((p: OfFeed & { next: number }) =>
      kysely
        .updateTable('feed_push')
        .set({ lease_until_ms: null, heard_ms: null, next_ms: p.next })
        .where('rss_feed_id', '=', p.feed),
    ),
    hear: database.statement((p: OfFeed & { now: number }) =>
      kysely.updateTable('feed_push').set({ heard_ms: p.now }).where('rss_feed_id', '=', p.feed),
    ),
  }
}
