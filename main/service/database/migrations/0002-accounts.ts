import type { Migration } from '../../../sqlite/migrate.ts'

/** Several people on one service: sign-ins, public names, and tokens for programs. */
export const accounts: Migration = {
  version: 2,
  name: 'accounts',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE account ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
      ALTER TABLE account ADD COLUMN mail_key TEXT NOT NULL DEFAULT '';
      UPDATE account SET mail_key = lower(hex(randomblob(10)));
      CREATE UNIQUE INDEX account_mail_key ON account (mail_key);
      ALTER TABLE session ADD COLUMN device TEXT;
      ALTER TABLE session ADD COLUMN used_ms INTEGER;
      CREATE INDEX session_account ON session (account_id);

      CREATE TABLE sign_in (
        id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, asking_hash BLOB UNIQUE, link_hash BLOB UNIQUE,
        code_hash BLOB, email TEXT, account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,
        client_type TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, created_ms INTEGER NOT NULL,
        expires_ms INTEGER NOT NULL, link_used_ms INTEGER, exchanged_ms INTEGER
      ) STRICT;
      CREATE INDEX sign_in_expires ON sign_in (expires_ms);
      CREATE TABLE handle (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL UNIQUE REFERENCES account(id) ON DELETE CASCADE,
        handle TEXT NOT NULL UNIQUE, created_us INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE personal_token (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        name TEXT NOT NULL, scope TEXT NOT NULL, hash BLOB NOT NULL UNIQUE, hint TEXT NOT NULL,
        created_ms INTEGER NOT NULL, used_ms INTEGER, revoked_ms INTEGER
      ) STRICT;
      CREATE INDEX personal_token_account ON personal_token (account_id);
      CREATE TABLE premium_conversion (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        source TEXT NOT NULL, type TEXT NOT NULL, platform INTEGER NOT NULL, created_ms INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE identity (
        account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, distinct_id TEXT NOT NULL,
        anonymous_id TEXT, traits TEXT NOT NULL, seen_ms INTEGER NOT NULL, PRIMARY KEY (account_id, distinct_id)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
