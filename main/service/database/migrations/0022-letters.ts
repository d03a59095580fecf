import type { Migration } from '../../../sqlite/migrate.ts'

/** Emails as they arrived, the newsletters that they are from, and the mailboxes that they are fetched from. */
export const letters: Migration = {
  version: 22,
  name: 'emails',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE mail_account (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        forward_type INTEGER NOT NULL, email TEXT NOT NULL, host TEXT, port INTEGER, user TEXT, password BLOB,
        folder TEXT, fingerprint TEXT, uid_validity TEXT, uid_seen INTEGER NOT NULL DEFAULT 0, error TEXT,
        error_code TEXT, synced_ms INTEGER, created_us INTEGER NOT NULL,
        UNIQUE (account_id, id)
      ) STRICT;
      CREATE TABLE letter (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        object TEXT NOT NULL, received_us INTEGER NOT NULL, saves INTEGER NOT NULL, sent_to TEXT,
        mail_account_id INTEGER, fingerprint TEXT,
        UNIQUE (account_id, id)
      ) STRICT;
      CREATE UNIQUE INDEX letter_once ON letter (account_id, fingerprint) WHERE fingerprint IS NOT NULL;
      CREATE INDEX letter_object ON letter (account_id, object);
      CREATE TABLE letter_picture (
        account_id INTEGER NOT NULL, token TEXT NOT NULL, letter_id INTEGER NOT NULL, object TEXT NOT NULL,
        PRIMARY KEY (account_id, token),
        FOREIGN KEY (account_id, letter_id) REFERENCES letter (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX letter_picture_letter ON letter_picture (account_id, letter_id);
      CREATE INDEX letter_picture_object ON letter_picture (account_id, object);
      CREATE UNIQUE INDEX IF NOT EXISTS profile_of_account ON profile (account_id, id);
      CREATE TABLE sender_key (
        account_id INTEGER NOT NULL, key TEXT NOT NULL, profile_id INTEGER NOT NULL,
        PRIMARY KEY (account_id, key),
        FOREIGN KEY (account_id, profile_id) REFERENCES profile (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sender_key_profile ON sender_key (account_id, profile_id);
      CREATE TABLE newsletter (
        account_id INTEGER NOT NULL, profile_id INTEGER NOT NULL, unsubscribe TEXT, sent_to TEXT, mail_account_id INTEGER,
        PRIMARY KEY (account_id, profile_id),
        FOREIGN KEY (account_id, profile_id) REFERENCES profile (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE confirmation (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        sender TEXT NOT NULL, subject TEXT NOT NULL, code TEXT, url TEXT, received_us INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX confirmation_account ON confirmation (account_id, received_us);
      CREATE INDEX mail_account_account ON mail_account (account_id);
    `)
  },
}
