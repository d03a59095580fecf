import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * The color of a highlight (null: the usual one), its tags as a JSON array (null: none), and how often and when it was
 * last reviewed.
 */
export const highlightMarks: Migration = {
  version: 28,
  name: 'highlight-marks',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE annotation ADD COLUMN color TEXT;
      ALTER TABLE annotation ADD COLUMN tags TEXT;
      ALTER TABLE annotation ADD COLUMN reviewed_us INTEGER;
      ALTER TABLE annotation ADD COLUMN reviews INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE merged_annotation ADD COLUMN color TEXT;
      ALTER TABLE merged_annotation ADD COLUMN tags TEXT;
    `)
  },
}
