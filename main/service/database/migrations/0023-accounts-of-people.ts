import type { Migration } from '../../../sqlite/migrate.ts'

/** When a highlight last changed, for programs that copy highlights. Letters that wait to be sent, and refusals.
 * Sign-ins by other providers and by passkeys. When something was finished, and what the time of reading went to.
 * What Stripe says about payments. */
export const accountsOfPeople: Migration = {
  version: 23,
  name: 'accounts-of-people',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE annotation ADD COLUMN updated_us INTEGER;
      CREATE TABLE outgoing_letter (
        id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES account (id) ON DELETE CASCADE,
        recipient TEXT NOT NULL, subject TEXT NOT NULL, sealed BLOB,
        created_ms INTEGER NOT NULL, due_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0, is_over INTEGER NOT NULL DEFAULT 0, refusal TEXT
      ) STRICT;
      CREATE INDEX outgoing_letter_due ON outgoing_letter (is_over, due_ms);
      CREATE INDEX outgoing_letter_account ON outgoing_letter (account_id);
      CREATE TABLE outside_sign_in (
        id INTEGER PRIMARY KEY, state_hash BLOB NOT NULL UNIQUE, binding_hash BLOB NOT NULL,
        nonce_hash BLOB NOT NULL UNIQUE, provider TEXT NOT NULL,
        account_id INTEGER REFERENCES account (id) ON DELETE CASCADE, client_type TEXT NOT NULL,
        expires_ms INTEGER NOT NULL, used_ms INTEGER, ticket_hash BLOB UNIQUE, is_joining INTEGER NOT NULL DEFAULT 0,
        issuer TEXT, subject TEXT, email TEXT, name TEXT
      ) STRICT;
      CREATE INDEX outside_sign_in_expires ON outside_sign_in (expires_ms);
      CREATE INDEX outside_sign_in_account ON outside_sign_in (account_id);
      CREATE TABLE outside_identity (
        id INTEGER PRIMARY KEY AUTOINCREMENT, issuer TEXT NOT NULL, subject TEXT NOT NULL,
        account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE, provider TEXT NOT NULL, email TEXT,
        created_ms INTEGER NOT NULL, used_ms INTEGER, UNIQUE (issuer, subject)
      ) STRICT;
      CREATE INDEX outside_identity_account ON outside_identity (account_id);
      CREATE TABLE passkey (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        credential TEXT NOT NULL UNIQUE, public_key BLOB NOT NULL, counter INTEGER NOT NULL, transports TEXT NOT NULL,
        name TEXT NOT NULL, created_ms INTEGER NOT NULL, used_ms INTEGER
      ) STRICT;
      CREATE INDEX passkey_account ON passkey (account_id);
      CREATE TABLE payment (
        account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE, customer TEXT NOT NULL UNIQUE,
        status TEXT NOT NULL, plan INTEGER, until_ms INTEGER, is_ending INTEGER NOT NULL, trial_start_ms INTEGER,
        trial_end_ms INTEGER, is_patron INTEGER NOT NULL, failed_ms INTEGER
      ) STRICT;
      CREATE TABLE payment_event (id TEXT PRIMARY KEY, received_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      ALTER TABLE history ADD COLUMN finished_us INTEGER;
      UPDATE history SET finished_us = coalesce(last_viewed_us, last_interaction_us) WHERE max_read >= 0.95;
      CREATE INDEX history_finished ON history (account_id, finished_us) WHERE finished_us IS NOT NULL;
      ALTER TABLE reading_session ADD COLUMN content_id INTEGER;
      CREATE INDEX reading_session_time ON reading_session (account_id, session_us);
      CREATE INDEX client_event_account ON client_event (account_id, id) WHERE account_id IS NOT NULL;
    `)
  },
}
