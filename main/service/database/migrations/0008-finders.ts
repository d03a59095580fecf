import type { Migration } from '../../../sqlite/migrate.ts'

/** Which finder found an article, because its reader may have chosen another. */
export const finders: Migration = {
  version: 8,
  name: 'finders',
  up: (sqlite) => {
    sqlite.exec('ALTER TABLE article ADD COLUMN finder TEXT')
  },
}
