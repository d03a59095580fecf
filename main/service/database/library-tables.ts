import type { Generated } from 'kysely'

/** Tables around the library's own. Conventions as in tables.ts. */

/** A feed on the web: a public fact, one row for all followers. Only they may see it, unless it is curated. */
export interface RssFeedTable {
  id: Generated<number>
  url: string
  name: string
  site_url: string | null
  description: string | null
  photo_url: string | null
  /** A podcast whose episodes are heard in order. */
  is_serial: Generated<number>
  /** The same wherever a podcast moves. */
  podcast_guid: string | null
  /** Named by one of the lists in resources/collections. */
  is_curated: Generated<number>
  created_us: number
}

/** A source that a reader follows or once followed: a profile or a feed, never both. */
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
  /** Up to which revision of the feed its items are in the library. Null before the first. */
  received_revision: Generated<number | null>
  /** Followed, but only shown on its own page. */
  is_muted: Generated<number>
  /** See shared/model/source.ts, fetchModes. */
  fetch_mode: Generated<string>
  /** True if its items are added to the queue immediately. */
  auto_save: Generated<number>
  folder: Generated<string | null>
}

/** Every known address of a content: as saved, after redirects, canonical. */
export interface ContentAddressTable {
  account_id: number
  identity_url: string
  content_id: number
}

/**
 * The web address that an email or an item of a feed names as its own, without proof. Such a content is known by another
 * address. See library/articles/addresses/claimed-addresses.ts.
 */
export interface ClaimedAddressTable {
  account_id: number
  content_id: number
  identity_url: string
}

/** A picture that was written into a page that a client sent. Each content that shows it has a row. */
export interface PagePictureTable {
  account_id: number
  /** The secret part of its address. */
  token: string
  object: string
  content_id: number
}

/** A save that its client named, so that sending it again changes nothing. Stored for a month. */
export interface SaveKeyTable {
  account_id: number
  key: string
  content_id: number
  /** State of the entry before the save. Null if it had none. */
  former_state: number | null
  former_us: number | null
  created_us: number
}

/** Title and author that a reader gives a content. The page's own are stored beside them. */
export interface NamingTable {
  account_id: number
  content_id: number
  /** Null: the page's. */
  title: string | null
  /** Null: the page's. Empty: no one. */
  author: string | null
  author_id: number | null
  page_title: string
  page_author_id: number | null
}

/** The page an article was read from, so that a later version can read it again. */
export interface PageTable {
  account_id: number
  content_id: number
  url: string
  /** True if a client sent it. Otherwise we fetched it. */
  is_sent: number
  /** SHA-256 of the html. */
  hash: string
  created_us: number
  /** The object that holds the html, gzipped. */
  object: string
}

/** An address under which anyone may read a content. A content has several after a merge. */
export interface PublicPageTable {
  account_id: number
  /** The secret part of the address. */
  token: string
  content_id: number
  with_highlights: number
  created_us: number
  /** Since when it leads nowhere. */
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
  /** Content that was read. Null if the client did not report it. */
  content_id: number | null
}

/** Events, errors and feedback from clients. Stored here, sent nowhere, and limited in number per kind. */
/** A part of what follows a reader from device to device. */
export interface PreferenceTable {
  account_id: number
  name: string
  /** JSON. Null if it was removed. */
  value: string | null
  version: number
}

export interface ClientEventTable {
  id: Generated<number>
  kind: string
  account_id: number | null
  created_us: number
  /** JSON. */
  body: string
}

/** An export or import of a library. */
export interface TransferTable {
  id: Generated<number>
  account_id: number
  kind: string
  /** See shared/model/processing-status.ts. */
  status: number
  done: Generated<number>
  total: number | null
  error: string | null
  file: string | null
  created_us: number
  expires_us: number | null
  /** Current phase: see library/transfers/imports.ts. */
  phase: Generated<string>
  /** JSON: the file of an import and what was found in it. */
  source: string | null
  /** JSON: options of an import. */
  options: string | null
}

/** A row of an import, and what became of it. */
export interface TransferItemTable {
  account_id: number
  transfer_id: number
  position: number
  /** JSON: see imports/incoming-item.ts. */
  item: string
  /** See library/transfers/import-outcome.ts. */
  outcome: Generated<number>
  /** Reason why it was not imported: a sentence for the reader. */
  reason: string | null
  content_id: number | null
  /** JSON: what it added to the library, so that it can be taken back. */
  made: string | null
  /** The object that holds its text as HTML, gzipped, until it is imported. */
  object: string | null
}

/** rowid: see dialect/full-text-rows.ts. Contentless: words go in, only row numbers come out. */
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

/** Contents whose words are not in the search index yet, after a migration or while it is rebuilt. */
export interface SearchPendingTable {
  account_id: number
  content_id: number
}
