import type { Migration } from '../../../sqlite/migrate.ts'

/** Readers' own titles and authors, beside the pages'. */
export const namings: Migration = {
  version: 12,
  name: 'namings',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE naming (
        content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE,
        title TEXT,
        author TEXT,
        author_id INTEGER REFERENCES profile(id),
        page_title TEXT NOT NULL,
        page_author_id INTEGER REFERENCES profile(id)
      ) STRICT;
    `)
  },
}
