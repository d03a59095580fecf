import type { Migration } from '../../../sqlite/migrate.ts'

/** Words are folded before they are indexed. The job that indexes what is pending replaces the row of each content. */
export const foldedSearch: Migration = {
  version: 61,
  name: 'folded-search',
  up: (sqlite) => {
    sqlite.exec('INSERT OR IGNORE INTO search_pending (account_id, content_id) SELECT account_id, id FROM content')
  },
}
