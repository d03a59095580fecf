import type { Migration } from '../../../sqlite/migrate.ts'

/** Saves that their client named. */
export const saveKeys: Migration = {
  version: 31,
  name: 'save-keys',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE save_key (
        account_id INTEGER NOT NULL, key TEXT NOT NULL, content_id INTEGER NOT NULL,
        former_state INTEGER, former_us INTEGER, created_us INTEGER NOT NULL,
        PRIMARY KEY (account_id, key),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX save_key_content ON save_key (account_id, content_id);
    `)
  },
}
