import type { Migration } from '../../../sqlite/migrate.ts'

/** The address that receives mail can be replaced. The one before goes on for a while. */
export const formerMailKeys: Migration = {
  version: 32,
  name: 'former-mail-keys',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE account ADD COLUMN former_mail_key TEXT;
      ALTER TABLE account ADD COLUMN former_mail_until_us INTEGER;
    `)
  },
}
