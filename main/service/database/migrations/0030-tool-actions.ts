import type { Migration } from '../../../sqlite/migrate.ts'

/** What assistants did in a library. */
export const toolActions: Migration = {
  version: 30,
  name: 'tool-actions',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE tool_action (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        program TEXT NOT NULL, tool TEXT NOT NULL, words TEXT NOT NULL, is_done INTEGER NOT NULL,
        created_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX tool_action_account ON tool_action (account_id, created_ms);
    `)
  },
}
