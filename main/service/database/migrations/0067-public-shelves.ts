import type { Migration } from '../../../sqlite/migrate.ts'

/** Addresses at which anyone may see what is on a shelf. */
export const publicShelves: Migration = {
  version: 67,
  name: 'public-shelves',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE public_shelf (
        token TEXT NOT NULL PRIMARY KEY,
        account_id INTEGER NOT NULL,
        shelf_id INTEGER NOT NULL,
        with_handle INTEGER NOT NULL,
        created_us INTEGER NOT NULL,
        revoked_us INTEGER,
        FOREIGN KEY (account_id, shelf_id) REFERENCES shelf (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX public_shelf_shelf ON public_shelf (account_id, shelf_id);
    `)
  },
}
