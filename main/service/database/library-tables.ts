import type { Generated } from 'kysely'

/** Tables around the library's own. Conventions as in tables.ts. */

/** A feed on the web: a public fact, one row for all who follow it. Only its followers may see it, unless it is curated. */
export interface RssFeedTable {
  id: Generated<number>
  url: string
  name: string
  site_url: string | null
  description: string | null
  photo_url: string | null
  /** Named by one of the lists in resources/collections. */
  is_curated: Generated<number>
  created_us: number
}

/** What a reader follows, or once followed: a profile or a feed, never both. */
export interface SourceTable {
  id: Generated<number>
  account_id: number
  profile_id: number | null
  rss_feed_id: number | null
  is_subscribed: number
  subscribed_us: number | null
  is_paid_subscriber: Generated<number>
  wants_notifications: Generated<number>
  is_favorited: Generated<number>
  signal_boost: Generated<number>
  created_us: number
}

/** Every address that is known to lead to a content: as saved, after redirects, as the page itself calls it. */
export interface ContentAddressTable {
  account_id: number
  identity_url: string
  content_id: number
}

/** What a reader calls a content; what its page says is kept beside it. */
export interface NamingTable {
  content_id: number
  /** null: the page's. */
  title: string | null
  /** null: the page's; of no letters: nobody. */
  author: string | null
  author_id: number | null
  page_title: string
  page_author_id: number | null
}

/** The page an article was read from, gzipped, so that it can be read again by a better reader. */
export interface PageTable {
  content_id: number
  url: string
  /** A client sent it along; otherwise we fetched it. */
  is_sent: number
  /** SHA-256 of the html. */
  hash: string
  created_us: number
  html: Buffer
}

/** An address under which anyone may read a content. A content has more than one after two became one. */
export interface PublicPageTable {
  /** The secret part of the address. */
  token: string
  content_id: number
  with_highlights: number
  created_us: number
  /** It leads nowhere since. */
  revoked_us: number | null
}

export interface ReadingSessionTable {
  id: Generated<number>
  account_id: number
  session_us: number
  /** As the client wrote them. */
  day_start: string
  day_end: string
  seconds_read: number
  created_us: number
}

/** What clients tell of themselves: events, errors, feedback. Kept here, sent nowhere, only so many of a kind. */
export interface ClientEventTable {
  id: Generated<number>
  kind: string
  account_id: number | null
  created_us: number
  /** JSON. */
  body: string
}

/** A library on its way out of here or into here. */
export interface TransferTable {
  id: Generated<number>
  account_id: number
  kind: string
  /** As shared/model/processing-status.ts. */
  status: number
  done: Generated<number>
  total: number | null
  error: string | null
  file: string | null
  created_us: number
  expires_us: number | null
}

/** What an import has still to take in. */
export interface TransferItemTable {
  transfer_id: number
  position: number
  /** JSON: see library/saves.ts, ImportedItem. */
  item: string
}

/** rowid: see search/search-index.ts. Contentless: words go in, only row numbers come out. */
export interface SearchTextTable {
  rowid: number
  title: string
  author: string
  site: string
  body: string
  notes: string
  highlights: string
}

/** Parts of words, of everything but bodies. */
export interface SearchPartTable {
  rowid: number
  names: string
  said: string
}

/** Beginnings of words in titles, authors and sites. */
export interface SearchStartTable {
  rowid: number
  names: string
}

/** Contents whose words changed since they were indexed. Filled by triggers. */
export interface SearchPendingTable {
  content_id: number
}
