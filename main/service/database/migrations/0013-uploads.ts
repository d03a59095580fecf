import type { Migration } from '../../../sqlite/migrate.ts'

/** Uploaded files, until they are read. */
export const uploads: Migration = {
  version: 13,
  name: 'uploads',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE upload (
        id INTEGER PRIMARY KEY,
        account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        hash TEXT NOT NULL,
        size INTEGER NOT NULL,
        is_whole INTEGER NOT NULL DEFAULT 0,
        is_saved INTEGER NOT NULL DEFAULT 0,
        created_ms INTEGER NOT NULL,
        UNIQUE (account_id, hash)
      ) STRICT;
      CREATE TABLE upload_part (
        upload_id INTEGER NOT NULL REFERENCES upload(id) ON DELETE CASCADE,
        part INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (upload_id, part)
      ) STRICT;
    `)
  },
}
