import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'

type Id = { account: number; id: number }

export function deliveryStatements(database: Database) {
  const { kysely } = database
  /** Selects items of a feed that a reader has not been shown and is not about to receive. */
  const older = (p: { account: number; feed: number }) =>
    kysely
      .selectFrom('feed_item')
      .innerJoin('source', 'source.rss_feed_id', 'feed_item.rss_feed_id')
      .where('source.account_id', '=', p.account)
      .where('source.is_subscribed', '=', constant(1))
      .where('feed_item.rss_feed_id', '=', p.feed)
      .where('is_present', '=', constant(1))
      .where('json', 'is not', null)
      .where((eb) =>
        eb.or([eb('is_quiet', '=', constant(1)), eb('feed_item.revision', '<=', eb.ref('source.received_revision'))]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('received_item')
              .select('received_item.item_id')
              .where('received_item.account_id', '=', p.account)
              .whereRef('received_item.item_id', '=', 'feed_item.id'),
          ),
        ),
      )
  return {
    older: database.statement((p: { account: number; feed: number; limit: number }) =>
      older(p)
        .select(['feed_item.id', 'revision', 'json', 'first_seen_ms'])
        .select((eb) =>
          eb(
            eb
              .selectFrom('feed_item as newest')
              .select((of) => of.fn.max<number>('newest.id').as('id'))
              .where('newest.rss_feed_id', '=', p.feed),
            '-',
            eb.ref('feed_item.id'),
          ).as('newer'),
        )
        .orderBy('feed_item.id', 'desc')
        .limit(p.limit),
    ),
    countOlder: database.statement((p: { account: number; feed: number }) =>
      older(p).select((eb) => eb.fn.countAll<number>().as('count')),
    ),
    followers: database.statement((p: { feed: number }) =>
      kysely
        .selectFrom('source')
        .select('account_id')
        .where('rss_feed_id', '=', p.feed)
        .where('is_subscribed', '=', constant(1)),
    ),
    /** Selects followers who have not received everything that the feed delivered. */
    followersBehind: database.statement((p: { feed: number }) =>
      kysely
        .selectFrom('source')
        .innerJoin('feed_poll', 'feed_poll.rss_feed_id', 'source.rss_feed_id')
        .select('source.account_id')
        .where('source.rss_feed_id', '=', p.feed)
        .where('source.is_subscribed', '=', constant(1))
        .where((eb) =>
          eb.or([
            eb('source.received_revision', 'is', null),
            eb('source.received_revision', '<', eb.ref('feed_poll.revision')),
          ]),
        ),
    ),
    source: database.statement((p: { account: number; feed: number }) =>
      kysely
        .selectFrom('source')
        .innerJoin('rss_feed', 'rss_feed.id', 'source.rss_feed_id')
        .innerJoin('feed_poll', 'feed_poll.rss_feed_id', 'source.rss_feed_id')
        .select(['source.received_revision', 'source.auto_save', 'feed_poll.revision'])
        .select(['source.fetch_mode', 'source.is_favorited', 'source.signal_boost'])
        .select(['rss_feed.name', 'rss_feed.url', 'rss_feed.site_url'])
        .where('source.account_id', '=', p.account)
        .where('source.rss_feed_id', '=', p.feed)
        .where('source.is_subscribed', '=', constant(1)),
    ),
    items: database.statement((p: { feed: number; after: number; limit: number }) =>
      kysely
        .selectFrom('feed_item')
        .select(['id', 'revision', 'json', 'is_quiet'])
        .where('rss_feed_id', '=', p.feed)
        .where('revision', '>', p.after)
        .orderBy('revision')
        .limit(p.limit),
    ),
    newest: database.statement((p: { feed: number; limit: number }) =>
      kysely
        .selectFrom('feed_item')
        .select(['id', 'revision', 'json', 'is_quiet'])
        .where('rss_feed_id', '=', p.feed)
        .where('is_quiet', '=', constant(0))
        .where('is_present', '=', constant(1))
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    setReceived: database.statement((p: { account: number; feed: number; revision: number }) =>
      kysely
        .updateTable('source')
        .set({ received_revision: p.revision })
        .where('account_id', '=', p.account)
        .where('rss_feed_id', '=', p.feed),
    ),
    received: database.statement((p: { account: number; item: number }) =>
      kysely
        .selectFrom('received_item')
        .select('content_id')
        .where('account_id', '=', p.account)
        .where('item_id', '=', p.item),
    ),
    addReceived: database.statement((p: { account: number; item: number; content: number; wants: number }) =>
      kysely
        .insertInto('received_item')
        .values({ account_id: p.account, item_id: p.item, content_id: p.content, wants_page: p.wants })
        .onConflict((conflict) => conflict.columns(['account_id', 'item_id']).doNothing()),
    ),
    create: database.statement(
      (p: {
        account: number
        identity: string
        url: string
        title: string
        site: string
        author: number | null
        published: number | null
        us: number
        image: string | null
        source: number
        type: number
        status: number
        error: string | null
        feed: number
      }) =>
        kysely
          .insertInto('content')
          .values({
            account_id: p.account,
            identity_url: p.identity,
            url: p.url,
            title: p.title,
            site_name: p.site,
            author_id: p.author,
            publication_us: p.published,
            feed_us: p.us,
            excerpt: '',
            image_url: p.image,
            source_type: p.source,
            content_type: p.type,
            processing_status: p.status,
            processing_error: p.error,
            rss_feed_id: p.feed,
          })
          .returning('id'),
    ),
    play: database.statement((p: Id & { audio: string; duration: number }) =>
      kysely
        .insertInto('content_media')
        .values({ account_id: p.account, content_id: p.id, audio_url: p.audio, duration: p.duration })
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    /** Selects the content if the reader has not used it yet. */
    untouched: database.statement((p: Id & { feed: number }) =>
      kysely
        .selectFrom('content')
        .select('content.id')
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id)
        .where('content.rss_feed_id', '=', p.feed)
        .where('content.merged_into', 'is', null)
        .where((eb) => {
          const of = (table: 'library_entry' | 'history' | 'annotation' | 'note' | 'content_tag') =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom(table)
                  .select(`${table}.content_id`)
                  .where(`${table}.account_id`, '=', p.account)
                  .where(`${table}.content_id`, '=', p.id),
              ),
            )
          return eb.and([of('library_entry'), of('history'), of('annotation'), of('note'), of('content_tag')])
        }),
    ),
  }
}
