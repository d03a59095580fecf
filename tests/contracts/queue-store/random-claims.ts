import fc from 'fast-check'
import { PAGE_SIZE } from '#shared/limits.ts'
import { queueSorts } from '#shared/model/queue-fields.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import type { QueueRows } from '#shared/sync/queue-rows.ts'
import { generateLibrary, LIBRARY_NOW, touched } from '../../fakes/generate-library.ts'
import { asksForSomething, singleFilters } from '../../fakes/queue-filters.ts'
import { anyBatch, anyEntry, anyQuery, looseQuery, NOW } from './arbitraries.ts'
import { type Claim, same } from './claims.ts'

/** For any library and any query, the store answers as the store in memory does. */
export const randomClaims: readonly Claim<QueueRows>[] = [
  {
    claim: 'each value of each filter alone, in each order, equals the reference and tells entries apart',
    run: async (maker) => {
      const [store, reference] = [await maker.fresh(), new MemoryQueueStore()]
      const library = generateLibrary({ count: 400 })
      await store.apply({ puts: library }, LIBRARY_NOW)
      await reference.apply({ puts: library }, LIBRARY_NOW)
      for (const filter of singleFilters(['the 0', 'quiet 1'])) {
        for (const sort of queueSorts) {
          const query = { ...filter, sort }
          const ids = await reference.ids(query, LIBRARY_NOW)
          same(await store.ids(query, LIBRARY_NOW), ids, JSON.stringify(query))
          const pages = [await store.page(query, 1, LIBRARY_NOW), await store.page(query, 2, LIBRARY_NOW)]
          const shown = pages.flatMap(({ entries }) => entries.map(({ content }) => content.id))
          same(shown, ids.slice(0, 2 * PAGE_SIZE), JSON.stringify(query))
          if (asksForSomething(filter))
            same(ids.length > 0 && ids.length < 400, true, `400 entries vary in ${JSON.stringify(filter)}`)
        }
      }
      await store.close()
    },
  },
  {
    claim: 'for random libraries and queries, ids and pages equal the reference',
    run: async (maker) => {
      const queries = fc.array(fc.oneof(looseQuery, looseQuery, anyQuery), { minLength: 6, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(fc.array(anyEntry, { maxLength: 120 }), queries, async (puts, queries) => {
          const [store, reference] = [await maker.fresh(), new MemoryQueueStore()]
          await store.apply({ puts }, NOW)
          await reference.apply({ puts }, NOW)
          // Pages come first: a store may take another path for them before it was asked for ids.
          for (const query of queries) await samePages(store, reference, query, NOW)
          for (const query of queries) {
            same(await store.ids(query, NOW), await reference.ids(query, NOW), JSON.stringify(query))
            await samePages(store, reference, query, NOW + 1)
          }
          await store.close()
        }),
        { numRuns: maker.runs ?? 40 },
      )
    },
  },
  {
    claim: 'after each random batch, rows, versions, sweeps, removals and cursor equal the reference',
    run: async (maker) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyBatch, { minLength: 1, maxLength: 8 }),
          fc.array(looseQuery, { minLength: 3, maxLength: 3 }),
          async (batches, queries) => {
            const reference = new MemoryQueueStore()
            let store = await maker.fresh()
            for (const [index, batch] of batches.entries()) {
              const [mine, theirs] = [await store.apply(batch, NOW), await reference.apply(batch, NOW)]
              const sorted = ({ put, removed }: typeof mine) => [[...put].sort(byNumber), [...removed].sort(byNumber)]
              same(sorted(mine), sorted(theirs), 'change')
              if (index % 3 === 2 && maker.reopen) store = await maker.reopen(store)
              const ids = await reference.ids({ sort: 'recently_saved' }, NOW)
              same(await store.entries(ids), await reference.entries(ids))
              same(await store.count(), ids.length)
              same(await store.syncRecord(), await reference.syncRecord())
              for (const query of queries) {
                same(await store.ids(query, NOW), await reference.ids(query, NOW), JSON.stringify(query))
                await samePages(store, reference, query, NOW)
              }
            }
            await store.close()
          },
        ),
        { numRuns: maker.runs ?? 40 },
      )
    },
  },
  {
    claim: 'deep pages of a large library, read in any order and between changes, equal the ids',
    run: async (maker) => {
      const store = await maker.fresh()
      const library = generateLibrary({ count: 1200, seed: 9 })
      await store.apply({ puts: library }, LIBRARY_NOW)
      const queries: QueueQuery[] = [
        { sort: 'recently_saved' },
        { sort: 'last_viewed', read: 'unread' },
        { sort: 'newest_published', lindy: true },
        { sort: 'shortest', filterTags: ['the 0', 'quiet 1'] },
        { sort: 'oldest', shuffle: 42 },
      ]
      for (const [round, query] of queries.entries()) {
        for (const page of [1, 2, 20, 7, 3, 24, 25]) {
          const entries = (await store.page(query, page, LIBRARY_NOW)).entries.map(({ content }) => content.id)
          same(entries, (await store.ids(query, LIBRARY_NOW)).slice((page - 1) * 50, page * 50), `page ${page}`)
          const any = library[page * 31 + round]
          if (any)
            await store.apply(
              { puts: [touched(any, LIBRARY_NOW * 1000 + page * 10 + round, { feed_date: 'x' })] },
              LIBRARY_NOW,
            )
        }
      }
      await store.close()
    },
  },
]

async function samePages(store: QueueRows, reference: QueueRows, query: QueueQuery, now: number): Promise<void> {
  for (const page of [1, 2, 3]) {
    same(
      await store.page(query, page, now),
      await reference.page(query, page, now),
      `page ${page} of ${JSON.stringify(query)}`,
    )
  }
}

const byNumber = (a: number, b: number): number => a - b
