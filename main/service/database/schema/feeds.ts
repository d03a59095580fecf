import { address, counted, holdsRowOf, integer, ownRowOf, rowOf, table, text } from './describe.ts'

export const feedTables = {
  /** A feed on the web: a public fact, one row for all followers. Only they may see it, unless it is curated. */
  rss_feed: table(
    {
      id: counted(),
      url: address().unique(),
      name: text(),
      site_url: text().orNull(),
      description: text().orNull(),
      photo_url: text().orNull(),
      /** Named by one of the lists in resources/collections. */
      is_curated: integer().byDefault(0),
      created_us: integer(),
      /** A podcast whose episodes are heard in order. */
      is_serial: integer().byDefault(0),
      /** The same wherever a podcast moves. */
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
      /** Up to which revision of the feed its items are in the library. Null before the first. */
      received_revision: integer().orNull(),
      /** Followed, but only shown on its own page. */
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

  /** When a feed is asked next, and how it went. One row for all followers. */
  feed_poll: table(
    {
      rss_feed_id: rowOf('rss_feed').key(),
      next_ms: integer(),
      checked_ms: integer().orNull(),
      succeeded_ms: integer().orNull(),
      /** When its document last came, and not only the word that it is the same. */
      whole_ms: integer().orNull(),
      /** As the site wrote it, to be sent back unchanged. */
      etag: text().orNull(),
      last_modified: text().orNull(),
      body_hash: text().orNull(),
      /** Period in which the site requested no further polls. */
      asked_ms: integer().byDefault(0),
      failures: integer().byDefault(0),
      failing_since_ms: integer().orNull(),
      /** A sentence for the reader. */
      error: text().orNull(),
      is_gone: integer().byDefault(0),
      /** See library/sources/match-items.ts. */
      key_policy: text().byDefault('guid'),
      /** Where the feed says it moved for good, on how many days it said so, and the last of them. */
      moving_to: text().orNull(),
      moving_day: integer().orNull(),
      moving_count: integer().byDefault(0),
      /** Counts the items that are new or changed. An item has the value at which it last was. */
      revision: integer().byDefault(0),
      /** FeedWishes as JSON. Null until a document was read. */
      wishes: text().orNull(),
      /** Time when nearly all of its items were new simultaneously. Null if never, or long ago. */
      flood_ms: integer().orNull(),
      /** Number of those that were shown to no one. */
      flood_hidden: integer().byDefault(0),
    },
    {
      indexes: {
        feed_poll_due: { on: ['next_ms'], where: 'is_gone = 0' },
      },
    },
  ),

  /** An item that a feed has or had. It stays when the contents made of it are gone, so that it never comes back. */
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
      /** True if the last document contained it. */
      is_present: integer().byDefault(1),
      /** Brought only to who asks for it: from before the feed was first read, or one of a flood. */
      is_quiet: integer().byDefault(0),
      revision: integer(),
      /** The FeedItem as JSON. Null if no one will receive it. */
      json: text().orNull(),
    },
    {
      indexes: {
        feed_item_revision: { on: ['rss_feed_id', 'revision'] },
        feed_item_dates: { on: ['rss_feed_id', 'id', 'published_ms', 'first_seen_ms'] },
      },
    },
  ),

  /** The hub that a feed names, and what was agreed with it. */
  feed_push: table(
    {
      rss_feed_id: rowOf('rss_feed').key(),
      hub: text(),
      /** The address under which the hub knows the feed. */
      topic: text(),
      /** The end of the address that the hub was given. */
      token: text().orNull().unique(),
      /** Secret with which it signs. */
      secret: text().orNull(),
      /** Time of the next request to it. */
      next_ms: integer().byDefault(0),
      /** Number of requests to it since it last confirmed. */
      failures: integer().byDefault(0),
      lease_until_ms: integer().orNull(),
      /** Time when it last reported something new. */
      heard_ms: integer().orNull(),
    },
    {
      indexes: {
        feed_push_due: { on: ['next_ms'] },
      },
    },
  ),

  /** The content that a reader's library has for an item. */
  received_item: table(
    {
      account_id: rowOf('account'),
      item_id: rowOf('feed_item'),
      content_id: ownRowOf('content'),
      /** The feed has only a part of the text. The page is fetched when the item is first opened. */
      wants_page: integer().byDefault(0),
      /** Hash of the words that its feed had when they became its text. Null if they didn't, or long ago. */
      words_hash: text().orNull(),
      /** Hash of the page that they were read as. Empty if it can't be known. */
      page_hash: text().orNull(),
      /** True if its feed has other words now, which its reader may adopt. */
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
