import type { Migration } from '../../../sqlite/migrate.ts'

/** Items that readers of a service send to each other. */
export const sentItems: Migration = {
  version: 68,
  name: 'sent-items',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE sending (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
        key TEXT NOT NULL, receiver TEXT NOT NULL, handle TEXT NOT NULL, note TEXT NOT NULL,
        created_us INTEGER NOT NULL, over_us INTEGER,
        UNIQUE (account_id, key, receiver),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT;
      CREATE UNIQUE INDEX sending_account ON sending (account_id, id);
      CREATE INDEX sending_content ON sending (account_id, content_id, id);
      CREATE INDEX sending_created ON sending (account_id, created_us);
      CREATE TABLE sent_item (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
        key TEXT NOT NULL, reader TEXT NOT NULL, handle TEXT NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL,
        sent_us INTEGER NOT NULL,
        UNIQUE (account_id, key),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX sent_item_content ON sent_item (account_id, content_id, id);
      CREATE INDEX sent_item_reader ON sent_item (account_id, reader, id);
    `)
  },
}
