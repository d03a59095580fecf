import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * Imports of files: what was read, what the reader decided, and what became of each row, so that an import can be
 * looked at before, stopped, reported and undone.
 */
export const importReports: Migration = {
  version: 21,
  name: 'import-reports',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE transfer ADD COLUMN phase TEXT NOT NULL DEFAULT 'done';
      ALTER TABLE transfer ADD COLUMN source TEXT;
      ALTER TABLE transfer ADD COLUMN options TEXT;
      ALTER TABLE transfer_item ADD COLUMN outcome INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE transfer_item ADD COLUMN reason TEXT;
      ALTER TABLE transfer_item ADD COLUMN content_id INTEGER;
      ALTER TABLE transfer_item ADD COLUMN made TEXT;
      ALTER TABLE transfer_item ADD COLUMN object TEXT;
      CREATE INDEX transfer_item_outcome ON transfer_item (account_id, transfer_id, outcome, position);
      CREATE INDEX transfer_item_object ON transfer_item (account_id, object) WHERE object IS NOT NULL;
      ALTER TABLE sent_html ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
      UPDATE transfer SET phase = 'taking', options = '{"state":"as_is","folders_as_tags":true,"tag":null,"fetch":"all","with_feed":false}'
        WHERE kind = 'import' AND status = 0;
      UPDATE transfer_item SET item = json_object(
        'url', item ->> 'url', 'title', NULL, 'author', NULL, 'site', NULL, 'publishedMs', NULL,
        'savedMs', (item ->> 'savedUs') / 1000, 'readMs', NULL,
        'state', iif(item ->> 'state' = 2, 'archive', 'queue'),
        'isFavorite', json(iif(item ->> 'isFavorite', 'true', 'false')), 'progress', NULL,
        'tags', json(item -> 'tags'), 'folder', json('[]'), 'note', NULL, 'html', NULL, 'highlights', json('[]'));
    `)
  },
}
