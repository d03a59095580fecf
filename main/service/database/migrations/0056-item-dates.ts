import type { Migration } from '../../../sqlite/migrate.ts'

/** After each answer, the dates of a feed's items tell when it is asked next. Their rows hold whole texts. */
export const itemDates: Migration = {
  version: 56,
  name: 'item-dates',
  up: (sqlite) => {
    sqlite.exec('CREATE INDEX feed_item_dates ON feed_item (rss_feed_id, id, published_ms, first_seen_ms)')
  },
}
