import type { Migration } from '../../../sqlite/migrate.ts'

/** When a highlight last changed, for programs that copy highlights. */
export const accountsOfPeople: Migration = {
  version: 23,
  name: 'accounts-of-people',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE annotation ADD COLUMN updated_us INTEGER;
    `)
  },
}
