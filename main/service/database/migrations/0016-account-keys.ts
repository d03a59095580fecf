import type { Migration } from '../../../sqlite/migrate.ts'
import type { Connection } from '../../../sqlite/open-database.ts'
import { giveProfilesToAccounts } from '../give-profiles-to-accounts.ts'
import { keepStatistics } from '../keep-statistics.ts'
import { replaceTable } from '../replace-table.ts'

/**
 * Every row of a reader names its account, and every key of such a table begins with it. A number that clients know
 * stays unique in the whole library. References hold account and number, so no row can belong to another reader's.
 * The words of a content are indexed by the code that changes them; no trigger does.
 */
export const accountKeys: Migration = {
  version: 16,
  name: 'account-keys',
  replacesTables: true,
  up: (sqlite) => keepStatistics(sqlite, () => replaceKeys(sqlite)),
}

function replaceKeys(sqlite: Connection): void {
  const triggers = sqlite
    .prepare<[], { name: string }>(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'search_%'`)
    .all()
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
  sqlite.exec(`
    CREATE UNIQUE INDEX content_account ON content (account_id, id);
    CREATE UNIQUE INDEX tag_account ON tag (account_id, id);
    CREATE UNIQUE INDEX transfer_account_id ON transfer (account_id, id);
  `)
  replaceEntries(sqlite)
  replaceArticles(sqlite)
  replaceFactsOfContents(sqlite)
  replaceWorkLists(sqlite)
  giveProfilesToAccounts(sqlite)
}

const ofContent = 'FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE' as const

/** Reads `account_id` from the content of `old`. */
const account = '(SELECT account_id FROM content WHERE content.id = old.content_id)'

function replaceEntries(sqlite: Connection): void {
  const indexes = sqlite
    .prepare<[], { sql: string }>(`SELECT sql FROM sqlite_master WHERE tbl_name = 'entry' AND sql LIKE 'CREATE%INDEX%'`)
    .all()
  replaceTable(sqlite, 'entry', {
    columns: `rid INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
      library_state INTEGER NOT NULL, version INTEGER NOT NULL, dirty_us INTEGER NOT NULL,
      favorited_us INTEGER NOT NULL, state_date INTEGER NOT NULL, word_count INTEGER NOT NULL,
      publication_date INTEGER NOT NULL, viewed_date INTEGER NOT NULL, flags INTEGER NOT NULL,
      annotated_us INTEGER NOT NULL DEFAULT 0, inbox_us INTEGER NOT NULL DEFAULT 0,
      UNIQUE (account_id, content_id), ${ofContent}`,
    copies: `rid, account_id, content_id, library_state, version, dirty_us, favorited_us, state_date, word_count,
      publication_date, viewed_date, flags, annotated_us, inbox_us`,
  })
  for (const { sql } of indexes) sqlite.exec(sql)
  // The start page's sections, with the bits of this time: 16 is begun, 32 read to the end, 64 short.
  sqlite.exec(`
    CREATE INDEX entry_begun ON entry
      (account_id, library_state, viewed_date, content_id, flags, publication_date) WHERE (flags & 16) = 16;
    CREATE INDEX entry_short ON entry
      (account_id, library_state, state_date, content_id, flags, publication_date) WHERE (flags & 112) = 64;
    CREATE INDEX entry_dated ON entry
      (account_id, library_state, state_date, content_id, flags, publication_date)
      WHERE (flags & 48) = 0 AND publication_date <> 0;
    CREATE INDEX entry_unread ON entry (account_id, library_state, state_date, content_id, flags) WHERE (flags & 48) = 0;
  `)
  replaceTable(sqlite, 'entry_json', {
    columns: `rid INTEGER PRIMARY KEY REFERENCES entry (rid) ON DELETE CASCADE, account_id INTEGER NOT NULL,
      json TEXT NOT NULL`,
    copies: 'rid, (SELECT account_id FROM entry WHERE entry.rid = old.rid), json',
  })
}

function replaceArticles(sqlite: Connection): void {
  replaceTable(sqlite, 'article', {
    columns: `id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
      url TEXT NOT NULL, title TEXT NOT NULL, authors TEXT NOT NULL, publication_us INTEGER,
      word_count INTEGER NOT NULL, reading_minutes INTEGER NOT NULL, language TEXT, is_rtl INTEGER NOT NULL,
      text_hash TEXT NOT NULL, html_hash TEXT, created_us INTEGER NOT NULL, quality REAL, text_version INTEGER,
      page_type TEXT, notice TEXT, finder TEXT, remark TEXT, markdown TEXT NOT NULL, text TEXT NOT NULL, ${ofContent}`,
    copies: `id, ${account}, content_id, url, title, authors, publication_us, word_count, reading_minutes, language,
      is_rtl, text_hash, html_hash, created_us, quality, text_version, page_type, notice, finder, remark, markdown,
      text`,
  })
  sqlite.exec('CREATE UNIQUE INDEX article_content ON article (account_id, content_id, id)')
}

function replaceFactsOfContents(sqlite: Connection): void {
  replaceTable(sqlite, 'library_entry', {
    columns: `id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
      library_state INTEGER NOT NULL, library_state_us INTEGER NOT NULL, modified_us INTEGER NOT NULL,
      is_favorited INTEGER NOT NULL, favorited_us INTEGER, queue_order INTEGER NOT NULL,
      first_us INTEGER NOT NULL DEFAULT 0, UNIQUE (account_id, content_id), ${ofContent}`,
    copies: `id, ${account}, content_id, library_state, library_state_us, modified_us, is_favorited, favorited_us,
      queue_order, first_us`,
  })
  replaceTable(sqlite, 'history', {
    columns: `id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
      last_viewed_us INTEGER, last_interaction_us INTEGER NOT NULL, last_annotated_us INTEGER,
      last_read REAL, max_read REAL, last_audio REAL, max_audio REAL, UNIQUE (account_id, content_id), ${ofContent}`,
    copies: `id, ${account}, content_id, last_viewed_us, last_interaction_us, last_annotated_us, last_read, max_read,
      last_audio, max_audio`,
  })
  replaceTable(sqlite, 'annotation', {
    columns: `id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
      text TEXT NOT NULL, before_text TEXT NOT NULL, after_text TEXT NOT NULL,
      word_start INTEGER, word_end INTEGER, char_start INTEGER, char_end INTEGER, note TEXT,
      is_liked INTEGER NOT NULL DEFAULT 0, created_us INTEGER NOT NULL, text_hash TEXT,
      is_detached INTEGER NOT NULL DEFAULT 0, ${ofContent}`,
    copies: `id, ${account}, content_id, text, before_text, after_text, word_start, word_end, char_start, char_end,
      note, is_liked, created_us, text_hash, is_detached`,
  })
  sqlite.exec('CREATE UNIQUE INDEX annotation_content ON annotation (account_id, content_id, char_start, id)')
  replaceTable(sqlite, 'note', {
    columns: `id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
      note TEXT NOT NULL, created_us INTEGER NOT NULL, UNIQUE (account_id, content_id), ${ofContent}`,
    copies: `id, ${account}, content_id, note, created_us`,
  })
  replaceTable(sqlite, 'content_tag', {
    columns: `account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, tag_id INTEGER NOT NULL,
      added_us INTEGER NOT NULL, PRIMARY KEY (account_id, content_id, tag_id),
      FOREIGN KEY (account_id, tag_id) REFERENCES tag (account_id, id) ON DELETE CASCADE, ${ofContent}`,
    options: 'WITHOUT ROWID',
    copies: `${account}, content_id, tag_id, added_us`,
  })
  sqlite.exec('CREATE UNIQUE INDEX content_tag_added ON content_tag (account_id, tag_id, added_us, content_id)')
  replaceTable(sqlite, 'naming', {
    columns: `account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, title TEXT, author TEXT,
      author_id INTEGER REFERENCES profile (id), page_title TEXT NOT NULL,
      page_author_id INTEGER REFERENCES profile (id), PRIMARY KEY (account_id, content_id), ${ofContent}`,
    copies: `${account}, content_id, title, author, author_id, page_title, page_author_id`,
  })
  replaceTable(sqlite, 'content_media', {
    columns: `account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, audio_url TEXT, duration REAL NOT NULL,
      PRIMARY KEY (account_id, content_id), ${ofContent}`,
    copies: `${account}, content_id, audio_url, duration`,
  })
  replaceTable(sqlite, 'transcript', {
    columns: `account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, language TEXT, segments TEXT NOT NULL,
      notes_markdown TEXT NOT NULL, created_us INTEGER NOT NULL, PRIMARY KEY (account_id, content_id), ${ofContent}`,
    copies: `${account}, content_id, language, segments, notes_markdown, created_us`,
  })
  // The address is all that a visitor knows, so it alone is the key.
  replaceTable(sqlite, 'public_page', {
    columns: `token TEXT PRIMARY KEY, account_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
      with_highlights INTEGER NOT NULL, created_us INTEGER NOT NULL, revoked_us INTEGER, ${ofContent}`,
    options: 'WITHOUT ROWID',
    copies: `token, ${account}, content_id, with_highlights, created_us, revoked_us`,
  })
  sqlite.exec('CREATE INDEX public_page_content ON public_page (account_id, content_id)')
}

function replaceWorkLists(sqlite: Connection): void {
  replaceTable(sqlite, 'transfer_item', {
    columns: `account_id INTEGER NOT NULL, transfer_id INTEGER NOT NULL, position INTEGER NOT NULL,
      item TEXT NOT NULL, PRIMARY KEY (account_id, transfer_id, position),
      FOREIGN KEY (account_id, transfer_id) REFERENCES transfer (account_id, id) ON DELETE CASCADE`,
    options: 'WITHOUT ROWID',
    copies: '(SELECT account_id FROM transfer WHERE transfer.id = old.transfer_id), transfer_id, position, item',
  })
  replaceTable(sqlite, 'retag_pending', {
    columns: `account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, PRIMARY KEY (account_id, content_id),
      ${ofContent}`,
    options: 'WITHOUT ROWID',
    copies: 'account_id, content_id',
  })
  replaceTable(sqlite, 'search_pending', {
    columns: `account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, PRIMARY KEY (account_id, content_id),
      ${ofContent}`,
    options: 'WITHOUT ROWID',
    copies: `${account}, content_id`,
    where: `${account} IS NOT NULL`,
  })
  // A job of the search index had no account. Each start queues such jobs for what is pending.
  const subjects = `CASE
    WHEN kind = 'retag' THEN subject
    WHEN kind IN ('export', 'import') THEN (SELECT account_id FROM transfer WHERE transfer.id = old.subject)
    ELSE (SELECT account_id FROM content WHERE content.id = old.subject) END`
  replaceTable(sqlite, 'job', {
    columns: `id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, kind TEXT NOT NULL,
      subject INTEGER NOT NULL, state INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0,
      starts INTEGER NOT NULL DEFAULT 0, run_after_ms INTEGER NOT NULL, lease TEXT, created_ms INTEGER NOT NULL,
      UNIQUE (account_id, kind, subject)`,
    copies: `id, ${subjects}, kind, subject, state, attempts, starts, run_after_ms, lease, created_ms`,
    where: `kind <> 'search' AND ${subjects} IS NOT NULL`,
  })
  sqlite.exec('CREATE INDEX job_due ON job (state, starts, run_after_ms)')
}
