import type { Migration } from '../../../sqlite/migrate.ts'

/** What happens in a mailbox to letters that are stored here, and to which of them it has not happened yet. */
export const letterChores: Migration = {
  version: 53,
  name: 'letter-chores',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE mail_account ADD COLUMN after_storing TEXT NOT NULL DEFAULT 'keep';
      ALTER TABLE mail_account ADD COLUMN move_to TEXT;
      ALTER TABLE mail_account ADD COLUMN uids_waiting TEXT;
    `)
  },
}
