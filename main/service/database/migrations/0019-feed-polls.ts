import type { Migration } from '../../../sqlite/migrate.ts'

/** When each followed feed is asked next, what its items are, and what each reader received of them. */
export const feedPolls: Migration = {
  version: 19,
  name: 'feed-polls',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE feed_poll (
        rss_feed_id INTEGER PRIMARY KEY REFERENCES rss_feed(id) ON DELETE CASCADE, next_ms INTEGER NOT NULL,
        checked_ms INTEGER, succeeded_ms INTEGER, changed_ms INTEGER, etag TEXT, last_modified TEXT, body_hash TEXT,
        asked_ms INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0, failing_since_ms INTEGER, error TEXT,
        is_gone INTEGER NOT NULL DEFAULT 0, key_policy TEXT NOT NULL DEFAULT 'guid', moving_to TEXT, moving_day INTEGER,
        moving_count INTEGER NOT NULL DEFAULT 0, revision INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX feed_poll_due ON feed_poll (next_ms) WHERE is_gone = 0;
      CREATE TABLE feed_item (
        id INTEGER PRIMARY KEY AUTOINCREMENT, rss_feed_id INTEGER NOT NULL REFERENCES rss_feed(id) ON DELETE CASCADE,
        guid TEXT, url TEXT, title TEXT NOT NULL, published_ms INTEGER, first_seen_ms INTEGER NOT NULL, hash TEXT NOT NULL,
        is_present INTEGER NOT NULL DEFAULT 1, is_quiet INTEGER NOT NULL DEFAULT 0, revision INTEGER NOT NULL, json TEXT
      ) STRICT;
      CREATE INDEX feed_item_revision ON feed_item (rss_feed_id, revision);
      CREATE TABLE received_item (
        account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        item_id INTEGER NOT NULL REFERENCES feed_item(id) ON DELETE CASCADE, content_id INTEGER NOT NULL,
        PRIMARY KEY (account_id, item_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content(account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX received_item_content ON received_item (account_id, content_id);

      ALTER TABLE source ADD COLUMN received_revision INTEGER;
      ALTER TABLE source ADD COLUMN is_muted INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE source ADD COLUMN auto_save INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE source ADD COLUMN folder TEXT;
      CREATE INDEX source_followers ON source (rss_feed_id, account_id) WHERE rss_feed_id IS NOT NULL AND is_subscribed = 1;
      INSERT INTO feed_poll (rss_feed_id, next_ms)
        SELECT DISTINCT rss_feed_id, 0 FROM source WHERE rss_feed_id IS NOT NULL AND is_subscribed = 1;
    `)
  },
}
