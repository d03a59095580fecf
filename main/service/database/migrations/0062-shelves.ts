import type { Migration } from '../../../sqlite/migrate.ts'

/** Shelves: lists of items in an order that the reader chooses. */
export const shelves: Migration = {
  version: 62,
  name: 'shelves',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE shelf (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account (id),
        uid TEXT NOT NULL,
        name TEXT NOT NULL,
        note TEXT NOT NULL DEFAULT '',
        parent_id INTEGER,
        position TEXT NOT NULL,
        cover_id INTEGER,
        created_us INTEGER NOT NULL,
        deleted_us INTEGER,
        UNIQUE (account_id, uid)
      ) STRICT;
      CREATE UNIQUE INDEX shelf_account ON shelf (account_id, id);
      CREATE TABLE shelf_item (
        account_id INTEGER NOT NULL,
        content_id INTEGER NOT NULL,
        shelf_id INTEGER NOT NULL,
        rank TEXT NOT NULL,
        added_us INTEGER NOT NULL,
        PRIMARY KEY (account_id, content_id, shelf_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE,
        FOREIGN KEY (account_id, shelf_id) REFERENCES shelf (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX shelf_item_rank ON shelf_item (account_id, shelf_id, rank, content_id);
    `)
  },
}
