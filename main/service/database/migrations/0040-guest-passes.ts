import type { Migration } from '../../../sqlite/migrate.ts'

/** Passes that readers give to friends, and the sign-in that one of them opens. */
export const guestPasses: Migration = {
  version: 40,
  name: 'guest-passes',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE guest_pass (
        id INTEGER PRIMARY KEY,
        account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        code TEXT NOT NULL UNIQUE,
        created_ms INTEGER NOT NULL,
        expires_ms INTEGER NOT NULL,
        guest_id INTEGER,
        redeemed_ms INTEGER,
        until_ms INTEGER,
        is_for_both INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX guest_pass_giver ON guest_pass (account_id);
      CREATE INDEX guest_pass_guest ON guest_pass (guest_id) WHERE guest_id IS NOT NULL;
      ALTER TABLE sign_in ADD COLUMN guest_pass TEXT;
    `)
  },
}
