import type { Migration } from '../../../sqlite/migrate.ts'

/** What a reader wants to hear, in order. */
export const listenQueue: Migration = {
  version: 24,
  name: 'listen-queue',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE listen_queue_item (
        account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, place INTEGER NOT NULL, added_us INTEGER NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
