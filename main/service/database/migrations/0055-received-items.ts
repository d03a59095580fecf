import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * Without statistics, SQLite finds what an entry was received as by walking all that its reader received, unless an
 * index has every column that is asked for.
 */
export const receivedItems: Migration = {
  version: 55,
  name: 'received-items',
  up: (sqlite) => {
    sqlite.exec(`
      DROP INDEX received_item_content;
      CREATE INDEX received_item_content ON received_item (account_id, content_id, has_newer, wants_page);
    `)
  },
}
