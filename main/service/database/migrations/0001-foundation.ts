import type { Migration } from '../../../sqlite/migrate.ts'

/** Append-only: once released, this file never changes. ../tables.ts explains the columns. */
export const foundation: Migration = {
  version: 1,
  name: 'foundation',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE account (
        id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT UNIQUE,
        created_us INTEGER NOT NULL, version INTEGER NOT NULL DEFAULT 0, dirty_us INTEGER NOT NULL DEFAULT 0,
        queue_count INTEGER NOT NULL DEFAULT 0, archive_count INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE lineage (
        id INTEGER PRIMARY KEY, token TEXT NOT NULL, start_version INTEGER NOT NULL,
        account_id INTEGER NOT NULL REFERENCES account(id), UNIQUE (account_id, token)
      ) STRICT;
      CREATE TABLE signing_key (id INTEGER PRIMARY KEY, secret BLOB NOT NULL, created_us INTEGER NOT NULL) STRICT;
      CREATE TABLE session (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id),
        client_type TEXT NOT NULL, created_ms INTEGER NOT NULL, revoked_ms INTEGER
      ) STRICT;
      CREATE TABLE refresh_token (
        hash BLOB PRIMARY KEY, session_id INTEGER NOT NULL REFERENCES session(id) ON DELETE CASCADE,
        expires_ms INTEGER NOT NULL, spent_ms INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX refresh_token_session ON refresh_token (session_id);
      CREATE TABLE profile (
        id INTEGER PRIMARY KEY, profile_type INTEGER NOT NULL, name TEXT NOT NULL, domain TEXT NOT NULL,
        UNIQUE (profile_type, name, domain)
      ) STRICT;
      CREATE TABLE content (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id),
        identity_url TEXT NOT NULL, url TEXT NOT NULL, title TEXT NOT NULL, site_name TEXT,
        author_id INTEGER REFERENCES profile(id), publisher_id INTEGER REFERENCES profile(id),
        publication_us INTEGER, feed_us INTEGER NOT NULL, excerpt TEXT NOT NULL, image_url TEXT,
        source_type INTEGER NOT NULL, content_type INTEGER NOT NULL, article_id INTEGER,
        processing_status INTEGER NOT NULL, processing_error TEXT, user_agent TEXT,
        version INTEGER NOT NULL DEFAULT 0, dirty_us INTEGER NOT NULL DEFAULT 0,
        UNIQUE (account_id, identity_url)
      ) STRICT;
      CREATE TABLE article (
        id INTEGER PRIMARY KEY AUTOINCREMENT, content_id INTEGER NOT NULL REFERENCES content(id) ON DELETE CASCADE,
        url TEXT NOT NULL, title TEXT NOT NULL, authors TEXT NOT NULL, publication_us INTEGER,
        word_count INTEGER NOT NULL, reading_minutes INTEGER NOT NULL, language TEXT, is_rtl INTEGER NOT NULL,
        text_hash TEXT NOT NULL, html_hash TEXT, created_us INTEGER NOT NULL, markdown TEXT NOT NULL, text TEXT NOT NULL
      ) STRICT;
      CREATE INDEX article_content ON article (content_id);
      CREATE TABLE sent_html (
        content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE, hash TEXT NOT NULL, html TEXT NOT NULL
      ) STRICT;
      CREATE TABLE library_entry (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        content_id INTEGER NOT NULL UNIQUE REFERENCES content(id) ON DELETE CASCADE,
        library_state INTEGER NOT NULL, library_state_us INTEGER NOT NULL, modified_us INTEGER NOT NULL,
        is_favorited INTEGER NOT NULL, favorited_us INTEGER, queue_order INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE history (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        content_id INTEGER NOT NULL UNIQUE REFERENCES content(id) ON DELETE CASCADE,
        last_viewed_us INTEGER, last_interaction_us INTEGER NOT NULL, last_annotated_us INTEGER,
        last_read REAL, max_read REAL, last_audio REAL, max_audio REAL
      ) STRICT;
      CREATE TABLE annotation (
        id INTEGER PRIMARY KEY AUTOINCREMENT, content_id INTEGER NOT NULL REFERENCES content(id) ON DELETE CASCADE,
        text TEXT NOT NULL, before_text TEXT NOT NULL, after_text TEXT NOT NULL,
        word_start INTEGER, word_end INTEGER, char_start INTEGER, char_end INTEGER, note TEXT,
        is_liked INTEGER NOT NULL DEFAULT 0, created_us INTEGER NOT NULL, text_hash TEXT
      ) STRICT;
      CREATE INDEX annotation_content ON annotation (content_id);
      CREATE TABLE note (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        content_id INTEGER NOT NULL UNIQUE REFERENCES content(id) ON DELETE CASCADE,
        note TEXT NOT NULL, created_us INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE tag (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id), name TEXT NOT NULL,
        created_us INTEGER NOT NULL, last_used_us INTEGER NOT NULL, article_count INTEGER NOT NULL DEFAULT 0,
        UNIQUE (account_id, name)
      ) STRICT;
      CREATE TABLE content_tag (
        content_id INTEGER NOT NULL REFERENCES content(id) ON DELETE CASCADE,
        tag_id INTEGER NOT NULL REFERENCES tag(id) ON DELETE CASCADE, added_us INTEGER NOT NULL,
        PRIMARY KEY (content_id, tag_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX content_tag_tag ON content_tag (tag_id, content_id);

      CREATE TABLE entry (
        rid INTEGER PRIMARY KEY, account_id INTEGER NOT NULL,
        content_id INTEGER NOT NULL UNIQUE REFERENCES content(id) ON DELETE CASCADE,
        library_state INTEGER NOT NULL, version INTEGER NOT NULL, dirty_us INTEGER NOT NULL,
        favorited_us INTEGER NOT NULL, state_date INTEGER NOT NULL, word_count INTEGER NOT NULL,
        publication_date INTEGER NOT NULL, viewed_date INTEGER NOT NULL, flags INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE entry_json (
        rid INTEGER PRIMARY KEY REFERENCES entry(rid) ON DELETE CASCADE, json TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX entry_version ON entry (account_id, version);
      CREATE INDEX entry_dirty ON entry (account_id, dirty_us);
      CREATE INDEX entry_favorited ON entry (account_id, favorited_us, content_id, library_state) WHERE favorited_us > 0;
      -- Each sort's index holds all that filters look at, so that a row that is passed over costs no look-up.
      CREATE INDEX entry_state_date ON entry (account_id, library_state, state_date, content_id, flags, publication_date);
      CREATE INDEX entry_word_count ON entry (account_id, library_state, word_count, content_id, flags, publication_date);
      CREATE INDEX entry_publication ON entry (account_id, library_state, publication_date, content_id, flags);
      CREATE INDEX entry_viewed ON entry (account_id, library_state, viewed_date, content_id, flags, publication_date);

      CREATE TABLE job (
        id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, subject INTEGER NOT NULL,
        state INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, starts INTEGER NOT NULL DEFAULT 0,
        run_after_ms INTEGER NOT NULL, lease TEXT, created_ms INTEGER NOT NULL, UNIQUE (kind, subject)
      ) STRICT;
      CREATE INDEX job_due ON job (state, starts, run_after_ms);
    `)
  },
}
