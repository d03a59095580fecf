import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { compare, matches } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { entryOf } from '#shared/model/feed.ts'
import { Database } from '../../../main/service/database/database.ts'
import { LIBRARY_FILE } from '../../../main/service/database/library-file.ts'
import { migrations } from '../../../main/service/database/migrations/index.ts'
import { ContentReader } from '../../../main/service/library/articles/content-reader.ts'
import { Lineage } from '../../../main/service/library/entries/sync-epochs.ts'
import { FeedSlices } from '../../../main/service/library/lists/feed-slices.ts'
import { Feeds } from '../../../main/service/library/lists/queue-feeds.ts'
import { type Connection, openDatabase } from '../../../main/sqlite/open-database.ts'
import { asksForSomething, singleFilters } from '../../fakes/queue-filters.ts'

/** The last database version with the service's own bit layout. The next one moves the bits. */
const EARLIER = 14
const NOW = Date.parse('2026-03-10T08:00:00Z')
const US = NOW * 1000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-bits-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Facts {
  readonly favorite: boolean
  readonly annotation: 'none' | 'plain' | 'noted'
  readonly note: boolean
  readonly tag: boolean
  readonly words: number
  readonly progress: number | null
  readonly type: number
}

/** Every combination of facts. */
const library: readonly Facts[] = [false, true].flatMap((favorite) =>
  (['none', 'plain', 'noted'] as const).flatMap((annotation) =>
    [false, true].flatMap((note) =>
      [false, true].flatMap((tag) =>
        [499, 500].flatMap((words) =>
          [null, 0.049, 0.05, 0.9499, 0.95].flatMap((progress) =>
            [1, 2, 3, 4, 5, 6, 7].map((type) => ({ favorite, annotation, note, tag, words, progress, type })),
          ),
        ),
      ),
    ),
  ),
)

/** The earlier bits: unread had a separate one, and those of types started at 1 << 9. */
function earlierFlags({ favorite, annotation, note, tag, words, progress, type }: Facts): number {
  const share = progress ?? 0
  return (
    (favorite ? 1 : 0) +
    (annotation === 'none' ? 0 : 2) +
    (note || annotation === 'noted' ? 4 : 0) +
    (tag ? 8 : 0) +
    (words < 500 ? 16 : 0) +
    (share >= 0.95 ? 128 : share >= 0.05 ? 64 : 32) +
    (1 << (8 + type))
  )
}

function write(sqlite: Connection): void {
  const insert = (table: string, row: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(row)
    sqlite
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row))
  }
  insert('account', { id: 1, uuid: 'u', name: 'Reader', created_us: US, version: library.length, dirty_us: US })
  insert('tag', { id: 1, account_id: 1, name: 'birds', created_us: US, last_used_us: US })
  for (const [index, facts] of library.entries()) {
    const id = index + 1
    const { favorite, annotation, note, tag, words, progress, type } = facts
    const url = `https://birds.example/${id}`
    const [published, saved] = [NOW - (id % 20) * 86_400_000, NOW - id * 1000]
    insert('content', {
      id,
      account_id: 1,
      identity_url: url,
      url,
      title: 'Herons',
      feed_us: US,
      excerpt: '',
      source_type: 1,
      content_type: type,
      article_id: id,
      processing_status: 1,
      publication_us: published * 1000,
      // Optional fields are present for some entries only.
      image_url: id % 3 === 0 ? `${url}.jpg` : null,
      version: id,
      dirty_us: US + id,
    })
    insert('article', {
      id,
      content_id: id,
      url,
      title: 'Herons',
      authors: '[]',
      word_count: words,
      reading_minutes: 1,
      is_rtl: 0,
      text_hash: '',
      created_us: US,
      markdown: '',
      text: '',
    })
    insert('library_entry', {
      id,
      content_id: id,
      library_state: libraryState.saved,
      library_state_us: saved * 1000,
      modified_us: US,
      is_favorited: favorite ? 1 : 0,
      favorited_us: favorite ? US : null,
      queue_order: US,
    })
    if (progress !== null) insert('history', { content_id: id, last_interaction_us: US, last_read: progress })
    if (annotation !== 'none') {
      const noted = annotation === 'noted' ? 'grey' : null
      insert('annotation', { content_id: id, text: 'x', before_text: '', after_text: '', note: noted, created_us: US })
    }
    if (note) insert('note', { content_id: id, note: 'n', created_us: US })
    if (tag) insert('content_tag', { content_id: id, tag_id: 1, added_us: US })
    insert('entry', {
      rid: id,
      account_id: 1,
      content_id: id,
      library_state: libraryState.saved,
      version: id,
      dirty_us: US + id,
      favorited_us: favorite ? US : 0,
      state_date: saved,
      word_count: words,
      publication_date: published,
      viewed_date: 0,
      flags: earlierFlags(facts),
    })
    insert('entry_json', { rid: id, json: `{"id":"${id}","content":{"tags":` })
  }
}

const indexesOf = (sqlite: Connection): unknown =>
  sqlite.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name`).all()

test('a library with the service’s earlier bits answers every filter correctly once opened', async () => {
  const indexes = writeEarlier(indexesOf)
  const moved = openDatabase<unknown>(join(folder, LIBRARY_FILE), migrations.slice(0, EARLIER + 1))
  expect(indexesOf(moved.sqlite)).toEqual(indexes)
  expect(moved.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  moved.close()

  const database = new Database(folder)
  try {
    const reader = new ContentReader(database)
    const contents = await database.look(1, async (tx) => {
      const found: Content[] = []
      for (const index of library.keys()) found.push(await reader.content(tx, index + 1))
      return found
    })
    const rows = contents.map((content) => toQueueRow(entryOf(content), NOW))
    const feeds = new Feeds(database, new FeedSlices(database, await Lineage.begin(database)))
    for (const filter of singleFilters(['birds'])) {
      const query = { ...filter, sort: 'oldest' } as const
      const expected = rows.filter((row) => matches(query, row, NOW)).sort(compare(query))
      const page = await feeds.queue(1, query, { limit: rows.length }, NOW)
      const found = page.rows.map(({ contentId }) => contentId)
      expect([filter, found]).toEqual([filter, expected.map(({ id }) => id)])
      if (asksForSomething(filter)) expect([filter, found.length]).not.toEqual([filter, rows.length])
    }
  } finally {
    database.close()
  }
})

test('the planner’s statistics exist after the indexes are rebuilt', () => {
  const statistics = (sqlite: Connection): unknown =>
    sqlite.prepare(`SELECT idx, stat FROM sqlite_stat1 WHERE tbl = 'entry' ORDER BY idx`).all()
  const known = writeEarlier((sqlite) => {
    sqlite.exec('ANALYZE')
    return statistics(sqlite)
  })
  const moved = openDatabase<unknown>(join(folder, LIBRARY_FILE), migrations.slice(0, EARLIER + 1))
  expect(statistics(moved.sqlite)).toEqual(known)
  moved.close()
})

/** Writes the library of the earlier version, and returns what `look` finds in it. */
function writeEarlier<T>(look: (sqlite: Connection) => T): T {
  const { sqlite, close } = openDatabase<unknown>(join(folder, LIBRARY_FILE), migrations.slice(0, EARLIER))
  sqlite.transaction(() => write(sqlite))()
  const found = look(sqlite)
  close()
  return found
}
