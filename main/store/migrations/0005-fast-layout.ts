import { toFlags } from '#shared/model/queue-flags.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { upgradeRow } from '#shared/sync/store/schema-steps.ts'
import type { Migration } from '../../sqlite/migrate.ts'
import type { Connection } from '../../sqlite/open-database.ts'

const sortFields = ['_library_state_date', '_word_count', '_publication_date', '_last_viewed_date'] as const

/**
 * The fast layout. The entry's JSON is stored apart from the row. Everything filterable is in one integer inside
 * covering indexes that start with a sort column. Tags are clustered by date, and rows are appended at the end. This
 * version also adds what version 4 lacked: bodies, removals, the sync record. The outbox has its own file.
 */
export const fastLayout = (now: number): Migration => ({
  version: 5,
  name: 'fast layout',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE queue (
        rid INTEGER PRIMARY KEY,
        id INTEGER NOT NULL UNIQUE,
        _feed_dirty_date INTEGER NOT NULL,
        seen INTEGER NOT NULL,
        flags INTEGER NOT NULL,
        _library_state_date INTEGER NOT NULL,
        _word_count REAL NOT NULL,
        _publication_date INTEGER NOT NULL,
        _last_viewed_date INTEGER NOT NULL,
        _last_read_percentage REAL NOT NULL,
        _feed_date INTEGER NOT NULL,
        _content_type INTEGER NOT NULL,
        article_id INTEGER,
        wants_body INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE queueJson (rid INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
      CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE queueTags (
        tag INTEGER NOT NULL,
        _library_state_date INTEGER NOT NULL,
        id INTEGER NOT NULL,
        rid INTEGER NOT NULL,
        flags INTEGER NOT NULL,
        PRIMARY KEY (tag, _library_state_date, id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX queueTagsByRow ON queueTags (rid);
      CREATE TABLE removals (id INTEGER PRIMARY KEY, version INTEGER NOT NULL) STRICT;
      CREATE TABLE bodies (content_id INTEGER PRIMARY KEY, article_id INTEGER NOT NULL, json TEXT NOT NULL) STRICT;
      CREATE TABLE syncRecord (one INTEGER PRIMARY KEY CHECK (one = 1), json TEXT NOT NULL) STRICT;`)
    moveRows(sqlite, now)
    // Indexes are created after the rows are inserted: building them in one go takes a third of the time.
    for (const field of sortFields) {
      const covered = { _library_state_date: ', _publication_date, wants_body', _publication_date: '' }
      const others = covered[field as keyof typeof covered] ?? ', _publication_date'
      sqlite.exec(`CREATE INDEX queueBy${field} ON queue (${field}, id, flags${others})`)
    }
    sqlite.exec('DROP TABLE queueEntries')
  },
})

function moveRows(sqlite: Connection, now: number): void {
  const insert = sqlite.prepare(`INSERT INTO queue (id, _feed_dirty_date, seen, flags, _library_state_date, _word_count,
    _publication_date, _last_viewed_date, _last_read_percentage, _feed_date, _content_type, article_id, wants_body)
    VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const insertJson = sqlite.prepare('INSERT INTO queueJson (rid, json) VALUES (?, ?)')
  const nameTag = sqlite.prepare('INSERT OR IGNORE INTO tags (name) VALUES (?)')
  const insertTag = sqlite.prepare(`INSERT OR IGNORE INTO queueTags (tag, _library_state_date, id, rid, flags)
    SELECT id, ?, ?, ?, ? FROM tags WHERE name = ?`)
  const rows = sqlite.prepare('SELECT id, _library_state_date AS saved, entry FROM queueEntries ORDER BY id').all()
  for (const { id, saved, entry: text } of rows as { id: number; saved: number; entry: string }[]) {
    let entry: FeedEntry | null
    try {
      entry = JSON.parse(text) as FeedEntry
    } catch {
      // An unreadable row is dropped, and the full sync after this upgrade restores it.
      entry = null
    }
    const row = upgradeRow(entry, now)
    if (!row || !entry || row.id !== id) continue
    const flags = toFlags(row)
    const articleId = entry.content.article?.id ?? null
    const { lastInsertRowid: rid } = insert.run(
      id,
      row._feed_dirty_date,
      flags,
      saved,
      row._word_count,
      row._publication_date,
      row._last_viewed_date,
      row._last_read_percentage,
      row._feed_date,
      row._content_type,
      articleId,
      articleId === null ? 0 : 1,
    )
    insertJson.run(rid, text)
    for (const name of row._tagNames) {
      nameTag.run(name)
      insertTag.run(saved, id, rid, flags, name)
    }
  }
}
