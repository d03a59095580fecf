import type { Migration } from '../../../sqlite/migrate.ts'

/** Where a source's texts come from, and the items whose page is fetched when they are first opened. */
export const fullTexts: Migration = {
  version: 27,
  name: 'full-texts',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE source ADD COLUMN fetch_mode TEXT NOT NULL DEFAULT 'auto';
      ALTER TABLE received_item ADD COLUMN wants_page INTEGER NOT NULL DEFAULT 0;
    `)
  },
}
