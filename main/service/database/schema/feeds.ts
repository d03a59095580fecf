import { address, counted, holdsRowOf, integer, ownRowOf, rowOf, table, text } from './describe.ts'

export const feedTables = {
  /**
   * A feed on the web. It is public data, with one row for all followers. Only followers can see it, unless it is
   * curated.
   */
  rss_feed: table(
    {
      id: counted(),
      url: address().unique(),
      name: text(),
      site_url: text().orNull(),
      description: text().orNull(),
      photo_url: text().orNull(),
      /** True if the feed is in one of the lists in resources/collections. */
      is_curated: integer().byDefault(0),
      created_us: integer(),
      /** True for a podcast whose episodes are meant to be heard in order. */
      is_serial: integer().byDefault(0),
      /** A podcast's permanent ID, which stays the same even if its feed moves. */
      podcast_guid: text().orNull(),
    },
    {
      hashed: 'rss_feed_address',
      indexes: {
        rss_feed_podcast: { on: ['podcast_guid'], where: 'podcast_guid IS NOT NULL' },
      },
    },
  ),

  /** A source that a reader follows or once followed: a profile or a feed, never both. */
  source: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      profile_id: holdsRowOf('profile').orNull(),
      rss_feed_id: holdsRowOf('rss_feed').orNull(),
      is_subscribed: integer(),
      subscribed_us: integer().orNull(),
      is_paid_subscriber: integer().byDefault(0),
      wants_notifications: integer().byDefault(0),
      is_favorited: integer().byDefault(0),
      signal_boost: integer().byDefault(0),
      created_us: integer(),
      /** The feed's revision up to which its items have been added to the library. Null before the first delivery. */
      received_revision: integer().orNull(),
      /** True if the source is followed but only shown on its own page. */
      is_muted: integer().byDefault(0),
      /** True if its items are added to the queue immediately. */
      auto_save: integer().byDefault(0),
      folder: text().orNull(),
      /** See shared/model/source-fields.ts, fetchModes. */
      fetch_mode: text().byDefault('auto'),
    },
    {
      unique: [
        ['account_id', 'profile_id'],
        ['account_id', 'rss_feed_id'],
      ],
      indexes: {
        source_followers: { on: ['rss_feed_id', 'account_id'], where: 'rss_feed_id IS NOT NULL AND is_subscribed = 1' },
      },
      check: '(profile_id IS NULL) <> (rss_feed_id IS NULL)',
    },
  ),

  /** Time of the next poll of a feed, and the result of the last one. One row for all followers. */
  feed_poll: table(
    {
      rss_feed_id: rowOf('rss_feed').key(),
      next_ms: integer(),
      checked_ms: integer().orNull(),
      succeeded_ms: integer().orNull(),
      /** Time when the whole document was last received, as opposed to a response that it is unchanged. */
      whole_ms: integer().orNull(),
      /** The validator exactly as the site sent it, to be sent back unchanged. */
      etag: text().orNull(),
      last_modified: text().orNull(),
      body_hash: text().orNull(),
      /** Period for which the site asked not to be polled again. */
      asked_ms: integer().byDefault(0),
      failures: integer().byDefault(0),
      failing_since_ms: integer().orNull(),
      /** Stored reason (shared/reasons). */
      error: text().orNull(),
      is_gone: integer().byDefault(0),
      /** See library/sources/match-items.ts. */
      key_policy: text().byDefault('guid'),
      /**
       * The URL to which the feed claims to have moved permanently, with the number of days on which it claimed this,
       * and the last of them.
       */
      moving_to: text().orNull(),
      moving_day: integer().orNull(),
      moving_count: integer().byDefault(0),
      /** Counter of new and changed items. Each item stores the value of its last change. */
      revision: integer().byDefault(0),
      /** FeedWishes as JSON. Null until a document has been read. */
      wishes: text().orNull(),
      /** Time when nearly all of the feed's items were new at the same time. Null if never, or long ago. */
      flood_ms: integer().orNull(),
      /** Number of items of that flood that were not shown to any reader. */
      flood_hidden: integer().byDefault(0),
    },
    {
      indexes: {
        feed_poll_due: { on: ['next_ms'], where: 'is_gone = 0' },
      },
    },
  ),

  /**
   * An item that a feed has or had. The row remains when the contents created from it are deleted, so that the item
   * never comes back.
   */
  feed_item: table(
    {
      id: counted(),
      rss_feed_id: rowOf('rss_feed'),
      guid: text().orNull(),
      url: text().orNull(),
      title: text(),
      published_ms: integer().orNull(),
      first_seen_ms: integer(),
      hash: text(),
      /** True if the last document contained the item. */
      is_present: integer().byDefault(1),
      /**
       * True if the item is delivered only on request, because it was there before the feed was first read, or was part
       * of a flood.
       */
      is_quiet: integer().byDefault(0),
      revision: integer(),
      /** The FeedItem as JSON. Null if no reader will receive it. */
      json: text().orNull(),
    },
    {
      indexes: {
        feed_item_revision: { on: ['rss_feed_id', 'revision'] },
        feed_item_dates: { on: ['rss_feed_id', 'id', 'published_ms', 'first_seen_ms'] },
      },
    },
  ),

  /** The hub that a feed names, and the subscription to it. */
  feed_push: table(
    {
      rss_feed_id: rowOf('rss_feed').key(),
      hub: text(),
      /** The feed's URL as known to the hub. */
      topic: text(),
      /** The last part of the callback URL that was sent to the hub. */
      token: text().orNull().unique(),
      /** The secret with which the hub signs its messages. */
      secret: text().orNull(),
      /** Time of the next request to the hub. */
      next_ms: integer().byDefault(0),
      /** Number of requests to the hub since it last confirmed. */
      failures: integer().byDefault(0),
      lease_until_ms: integer().orNull(),
      /** Time when the hub last reported new items. */
      heard_ms: integer().orNull(),
    },
    {
      indexes: {
        feed_push_due: { on: ['next_ms'] },
      },
    },
  ),

  /** The content in a reader's library that belongs to an item. */
  received_item: table(
    {
      account_id: rowOf('account'),
      item_id: rowOf('feed_item'),
      content_id: ownRowOf('content'),
      /** True if the feed contains only part of the text. The page is fetched when the item is first opened. */
      wants_page: integer().byDefault(0),
      /**
       * Hash of the feed's text at the time when it became the item's text. Null if it didn't, or if that was long ago.
       */
      words_hash: text().orNull(),
      /** Hash of the page that was created from that text. Empty if unknown. */
      page_hash: text().orNull(),
      /** True if the feed now contains a different text, which the reader can adopt. */
      has_newer: integer().byDefault(0),
    },
    {
      key: ['account_id', 'item_id'],
      indexes: {
        received_item_content: { on: ['account_id', 'content_id', 'has_newer', 'wants_page'] },
      },
      withoutRowid: true,
    },
  ),
}
