import type { Migration } from '../../../sqlite/migrate.ts'

/** Servers of readers' own models, and their answers. */
export const modelAnswers: Migration = {
  version: 64,
  name: 'model-answers',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE model_server (
        account_id INTEGER NOT NULL PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
        url TEXT NOT NULL, key BLOB, model TEXT NOT NULL, features TEXT NOT NULL, sends_emails INTEGER NOT NULL,
        language TEXT NOT NULL, most_characters INTEGER NOT NULL, error TEXT, created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE model_answer (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
        feature TEXT NOT NULL, question TEXT NOT NULL, prompt TEXT NOT NULL, answer TEXT NOT NULL,
        passages TEXT NOT NULL, dropped_quotes INTEGER NOT NULL, state TEXT NOT NULL, error TEXT,
        host TEXT NOT NULL, model TEXT NOT NULL, tokens_in INTEGER, tokens_out INTEGER,
        sent_start INTEGER, sent_end INTEGER, sent_whole INTEGER NOT NULL,
        created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, removed_ms INTEGER,
        FOREIGN KEY (account_id, content_id) REFERENCES content(account_id, id) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX model_answer_content ON model_answer (account_id, content_id, id);
      CREATE INDEX model_answer_created ON model_answer (account_id, created_ms);
    `)
  },
}
