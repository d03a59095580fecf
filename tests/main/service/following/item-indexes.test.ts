import { expect, test } from 'vitest'
import { openBlankDatabase } from '../blank-library.ts'

test.each(['item_id', 'has_newer', 'wants_page'])(
  'SQLite finds %s of an entry without walking all that its reader received, also without statistics',
  async (column) => {
    const database = openBlankDatabase(null)
    const sql = `EXPLAIN QUERY PLAN SELECT ${column} FROM received_item WHERE account_id = ? AND content_id = ?`
    const plan = await database.look(1, (tx) => database.all(tx, sql, [1, 1]))
    expect(JSON.stringify(plan)).toContain('received_item_content (account_id=? AND content_id=?)')
    database.close()
  },
)

test('SQLite reads the dates of the items of a feed without their texts', async () => {
  const database = openBlankDatabase(null)
  const sql = `EXPLAIN QUERY PLAN
    SELECT published_ms, first_seen_ms FROM feed_item WHERE rss_feed_id = ? ORDER BY id DESC LIMIT ?`
  const plan = await database.look(1, (tx) => database.all<{ detail: string }>(tx, sql, [1, 1]))
  expect(plan.map((step) => step.detail)).toEqual([
    'SEARCH feed_item USING COVERING INDEX feed_item_dates (rss_feed_id=?)',
  ])
  database.close()
})
