import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * The texts of items that readers are shown only when they ask were not kept. Each feed that has such items is asked
 * once for its whole document, whose items then all count as changed.
 */
export const olderItems: Migration = {
  version: 49,
  name: 'older-items',
  up: (sqlite) => {
    sqlite.exec(`
      UPDATE feed_item SET hash = '' WHERE is_quiet = 1 AND is_present = 1 AND json IS NULL;
      UPDATE feed_poll SET body_hash = NULL, etag = NULL, last_modified = NULL WHERE EXISTS (
        SELECT 1 FROM feed_item WHERE feed_item.rss_feed_id = feed_poll.rss_feed_id AND hash = '');
    `)
  },
}
