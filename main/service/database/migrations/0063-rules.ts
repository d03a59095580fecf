import type { Migration } from '../../../sqlite/migrate.ts'

/** Arrivals, to which rules are applied, what rules did, and what they hide. */
export const rules: Migration = {
  version: 63,
  name: 'rules',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE arrival (
        account_id INTEGER NOT NULL,
        content_id INTEGER NOT NULL,
        way TEXT NOT NULL,
        library_state INTEGER NOT NULL,
        is_over INTEGER NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE rule_deed (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL,
        content_id INTEGER NOT NULL,
        run INTEGER,
        rule_id TEXT NOT NULL,
        rule TEXT NOT NULL,
        actions TEXT NOT NULL,
        former TEXT NOT NULL,
        notifies INTEGER NOT NULL,
        done_us INTEGER NOT NULL,
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT;
      CREATE UNIQUE INDEX rule_deed_account ON rule_deed (account_id, id);
      CREATE INDEX rule_deed_content ON rule_deed (account_id, content_id, id);
      CREATE INDEX rule_deed_run ON rule_deed (account_id, run, id) WHERE run IS NOT NULL;
      CREATE INDEX rule_deed_notifies ON rule_deed (account_id, id) WHERE notifies = 1;
      CREATE TABLE muted_entry (
        account_id INTEGER NOT NULL,
        content_id INTEGER NOT NULL,
        muted_us INTEGER NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX muted_entry_date ON muted_entry (account_id, muted_us, content_id);
      CREATE TABLE rule_run (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        rules TEXT NOT NULL,
        phase TEXT NOT NULL,
        done INTEGER NOT NULL DEFAULT 0,
        total INTEGER NOT NULL,
        changed INTEGER NOT NULL DEFAULT 0,
        last_content INTEGER NOT NULL DEFAULT 0,
        created_ms INTEGER NOT NULL,
        UNIQUE (account_id, id)
      ) STRICT;
    `)
  },
}
