import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * Payments that wait for whoever reads the mail of an address, trials that were had, and wrong codes. What clients told
 * is counted for each reader.
 */
export const waitingPayments: Migration = {
  version: 58,
  name: 'waiting-payments',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE waiting_payment (
        customer TEXT PRIMARY KEY,
        email TEXT NOT NULL,
        account_id INTEGER REFERENCES account (id) ON DELETE CASCADE,
        paid_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX waiting_payment_email ON waiting_payment (email);
      CREATE INDEX waiting_payment_account ON waiting_payment (account_id) WHERE account_id IS NOT NULL;
      CREATE TABLE had_trial (mark BLOB PRIMARY KEY, begun_ms INTEGER NOT NULL) STRICT;
      CREATE TABLE wrong_code (id INTEGER PRIMARY KEY, mark BLOB NOT NULL, tried_ms INTEGER NOT NULL) STRICT;
      CREATE INDEX wrong_code_mark ON wrong_code (mark, tried_ms);
      CREATE INDEX client_event_teller ON client_event (kind, account_id, id);
    `)
  },
}
