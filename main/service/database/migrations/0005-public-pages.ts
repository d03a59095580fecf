import type { Migration } from '../../../sqlite/migrate.ts'

/** Addresses of shared contents, and what an extraction says about its page. */
export const publicPages: Migration = {
  version: 5,
  name: 'public-pages',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE public_page (
        token TEXT PRIMARY KEY, content_id INTEGER NOT NULL REFERENCES content(id) ON DELETE CASCADE,
        with_highlights INTEGER NOT NULL, created_us INTEGER NOT NULL, revoked_us INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX public_page_content ON public_page (content_id);
      ALTER TABLE article ADD COLUMN page_type TEXT;
      ALTER TABLE article ADD COLUMN notice TEXT;
    `)
  },
}
