import type { Migration } from '../../../sqlite/migrate.ts'

/** Magazines that archive what they sent, and where that was, so that it can be put back. */
export const archivingMagazines: Migration = {
  version: 45,
  name: 'archiving magazines',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE magazine ADD COLUMN archives INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE kindle_upload ADD COLUMN archives INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE kindle_upload ADD COLUMN archived TEXT;
    `)
  },
}
