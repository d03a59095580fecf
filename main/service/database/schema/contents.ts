import { address, counted, holdsRowOf, integer, numbered, ownRowOf, real, rowOf, table, text } from './describe.ts'

/** A stored page: now, or in an earlier version. */
const storedPage = {
  account_id: integer(),
  content_id: ownRowOf('content'),
  url: text(),
  /** True if a client sent the page, false if we fetched it. */
  is_sent: integer(),
  /** SHA-256 of the HTML. */
  hash: text(),
  /** The time at which the page was stored. */
  created_us: integer(),
  /** The object that contains the gzipped HTML. */
  object: text(),
  /** Size of the object in bytes. Null for pages that were stored before sizes were. */
  size: integer().orNull(),
}

export const contentTables = {
  /** An author or publisher that is named on a reader's pages. */
  profile: table(
    {
      id: numbered(),
      account_id: rowOf('account'),
      profile_type: integer(),
      name: text(),
      /** Domain where the name was seen, because two sites may have authors with the same name. */
      domain: text(),
    },
    {
      unique: [['account_id', 'profile_type', 'name', 'domain']],
      indexes: {
        profile_of_account: { on: ['account_id', 'id'], isUnique: true },
      },
    },
  ),

  content: table(
    {
      id: counted(),
      account_id: holdsRowOf('account'),
      /** The address without its fragment and tracking parameters. An account has one content per identity URL. */
      identity_url: address(),
      /** As first saved. */
      url: text(),
      title: text(),
      site_name: text().orNull(),
      author_id: holdsRowOf('profile').orNull(),
      publisher_id: holdsRowOf('profile').orNull(),
      publication_us: integer().orNull(),
      feed_us: integer(),
      excerpt: text(),
      image_url: text().orNull(),
      source_type: integer(),
      content_type: integer(),
      article_id: integer().names('article').orNull(),
      processing_status: integer(),
      processing_error: text().orNull(),
      user_agent: text().orNull(),
      version: integer().byDefault(0),
      dirty_us: integer().byDefault(0),
      /**
       * If this content was merged into another one for the same page, that content. This one then has library state 3.
       */
      merged_into: rowOf('content').orNull(),
      /** The source that added the content, unless the reader did. */
      rss_feed_id: holdsRowOf('rss_feed').orNull(),
      newsletter_id: holdsRowOf('profile').orNull(),
    },
    {
      unique: [['account_id', 'identity_url']],
      hashed: 'content_identity',
      indexes: {
        content_merged: { on: ['merged_into'], where: 'merged_into IS NOT NULL' },
        content_author: { on: ['account_id', 'author_id', 'feed_us', 'id'], where: 'author_id IS NOT NULL' },
        content_publisher: { on: ['account_id', 'publisher_id', 'feed_us', 'id'], where: 'publisher_id IS NOT NULL' },
        content_rss_feed: { on: ['account_id', 'rss_feed_id', 'feed_us', 'id'], where: 'rss_feed_id IS NOT NULL' },
        content_newsletter: {
          on: ['account_id', 'newsletter_id', 'feed_us', 'id'],
          where: 'newsletter_id IS NOT NULL',
        },
        content_account: { on: ['account_id', 'id'], isUnique: true },
      },
    },
  ),

  /** Every known address of a content: as saved, after redirects, canonical. */
  content_address: table(
    {
      account_id: rowOf('account'),
      identity_url: address(),
      content_id: rowOf('content'),
    },
    {
      key: ['account_id', 'identity_url'],
      hashed: 'content_address_identity',
      indexes: {
        content_address_content: { on: ['content_id'] },
      },
      withoutRowid: true,
    },
  ),

  /**
   * The web address that an email or feed item claims for itself, without proof. Such a content is identified by
   * another address. See library/articles/addresses/claimed-addresses.ts.
   */
  claimed_address: table(
    {
      account_id: rowOf('account'),
      content_id: ownRowOf('content'),
      identity_url: address(),
    },
    {
      key: ['account_id', 'content_id'],
      indexes: {
        claimed_address_identity: { on: ['account_id', 'identity_url'] },
      },
      withoutRowid: true,
    },
  ),

  /** The current extraction of a content. A new extraction is a new row with a new ID. */
  article: table(
    {
      id: counted(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      url: text(),
      title: text(),
      /** JSON array of names. */
      authors: text(),
      publication_us: integer().orNull(),
      word_count: integer(),
      reading_minutes: integer(),
      language: text().orNull(),
      is_rtl: integer(),
      text_hash: text(),
      /** SHA-256 of the HTML that a client sent. Null if we fetched the page. */
      html_hash: text().orNull(),
      created_us: integer(),
      /** The estimated quality of the extraction, 0 to 1. Null from extractors without an estimate. */
      quality: real().orNull(),
      /** The version of the rules that produce the canonical text. */
      text_version: integer().orNull(),
      /** The page's type: see extraction/blocks/block-features.ts. */
      page_type: text().orNull(),
      /** Reason why the reader could not see the article: see extraction/page-notice.ts. */
      notice: text().orNull(),
      /** The finder that found the article, 'usual' or 'other'. Null for the usual one. */
      finder: text().orNull(),
      /** Stored reason (shared/reasons) if anything could not be retrieved. Null if nothing is missing. */
      remark: text().orNull(),
      /** The article's text as Markdown, in which headings retain their levels. */
      markdown: text(),
      /** The canonical text. Annotation offsets count its UTF-16 code units. */
      text: text(),
    },
    {
      indexes: {
        article_content: { on: ['account_id', 'content_id', 'id'], isUnique: true },
      },
    },
  ),

  /** A page that was sent with a save. It is stored until it has been parsed. */
  sent_html: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      hash: text(),
      html: text(),
      /** True if another program archived the page. In that case, nothing else is fetched for it. */
      is_archived: integer().byDefault(0),
    },
    {
      key: ['account_id', 'content_id'],
    },
  ),

  /** The page from which an article was extracted, so that a later version can extract it again. */
  page: table(storedPage, {
    key: ['account_id', 'content_id'],
    indexes: {
      page_object: { on: ['account_id', 'object'] },
    },
  }),

  /** A page that was replaced when its content was read again, with the text that was read from it. */
  page_version: table(
    {
      id: counted(),
      ...storedPage,
      title: text(),
      /** The canonical text. Empty if no article was read. */
      text: text(),
    },
    {
      indexes: {
        page_version_content: { on: ['account_id', 'content_id', 'created_us', 'id'] },
        page_version_object: { on: ['account_id', 'object'] },
      },
    },
  ),

  /** A picture that was embedded in a page that a client sent. Each content that shows it has a row. */
  page_picture: table(
    {
      account_id: integer(),
      /** The secret part of the picture's URL. */
      token: text(),
      object: text(),
      content_id: ownRowOf('content'),
    },
    {
      key: ['account_id', 'token', 'content_id'],
      indexes: {
        page_picture_content: { on: ['account_id', 'content_id'] },
        page_picture_object: { on: ['account_id', 'object'] },
      },
      withoutRowid: true,
    },
  ),

  /** Title and author that a reader gave a content. The page's own title and author are stored in the same row. */
  naming: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      /** Null: the page's. */
      title: text().orNull(),
      /** Null for the page's own author, empty for no author. */
      author: text().orNull(),
      author_id: holdsRowOf('profile').orNull(),
      page_title: text(),
      page_author_id: holdsRowOf('profile').orNull(),
    },
    {
      key: ['account_id', 'content_id'],
    },
  ),

  /** A URL at which anyone may read a content. A content has several after a merge. */
  public_page: table(
    {
      /** The secret part of the URL. */
      token: text().key(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      with_highlights: integer(),
      created_us: integer(),
      /** Time at which the URL stopped working. */
      revoked_us: integer().orNull(),
    },
    {
      indexes: {
        public_page_content: { on: ['account_id', 'content_id'] },
      },
      withoutRowid: true,
    },
  ),

  /** A save to which the client gave a key, so that sending the save again changes nothing. Stored for a month. */
  save_key: table(
    {
      account_id: integer(),
      key: text(),
      content_id: ownRowOf('content'),
      /** State of the entry before the save. Null if there was no entry. */
      former_state: integer().orNull(),
      former_us: integer().orNull(),
      created_us: integer(),
    },
    {
      key: ['account_id', 'key'],
      indexes: {
        save_key_content: { on: ['account_id', 'content_id'] },
      },
      withoutRowid: true,
    },
  ),
}
