import type { Migration } from '../../../sqlite/migrate.ts'

/** When a feed's document last came, also if it was the same, takes the place of when it last was another. */
export const wholeDocuments: Migration = {
  version: 50,
  name: 'whole-documents',
  up: (sqlite) => {
    sqlite.exec('ALTER TABLE feed_poll RENAME COLUMN changed_ms TO whole_ms')
  },
}
