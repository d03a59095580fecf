import type { Migration } from '../../../sqlite/migrate.ts'

/** Lists whose new articles go to an e-reader by themselves, and what has gone already. */
export const magazines: Migration = {
  version: 44,
  name: 'magazines',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE magazine (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        kindle_id INTEGER NOT NULL REFERENCES kindle_account (id) ON DELETE CASCADE,
        name TEXT NOT NULL, list TEXT NOT NULL, subject TEXT NOT NULL, weekday INTEGER, hour INTEGER NOT NULL,
        time_zone TEXT NOT NULL, created_ms INTEGER NOT NULL, due_ms INTEGER NOT NULL, UNIQUE (account_id, id)
      ) STRICT;
      CREATE INDEX magazine_due ON magazine (due_ms);
      CREATE INDEX magazine_kindle ON magazine (kindle_id);
      CREATE TABLE magazine_item (
        account_id INTEGER NOT NULL, magazine_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
        PRIMARY KEY (account_id, magazine_id, content_id),
        FOREIGN KEY (account_id, magazine_id) REFERENCES magazine (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
