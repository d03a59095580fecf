import type { Migration } from '../../../sqlite/migrate.ts'

/** How seldom a feed wants to be asked, which an answer without its document does not repeat. */
export const feedWishes: Migration = {
  version: 47,
  name: 'feed-wishes',
  up: (sqlite) => {
    sqlite.exec('ALTER TABLE feed_poll ADD COLUMN wishes TEXT')
  },
}
