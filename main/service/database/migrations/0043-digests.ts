import type { Migration } from '../../../sqlite/migrate.ts'

/** Who wants a letter with what came into the inbox. */
export const digests: Migration = {
  version: 43,
  name: 'digests',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE digest (
        account_id INTEGER NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
        rhythm TEXT NOT NULL, time_zone TEXT NOT NULL, origin TEXT NOT NULL,
        due_ms INTEGER NOT NULL, since_us INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX digest_due ON digest (due_ms);
    `)
  },
}
