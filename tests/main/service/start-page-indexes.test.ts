import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { libraryState } from '#shared/model/library-state.ts'
import { queueSorts } from '#shared/model/queue-fields.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { Database } from '../../../main/service/database/database.ts'
import { listEntries } from '../../../main/service/database/list-entries.ts'
import { singleFilters } from '../../fakes/queue-filters.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')

let database: Database
beforeEach(() => {
  database = new Database(null)
})
afterEach(() => database.close())

/** Resolves to SQLite's plan for a page of a queue. */
async function planOf(query: QueueQuery): Promise<string> {
  const plans: string[] = []
  const all = database.all.bind(database)
  const explaining = vi.spyOn(database, 'all').mockImplementation(async (tx, text, values) => {
    plans.push(JSON.stringify(await all(tx, `EXPLAIN QUERY PLAN ${text}`, values)))
    return []
  })
  const part = { state: libraryState.saved, now: NOW, after: null, limit: 10, offset: 0 }
  await database.look(1, (tx) => listEntries(tx, database, query, part))
  explaining.mockRestore()
  return plans.join('\n')
}

test.each([
  ['entry_begun', { sort: 'last_viewed', continueReading: true }],
  ['entry_short', { sort: 'recently_saved', short: true, read: 'unread' }],
  ['entry_dated', { sort: 'oldest', lindy: true, read: 'unread' }],
  ['entry_unread', { sort: 'recently_saved', read: 'unread' }],
] as const)('%s alone answers a section of the start page', async (index, query) => {
  const plan = await planOf(query)
  expect(plan).toContain(`SEARCH q USING COVERING INDEX ${index} (account_id=? AND library_state=?)`)
  expect(plan).not.toContain('TEMP B-TREE')
})

test('every sort and filter of the queue walks an index in order', async () => {
  for (const sort of queueSorts) {
    for (const filter of singleFilters(['a tag', 'another'])) {
      for (const read of [{}, { read: 'unread' }, { read: 'in_progress', short: true }] as const) {
        const plan = await planOf({ ...filter, ...read, sort })
        expect(plan).toMatch(/SEARCH q USING COVERING INDEX entry_/)
        expect(plan).not.toContain('TEMP B-TREE FOR ORDER')
      }
    }
  }
})
