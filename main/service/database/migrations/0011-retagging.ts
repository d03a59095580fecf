import type { Migration } from '../../../sqlite/migrate.ts'

/** Entries whose tags changed together with many others' and whose versions are still outdated. */
export const retagging: Migration = {
  version: 11,
  name: 'retagging',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE retag_pending (
        content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE,
        account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX retag_pending_account ON retag_pending (account_id, content_id);
    `)
  },
}
