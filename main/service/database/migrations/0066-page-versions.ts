import type { Migration } from '../../../sqlite/migrate.ts'

/** Pages that were replaced when their content was read again, and the sizes of pages. */
export const pageVersions: Migration = {
  version: 66,
  name: 'page-versions',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE page ADD COLUMN size INTEGER;
      CREATE TABLE page_version (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
        url TEXT NOT NULL, is_sent INTEGER NOT NULL, hash TEXT NOT NULL, created_us INTEGER NOT NULL,
        object TEXT NOT NULL, size INTEGER, title TEXT NOT NULL, text TEXT NOT NULL,
        FOREIGN KEY (account_id, content_id) REFERENCES content(account_id, id) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX page_version_content ON page_version (account_id, content_id, created_us, id);
      CREATE INDEX page_version_object ON page_version (account_id, object);
    `)
  },
}
