import type { Migration } from '../../../sqlite/migrate.ts'

/** Who may not sign in, who is being deleted, how much each may keep, and the numbers that no account gets again. */
export const people: Migration = {
  version: 35,
  name: 'people',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE account ADD COLUMN disabled_ms INTEGER;
      ALTER TABLE account ADD COLUMN leaving_ms INTEGER;
      ALTER TABLE account ADD COLUMN quota_mb INTEGER;
      CREATE TABLE gone_account (id INTEGER PRIMARY KEY) STRICT;
    `)
  },
}
