import type { Migration } from '../../../sqlite/migrate.ts'

/** Whose highlights go to Readwise, and how far. */
export const readwise: Migration = {
  version: 34,
  name: 'readwise',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE readwise_account (
        account_id INTEGER NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE, token BLOB NOT NULL,
        sent_us INTEGER NOT NULL DEFAULT 0, sent_id INTEGER NOT NULL DEFAULT 0, sent_count INTEGER NOT NULL DEFAULT 0,
        error TEXT, synced_ms INTEGER, created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
