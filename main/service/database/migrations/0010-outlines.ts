import type { Migration } from '../../../sqlite/migrate.ts'

/** PDFs' own tables of contents. */
export const outlines: Migration = {
  version: 10,
  name: 'outlines',
  up: (sqlite) => {
    sqlite.exec('ALTER TABLE content_file ADD COLUMN outline TEXT')
  },
}
