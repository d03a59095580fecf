import type { Generated } from 'kysely'

/** Tables of followed feeds. Conventions as in tables.ts. */

/** When a feed is asked next, and how it went. One row for all followers. */
export interface FeedPollTable {
  rss_feed_id: number
  next_ms: number
  checked_ms: number | null
  succeeded_ms: number | null
  /** When its document last came, and not only the word that it is the same. */
  whole_ms: number | null
  /** As the site wrote it, to be sent back unchanged. */
  etag: string | null
  last_modified: string | null
  body_hash: string | null
  /** Period in which the site requested no further polls. */
  asked_ms: Generated<number>
  /** FeedWishes as JSON. Null until a document was read. */
  wishes: Generated<string | null>
  failures: Generated<number>
  failing_since_ms: number | null
  /** A sentence for the reader. */
  error: string | null
  is_gone: Generated<number>
  /** See library/following/match-items.ts. */
  key_policy: Generated<string>
  /** Where the feed says it moved for good, on how many days it said so, and the last of them. */
  moving_to: string | null
  moving_day: number | null
  moving_count: Generated<number>
  /** Time when nearly all of its items were new simultaneously. Null if never, or long ago. */
  flood_ms: number | null
  /** Number of those that were shown to no one. */
  flood_hidden: Generated<number>
  /** Counts the items that are new or changed. An item has the value at which it last was. */
  revision: Generated<number>
}

/** An item that a feed has or had. It stays when the contents made of it are gone, so that it never comes back. */
export interface FeedItemTable {
  id: Generated<number>
  rss_feed_id: number
  guid: string | null
  url: string | null
  title: string
  published_ms: number | null
  first_seen_ms: number
  hash: string
  /** True if the last document contained it. */
  is_present: Generated<number>
  /** Brought only to who asks for it: from before the feed was first read, or one of a flood. */
  is_quiet: Generated<number>
  revision: number
  /** The FeedItem as JSON. Null if no one will receive it. */
  json: string | null
}

/** The content that a reader's library has for an item. */
export interface ReceivedItemTable {
  account_id: number
  item_id: number
  content_id: number
  /** The feed has only a part of the text. The page is fetched when the item is first opened. */
  wants_page: Generated<number>
  /** Hash of the words that its feed had when they became its text. Null if they didn't, or long ago. */
  words_hash: string | null
  /** Hash of the page that they were read as. Empty if it can't be known. */
  page_hash: string | null
  /** True if its feed has other words now, which its reader may adopt. */
  has_newer: Generated<number>
}

/** The hub that a feed names, and what was agreed with it. */
export interface FeedPushTable {
  rss_feed_id: number
  hub: string
  /** The address under which the hub knows the feed. */
  topic: string
  /** The end of the address that the hub was given. */
  token: string | null
  /** Secret with which it signs. */
  secret: string | null
  /** Time of the next request to it. */
  next_ms: Generated<number>
  /** Number of requests to it since it last confirmed. */
  failures: Generated<number>
  lease_until_ms: number | null
  /** Time when it last reported something new. */
  heard_ms: number | null
}
