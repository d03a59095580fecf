import type { Migration } from '../../../sqlite/migrate.ts'

/** Whole articles as sound files, for programs that play podcasts. */
export const spokenFiles: Migration = {
  version: 46,
  name: 'spoken-files',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE spoken_file (
        account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, name TEXT NOT NULL, text_hash TEXT NOT NULL,
        head BLOB NOT NULL, parts TEXT NOT NULL, chapters TEXT NOT NULL, size INTEGER NOT NULL,
        seconds REAL NOT NULL, PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
