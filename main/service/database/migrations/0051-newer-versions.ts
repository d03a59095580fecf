import type { Migration } from '../../../sqlite/migrate.ts'

/** Which text of a feed's item a reader has, and whether the feed has a newer one. */
export const newerVersions: Migration = {
  version: 51,
  name: 'newer-versions',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE received_item ADD COLUMN words_hash TEXT;
      ALTER TABLE received_item ADD COLUMN page_hash TEXT;
      ALTER TABLE received_item ADD COLUMN has_newer INTEGER NOT NULL DEFAULT 0;
    `)
  },
}
