import type { Migration } from '../../../sqlite/migrate.ts'

/** What follows a reader from device to device. */
export const preferences: Migration = {
  version: 33,
  name: 'preferences',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE preference (
        account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        name TEXT NOT NULL, value TEXT, version INTEGER NOT NULL,
        PRIMARY KEY (account_id, name)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
