import type { Migration } from '../../../sqlite/migrate.ts'

/** When a highlight last changed, for programs that copy highlights. Letters that wait to be sent, and refusals. */
export const accountsOfPeople: Migration = {
  version: 23,
  name: 'accounts-of-people',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE annotation ADD COLUMN updated_us INTEGER;
      CREATE TABLE letter (
        id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES account (id) ON DELETE CASCADE,
        recipient TEXT NOT NULL, subject TEXT NOT NULL, sealed BLOB,
        created_ms INTEGER NOT NULL, due_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0, is_over INTEGER NOT NULL DEFAULT 0, refusal TEXT
      ) STRICT;
      CREATE INDEX letter_due ON letter (is_over, due_ms);
      CREATE INDEX letter_account ON letter (account_id);
    `)
  },
}
