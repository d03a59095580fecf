import type { Migration } from '../../../sqlite/migrate.ts'

/** Highlights link to items and to other highlights. */
export const highlightLinks: Migration = {
  version: 65,
  name: 'highlight-links',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE annotation ADD COLUMN links TEXT;
      ALTER TABLE merged_annotation ADD COLUMN links TEXT;
      CREATE INDEX annotation_linked ON annotation (account_id, id) WHERE links IS NOT NULL;
    `)
  },
}
