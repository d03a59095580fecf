import type { Migration } from '../../../sqlite/migrate.ts'

/** Secret addresses at which a list of the library is read as a feed. */
export const feedTokens: Migration = {
  version: 25,
  name: 'feed-tokens',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE feed_token (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        name TEXT NOT NULL, list TEXT NOT NULL, subject TEXT NOT NULL, with_text INTEGER NOT NULL,
        hash BLOB NOT NULL UNIQUE, hint TEXT NOT NULL, created_ms INTEGER NOT NULL, used_ms INTEGER, revoked_ms INTEGER
      ) STRICT;
      CREATE INDEX feed_token_account ON feed_token (account_id);
    `)
  },
}
