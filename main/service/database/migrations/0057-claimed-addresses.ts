import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * Web addresses that emails and items of feeds name as their own without proof, and what signatures
 * of an email vouch for. Contents that were joined by such an address before stay as they are.
 */
export const claimedAddresses: Migration = {
  version: 57,
  name: 'claimed-addresses',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE claimed_address (
        account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, content_id INTEGER NOT NULL,
        identity_url TEXT NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content(account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX claimed_address_identity ON claimed_address (account_id, identity_url);
      ALTER TABLE letter ADD COLUMN is_list_verified INTEGER;
      ALTER TABLE letter ADD COLUMN signs_unsubscribing INTEGER;
    `)
  },
}
