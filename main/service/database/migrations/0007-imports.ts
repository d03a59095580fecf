import type { Migration } from '../../../sqlite/migrate.ts'

/** Items that an import still has to take in. */
export const imports: Migration = {
  version: 7,
  name: 'imports',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE transfer_item (
        transfer_id INTEGER NOT NULL REFERENCES transfer(id) ON DELETE CASCADE, position INTEGER NOT NULL,
        item TEXT NOT NULL, PRIMARY KEY (transfer_id, position)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
