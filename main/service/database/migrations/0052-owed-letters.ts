import type { Migration } from '../../../sqlite/migrate.ts'

/** Which letters the first reading of a mailbox has still to fetch: it fetches the newest first. */
export const owedLetters: Migration = {
  version: 52,
  name: 'owed-letters',
  up: (sqlite) => {
    sqlite.exec('ALTER TABLE mail_account ADD COLUMN uids_owed TEXT')
  },
}
