import type { Migration } from '../../../sqlite/migrate.ts'

/** Whether the domain of a letter's sender vouches for it. Of earlier letters that is not known. */
export const verifiedSenders: Migration = {
  version: 42,
  name: 'verified-senders',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE letter ADD COLUMN is_verified INTEGER;
      ALTER TABLE letter_sender ADD COLUMN is_verified INTEGER;
    `)
  },
}
