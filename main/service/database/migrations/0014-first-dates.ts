import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * The earliest date an entry ever had in its state: no undo moves it back before that. For existing entries these dates
 * are all that is known.
 */
export const firstDates: Migration = {
  version: 14,
  name: 'first-dates',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE library_entry ADD COLUMN first_us INTEGER NOT NULL DEFAULT 0;
      UPDATE library_entry SET first_us = min(
        library_state_us, queue_order, (SELECT feed_us FROM content WHERE content.id = library_entry.content_id)
      );
    `)
  },
}
