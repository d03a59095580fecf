import type { Migration } from '../../../sqlite/migrate.ts'

/** When a feed last sent nearly all of its items as new, and how many of them nobody was shown. */
export const feedFloods: Migration = {
  version: 48,
  name: 'feed-floods',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE feed_poll ADD COLUMN flood_ms INTEGER;
      ALTER TABLE feed_poll ADD COLUMN flood_hidden INTEGER NOT NULL DEFAULT 0;
    `)
  },
}
