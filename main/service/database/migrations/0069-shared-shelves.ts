import type { Migration } from '../../../sqlite/migrate.ts'

/** Shelves that readers of a service share with each other. */
export const sharedShelves: Migration = {
  version: 69,
  name: 'shared-shelves',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE shelf_item ADD COLUMN added_by INTEGER;
      CREATE TABLE shelf_member (
        account_id INTEGER NOT NULL,
        shelf_id INTEGER NOT NULL,
        member_id INTEGER NOT NULL,
        role TEXT NOT NULL,
        state TEXT NOT NULL,
        with_highlights INTEGER NOT NULL DEFAULT 0,
        with_notes INTEGER NOT NULL DEFAULT 0,
        invited_us INTEGER NOT NULL,
        PRIMARY KEY (account_id, shelf_id, member_id),
        FOREIGN KEY (account_id, shelf_id) REFERENCES shelf (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX shelf_member_member ON shelf_member (member_id, state);
      CREATE TABLE muted_reader (
        account_id INTEGER NOT NULL,
        muted_id INTEGER NOT NULL,
        PRIMARY KEY (account_id, muted_id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE copied_text (
        account_id INTEGER NOT NULL,
        content_id INTEGER NOT NULL,
        html TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT;
    `)
  },
}
