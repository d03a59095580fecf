import type { Migration } from '../../../sqlite/migrate.ts'

/** The addresses of readers' e-readers, and what is sent there. */
export const kindles: Migration = {
  version: 36,
  name: 'kindles',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE kindle_account (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        email TEXT NOT NULL, created_ms INTEGER NOT NULL, UNIQUE (account_id, email)
      ) STRICT;
      CREATE TABLE kindle_upload (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        email TEXT NOT NULL, title TEXT NOT NULL, content_ids TEXT NOT NULL, as_digest INTEGER NOT NULL,
        message TEXT NOT NULL, status INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, error TEXT,
        created_ms INTEGER NOT NULL, due_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX kindle_upload_account ON kindle_upload (account_id, id);
      CREATE INDEX kindle_upload_due ON kindle_upload (due_ms) WHERE status = 0;
    `)
  },
}
