import type { Migration } from '../../../sqlite/migrate.ts'

/** Sources, addresses of a content, stored pages, and client events. */
export const library: Migration = {
  version: 3,
  name: 'library',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE rss_feed (
        id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL UNIQUE, name TEXT NOT NULL, site_url TEXT,
        description TEXT, photo_url TEXT, is_curated INTEGER NOT NULL DEFAULT 0, created_us INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE source (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        profile_id INTEGER REFERENCES profile(id), rss_feed_id INTEGER REFERENCES rss_feed(id),
        is_subscribed INTEGER NOT NULL, subscribed_us INTEGER, is_paid_subscriber INTEGER NOT NULL DEFAULT 0,
        wants_notifications INTEGER NOT NULL DEFAULT 0, is_favorited INTEGER NOT NULL DEFAULT 0,
        signal_boost INTEGER NOT NULL DEFAULT 0, created_us INTEGER NOT NULL,
        UNIQUE (account_id, profile_id), UNIQUE (account_id, rss_feed_id),
        CHECK ((profile_id IS NULL) <> (rss_feed_id IS NULL))
      ) STRICT;

      ALTER TABLE content ADD COLUMN merged_into INTEGER REFERENCES content(id) ON DELETE CASCADE;
      ALTER TABLE content ADD COLUMN rss_feed_id INTEGER REFERENCES rss_feed(id);
      ALTER TABLE content ADD COLUMN newsletter_id INTEGER REFERENCES profile(id);
      CREATE INDEX content_merged ON content (merged_into) WHERE merged_into IS NOT NULL;
      CREATE INDEX content_author ON content (account_id, author_id, feed_us, id) WHERE author_id IS NOT NULL;
      CREATE INDEX content_publisher ON content (account_id, publisher_id, feed_us, id) WHERE publisher_id IS NOT NULL;
      CREATE INDEX content_rss_feed ON content (account_id, rss_feed_id, feed_us, id) WHERE rss_feed_id IS NOT NULL;
      CREATE INDEX content_newsletter ON content (account_id, newsletter_id, feed_us, id) WHERE newsletter_id IS NOT NULL;
      CREATE TABLE content_address (
        account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, identity_url TEXT NOT NULL,
        content_id INTEGER NOT NULL REFERENCES content(id) ON DELETE CASCADE, PRIMARY KEY (account_id, identity_url)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX content_address_content ON content_address (content_id);
      INSERT INTO content_address SELECT account_id, identity_url, id FROM content;

      ALTER TABLE article ADD COLUMN quality REAL;
      ALTER TABLE article ADD COLUMN text_version INTEGER;
      CREATE TABLE page (
        content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE, url TEXT NOT NULL,
        is_sent INTEGER NOT NULL, hash TEXT NOT NULL, created_us INTEGER NOT NULL, html BLOB NOT NULL
      ) STRICT;
      ALTER TABLE annotation ADD COLUMN is_detached INTEGER NOT NULL DEFAULT 0;

      DROP INDEX content_tag_tag;
      CREATE INDEX content_tag_added ON content_tag (tag_id, added_us, content_id);
      CREATE INDEX tag_used ON tag (account_id, last_used_us, id);

      ALTER TABLE entry ADD COLUMN annotated_us INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE entry ADD COLUMN inbox_us INTEGER NOT NULL DEFAULT 0;
      UPDATE entry SET annotated_us = coalesce(
        (SELECT last_annotated_us FROM history WHERE history.content_id = entry.content_id), dirty_us) WHERE flags & 2;
      CREATE INDEX entry_annotated ON entry (account_id, annotated_us, content_id, library_state) WHERE annotated_us > 0;
      CREATE INDEX entry_recent ON entry (account_id, viewed_date, content_id, library_state) WHERE viewed_date > 0;
      CREATE INDEX entry_inbox ON entry (account_id, inbox_us, content_id) WHERE inbox_us > 0;

      CREATE TABLE reading_session (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        session_us INTEGER NOT NULL, day_start TEXT NOT NULL, day_end TEXT NOT NULL, seconds_read REAL NOT NULL,
        created_us INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX reading_session_date ON reading_session (account_id, session_us, id);
      CREATE TABLE client_event (
        id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,
        created_us INTEGER NOT NULL, body TEXT NOT NULL
      ) STRICT;
      CREATE INDEX client_event_kind ON client_event (kind, id);
      CREATE TABLE transfer (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        kind TEXT NOT NULL, status INTEGER NOT NULL, done INTEGER NOT NULL DEFAULT 0, total INTEGER, error TEXT,
        file TEXT, created_us INTEGER NOT NULL, expires_us INTEGER
      ) STRICT;
      CREATE INDEX transfer_account ON transfer (account_id, kind, id);
    `)
  },
}
