import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type FilterValues, queueSorts } from '#shared/model/queue-fields.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { withNestedTags } from '#shared/model/tag.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { compileQueueQuery, type QueueAnchor } from '../../../main/sqlite/compile-queue-query.ts'
import { type Connection, openDatabase } from '../../../main/sqlite/open-database.ts'
import { queueMigrations } from '../../../main/store/migrations/queue-migrations.ts'
import { queueLayout } from '../../../main/store/queue-layout.ts'
import { prepareBatch } from '../../../main/store/prepared-batch.ts'
import { QueueWriter } from '../../../main/store/queue-writer.ts'
import { SortIndexes } from '../../../main/store/sort-indexes.ts'
import { anyEntry, anyQuery, looseQuery, NOW } from '../../contracts/queue-store/arbitraries.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'
import { singleFilters } from '../../fakes/queue-filters.ts'
import { runs } from '../../seed.ts'

const opened: Connection[] = []
afterEach(() => {
  for (const sqlite of opened.splice(0)) sqlite.close()
})

function database(): Connection {
  const { sqlite } = openDatabase(':memory:', queueMigrations(NOW))
  opened.push(sqlite)
  return sqlite
}

const unshuffled = fc.oneof(looseQuery, anyQuery).map((query) => ({ ...query, shuffle: undefined }))

test('compiled queries find the same entries in the same order as matches and compare, whole and page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEntry, { maxLength: 80 }),
      fc.array(unshuffled, { minLength: 5, maxLength: 15 }),
      async (puts, queries) => {
        const sqlite = database()
        const reference = new MemoryQueueStore()
        new QueueWriter(sqlite, new SortIndexes(sqlite)).apply(prepareBatch({ puts }, NOW))
        await reference.apply({ puts }, NOW)
        for (const query of queries) {
          const expected = await reference.ids(query, NOW)
          // The store's reader adds nested tags, because SQL compares whole names.
          const known = sqlite.prepare('SELECT name FROM tags').pluck().all() as string[]
          const nested = query.filterTags ? { filterTags: withNestedTags(query.filterTags, known) } : {}
          const compiled = { ...query, ...nested }
          const whole = compileQueueQuery(queueLayout, compiled, { select: 'ids', now: NOW })
          expect(sqlite.prepare(whole.sql).pluck().all(whole.values)).toEqual(expected)
          const paged: number[] = []
          let after: QueueAnchor | null = null
          for (;;) {
            const { sql, values } = compileQueueQuery(queueLayout, compiled, {
              select: 'page',
              now: NOW,
              after,
              limit: 7,
            })
            const rows = sqlite.prepare(sql).all(values) as { id: number; key: number; json: string }[]
            paged.push(...rows.map(({ id }) => id))
            after = rows.at(-1) ?? null
            if (rows.length < 7) break
          }
          expect(paged).toEqual(expected)
        }
        sqlite.close()
        opened.splice(0)
      },
    ),
    { numRuns: runs(40) },
  )
})

test('a shuffle is refused', () => {
  expect(() => compileQueueQuery(queueLayout, { sort: 'oldest', shuffle: 1 }, { select: 'ids', now: NOW })).toThrow(
    RangeError,
  )
})

describe.each(['without statistics', 'with statistics'])('plans %s', (statistics) => {
  // One tag by date has its own table, see below.
  const single = singleFilters(['the 0', 'quiet 1']).filter(({ filterTags }) => filterTags?.length !== 1)
  const filters: readonly FilterValues[] = [
    ...single,
    { isFavorited: true, hasNote: false },
    { lindy: true, short: true },
  ]

  test('every sort walks its own index in order, wherever a page starts', () => {
    const sqlite = database()
    new QueueWriter(sqlite, new SortIndexes(sqlite)).apply(prepareBatch({ puts: generateLibrary({ count: 400 }) }, NOW))
    if (statistics === 'with statistics') sqlite.exec('ANALYZE')
    for (const sort of queueSorts) {
      for (const filter of filters) {
        for (const after of [null, { key: 5, id: 5 }]) {
          const part = { select: 'page', now: NOW, after, limit: 51 } as const
          const { sql, values } = compileQueueQuery(queueLayout, { ...filter, sort }, part)
          const plan = (sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values) as { detail: string }[])
            .map(({ detail }) => detail)
            .join('\n')
          expect(plan).not.toContain('TEMP B-TREE FOR ORDER')
          expect(plan).toMatch(/(SCAN|SEARCH) q USING COVERING INDEX queueBy_/)
        }
      }
    }
  })

  test('one tag by date is read from its clustered entries', () => {
    const sqlite = database()
    new QueueWriter(sqlite, new SortIndexes(sqlite)).apply(prepareBatch({ puts: generateLibrary({ count: 400 }) }, NOW))
    if (statistics === 'with statistics') sqlite.exec('ANALYZE')
    const query: QueueQuery = { sort: 'recently_saved', filterTags: ['the 0'], read: 'unread' }
    const { sql, values } = compileQueueQuery(queueLayout, query, { select: 'ids', now: NOW })
    const plan = JSON.stringify(sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values))
    expect(plan).toContain('SEARCH q USING PRIMARY KEY (tag=?)')
    expect(plan).not.toContain('TEMP B-TREE')
  })
})
