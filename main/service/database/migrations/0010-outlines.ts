import type { Migration } from '../../../sqlite/migrate.ts'

/** The tables of contents that PDFs bring along. */
export const outlines: Migration = {
  version: 10,
  name: 'outlines',
  up: (sqlite) => {
    sqlite.exec('ALTER TABLE content_file ADD COLUMN outline TEXT')
  },
}
