import type { Migration } from '../../../sqlite/migrate.ts'

/** The server whose voices a reader chose to use, and what was sent there. */
export const speechServers: Migration = {
  version: 38,
  name: 'speech-servers',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE speech_server (
        account_id INTEGER NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE, url TEXT NOT NULL,
        key BLOB, model TEXT NOT NULL, sends_letters INTEGER NOT NULL, error TEXT, created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE speech_server_voice (
        account_id INTEGER NOT NULL REFERENCES speech_server (account_id) ON DELETE CASCADE, id INTEGER NOT NULL,
        name TEXT NOT NULL, language TEXT, PRIMARY KEY (account_id, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE speech_server_text (
        account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, characters INTEGER NOT NULL, sent_ms INTEGER NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
