import type { Migration } from '../../../sqlite/migrate.ts'

/** The hubs that feeds name, and what was agreed with them. */
export const feedPushes: Migration = {
  version: 39,
  name: 'feed-pushes',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE feed_push (
        rss_feed_id INTEGER PRIMARY KEY REFERENCES rss_feed(id) ON DELETE CASCADE, hub TEXT NOT NULL,
        topic TEXT NOT NULL, token TEXT UNIQUE, secret TEXT, next_ms INTEGER NOT NULL DEFAULT 0,
        failures INTEGER NOT NULL DEFAULT 0, lease_until_ms INTEGER, heard_ms INTEGER
      ) STRICT;
      CREATE INDEX feed_push_due ON feed_push (next_ms);
    `)
  },
}
