import type { Migration } from '../../../sqlite/migrate.ts'

/** What feeds say of an episode besides its sound, and of the podcasts that they are. */
export const podcasts: Migration = {
  version: 26,
  name: 'podcasts',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE episode (
        account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, chapters TEXT, chapters_url TEXT,
        transcripts TEXT NOT NULL, season TEXT, number TEXT,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content(account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE rss_feed ADD COLUMN is_serial INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE rss_feed ADD COLUMN podcast_guid TEXT;
      CREATE INDEX rss_feed_podcast ON rss_feed (podcast_guid) WHERE podcast_guid IS NOT NULL;
    `)
  },
}
