import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../../../../main/service/database/migrations/index.ts'
import { openDatabase } from '../../../../main/sqlite/open-database.ts'

const BEFORE = 48

test('a feed whose older items were stored without their texts is fetched in full once, others are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-older-'))
  try {
    const path = join(folder, 'library.db')
    const earlier = openDatabase<unknown>(path, migrations.slice(0, BEFORE))
    earlier.sqlite.exec(`
      INSERT INTO rss_feed (id, url, name, is_curated, created_us) VALUES (1, 'a', 'a', 0, 0), (2, 'b', 'b', 0, 0);
      INSERT INTO feed_poll (rss_feed_id, next_ms, etag, last_modified, body_hash) VALUES (1, 5, 'e', 'm', 'h'), (2, 5, 'e', 'm', 'h');
      INSERT INTO feed_item (rss_feed_id, title, first_seen_ms, hash, is_quiet, revision, json)
        VALUES (1, 'older', 0, 'h', 1, 1, NULL), (1, 'newest', 0, 'h', 0, 2, '{}'), (2, 'only', 0, 'h', 0, 1, '{}');
    `)
    earlier.close()
    const now = openDatabase<unknown>(path, migrations)
    const rows = (query: string) => now.sqlite.prepare<[], unknown>(query).all()
    expect(rows('SELECT title, hash FROM feed_item ORDER BY title')).toEqual([
      { title: 'newest', hash: 'h' },
      { title: 'older', hash: '' },
      { title: 'only', hash: 'h' },
    ])
    expect(rows('SELECT next_ms, etag, last_modified, body_hash FROM feed_poll ORDER BY rss_feed_id')).toEqual([
      { next_ms: 5, etag: null, last_modified: null, body_hash: null },
      { next_ms: 5, etag: 'e', last_modified: 'm', body_hash: 'h' },
    ])
    now.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
