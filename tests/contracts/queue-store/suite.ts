import fc from 'fast-check'
import type { FeedPage } from '#shared/model/feed.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { versionOf } from '#shared/model/queue-row.ts'
import { MemoryQueueStore } from '#shared/sync/memory-queue-store.ts'
import type { OutboxProgress, QueueStore } from '#shared/sync/queue-store.ts'
import type { StoredBody } from '#shared/sync/stored-body.ts'
import { initialSyncRecord } from '#shared/sync/sync-record.ts'
import { generateLibrary, LIBRARY_NOW, touched } from '../../fakes/generate-library.ts'
import { anyBatch, anyEntry, anyQuery, entryFrom, looseQuery, NOW } from './arbitraries.ts'
import { rejects, same } from './claims.ts'

/** How a runner makes the adapter under test. */
export interface StoreMaker {
  /** An empty store. */
  fresh(): Promise<QueueStore>
  /** Closes it and opens what it kept, where the adapter keeps anything. */
  reopen?(store: QueueStore): Promise<QueueStore>
  /** How many random libraries are tried (40): fewer where an empty store is dear. */
  readonly runs?: number
}

export interface Claim {
  readonly claim: string
  readonly run: (maker: StoreMaker) => Promise<void>
}

const everything: QueueQuery = { sort: 'recently_saved' }

/** What every QueueStore must keep (shared/sync/queue-store.ts). */
export const queueStoreClaims: readonly Claim[] = [
  {
    claim: 'a new store is empty and knows of no sync',
    run: async (maker) => {
      const store = await maker.fresh()
      same(await store.page(everything, 1, NOW), { entries: [], next: false })
      same(await store.ids(everything, NOW), [])
      same(await store.count(), 0)
      same(await store.newestVersion(), 0)
      same(await store.syncRecord(), initialSyncRecord)
      same(await store.feed('/library_items/queue_feed/'), null)
      same(await store.body(1), null)
      same(await store.outbox(), [])
      same(await store.bodiesWanted(5), [])
      await store.close()
    },
  },
  {
    claim: 'pages hold 50 entries in order, and next tells whether more exist',
    run: async (maker) => {
      const store = await maker.fresh()
      const library = generateLibrary({ count: 101 })
      const change = await store.apply({ puts: library }, LIBRARY_NOW)
      same(change.put.length, 101)
      same(await store.newestVersion(), Math.max(...library.map(versionOf)))
      const ids = await store.ids(everything, LIBRARY_NOW)
      same(ids.length, 101)
      const pages = await Promise.all([1, 2, 3, 4].map((page) => store.page(everything, page, LIBRARY_NOW)))
      same(
        pages.map(({ entries, next }) => [entries.length, next]),
        [
          [50, true],
          [50, true],
          [1, false],
          [0, false],
        ],
      )
      same(
        pages.flatMap(({ entries }) => entries.map(({ content }) => content.id)),
        ids,
      )
      const wanted = [ids[7], 5, ids[3], ids[7]] as number[]
      same(
        (await store.entries(wanted)).map(({ id }) => Number(id)),
        [ids[7], ids[3], ids[7]],
      )
      same(await store.entries([library[9]?.content.id ?? 0]), [library[9]])
      same(
        await store.page({ sort: 'oldest', isFavorited: true, hasNote: true, read: 'read', contentTypes: [3] }, 2, 0),
        { entries: [], next: false },
      )
      await store.close()
    },
  },
  {
    claim: 'exactly 50 entries are one page without a next',
    run: async (maker) => {
      const store = await maker.fresh()
      await store.apply({ puts: generateLibrary({ count: 50 }) }, LIBRARY_NOW)
      same((await store.page(everything, 1, LIBRARY_NOW)).next, false)
      same((await store.page({ sort: 'oldest', shuffle: 3 }, 1, LIBRARY_NOW)).entries.length, 50)
      await store.close()
    },
  },
  {
    claim: 'a page number below 1 or not whole is a RangeError',
    run: async (maker) => {
      const store = await maker.fresh()
      for (const page of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await rejects(store.page(everything, page, NOW), 'RangeError')
      }
      await store.close()
    },
  },
  {
    claim: 'an older version than the stored one, or than the removal, is refused; an equal one is taken',
    run: async (maker) => {
      const store = await maker.fresh()
      const at = (version: number, title: 'one' | 'two' = 'one') => entryFrom({ id: 7, version, title })
      const titles = async () => (await store.entries([7])).map(({ content }) => content.title)
      same(await store.apply({ puts: [at(5)] }, NOW), { put: [7], removed: [] })
      same(await store.apply({ puts: [at(4, 'two')] }, NOW), { put: [], removed: [] })
      same(await titles(), ['one'])
      same(await store.apply({ puts: [at(5, 'two')] }, NOW), { put: [7], removed: [] })
      same(await titles(), ['two'])
      same(await store.apply({ puts: [at(5, 'two')] }, NOW), { put: [], removed: [] }, 'the same again')
      same(await store.apply({ deletes: [{ id: 7, version: 4 }] }, NOW), { put: [], removed: [] }, 'an old removal')
      same(await store.apply({ deletes: [{ id: 7, version: 6 }] }, NOW), { put: [], removed: [7] })
      same(await store.apply({ deletes: [{ id: 7, version: 5 }] }, NOW), { put: [], removed: [] })
      same(await store.apply({ puts: [at(5)] }, NOW), { put: [], removed: [] }, 'back from an old page')
      same(await titles(), [])
      same(await store.apply({ puts: [at(6)] }, NOW), { put: [7], removed: [] })
      same(await titles(), ['one'])
      await store.close()
    },
  },
  {
    claim: 'the removal of what was never stored is remembered too, until the sweep that is newer',
    run: async (maker) => {
      const store = await maker.fresh()
      await store.apply({ deletes: [{ id: 3, version: 9 }] }, NOW)
      await store.apply({ sweep: { generation: 1, notNewerThan: 8 } }, NOW)
      same((await store.apply({ puts: [entryFrom({ id: 3, version: 8 })] }, NOW)).put, [])
      await store.apply({ sweep: { generation: 2, notNewerThan: 9 } }, NOW)
      same((await store.apply({ puts: [entryFrom({ id: 3, version: 8 })] }, NOW)).put, [3])
      await store.close()
    },
  },
  {
    claim: 'a sweep takes what the full pass has not seen, but nothing newer than its start, and not twice',
    run: async (maker) => {
      const store = await maker.fresh()
      const puts = [1, 2, 3, 4].map((id) => entryFrom({ id, version: id }))
      await store.apply({ puts, generation: 1 }, NOW)
      // 1 is seen as it is, 2 as an older copy, 3 is not seen, 4 is newer than the pass.
      const older = entryFrom({ id: 2, version: 1 })
      same(await store.apply({ puts: [entryFrom({ id: 1, version: 1 }), older], generation: 2 }, NOW), {
        put: [],
        removed: [],
      })
      const sweep = { generation: 2, notNewerThan: 3 }
      same(await store.apply({ sweep }, NOW), { put: [], removed: [3] })
      same(await store.apply({ sweep }, NOW), { put: [], removed: [] })
      same([...(await store.ids(everything, NOW))].sort(), [1, 2, 4])
      await store.close()
    },
  },
  {
    claim: 'rows, removals and cursor change together or not at all',
    run: async (maker) => {
      const store = await maker.fresh()
      const sync = { ...initialSyncRecord, state: 'complete', cursor: 'c1' } as const
      await store.apply({ puts: [entryFrom({ id: 1, version: 1 })], sync }, NOW)
      const poisoned = { ...entryFrom({ id: 3 }), feed_context: 10n }
      const later = { ...sync, cursor: 'c2' }
      const batch = { puts: [entryFrom({ id: 2 }), poisoned], deletes: [{ id: 1, version: 5 }], sync: later }
      await rejects(store.apply(batch, NOW), 'StoreError', 'failed')
      same(await store.ids(everything, NOW), [1])
      same(await store.syncRecord(), sync)
      same((await store.apply({ puts: [entryFrom({ id: 1, version: 2 })] }, NOW)).put, [1], 'no removal is remembered')
      await store.apply({ puts: [entryFrom({ id: 2 })], sync: later }, NOW)
      same(await store.syncRecord(), later)
      await store.close()
    },
  },
  {
    claim: 'what was handed in or out cannot alter what is kept',
    run: async (maker) => {
      const store = await maker.fresh()
      const entry = structuredClone(entryFrom({ id: 1, tags: ['a'] })) as unknown as {
        content: { title: string; tags: unknown[] }
      }
      await store.apply({ puts: [entry as never] }, NOW)
      const mine = await store.entries([1])
      entry.content.title = 'altered'
      entry.content.tags.length = 0
      try {
        ;(mine[0] as unknown as typeof entry).content.title = 'altered'
      } catch {
        // Frozen is as good as copied.
      }
      same((await store.entries([1]))[0]?.content.title, 'one')
      same(await store.ids({ sort: 'oldest', filterTags: ['a'] }, NOW), [1])
      await store.close()
    },
  },
  {
    claim: 'feed pages, and whatever else a path answers, are kept by their request path until they are let go of',
    run: async (maker) => {
      const store = await maker.fresh()
      const page: FeedPage = {
        id: '4',
        feed: [entryFrom({ id: 1 })],
        next: null,
        previous: null,
        current_profile: null,
        queue_count: 1,
        archive_count: 0,
        cursor: 'c',
      }
      await store.putFeed('/a?page=1', page)
      await store.putFeed('/a?page=2', { ...page, id: '5' })
      await store.putFeed('/a?page=2', { ...page, id: '6' })
      same(await store.feed('/a?page=1'), page)
      same((await store.feed('/a?page=2'))?.id, '6')
      same(await store.feed('/a'), null)
      await store.putFeed('/tags/', { tags: [{ id: 1, name: 'essays' }] })
      same(await store.feed('/tags/'), { tags: [{ id: 1, name: 'essays' }] })
      await store.putFeed('/a?page=2', null)
      await store.putFeed('/never', null)
      same([...(await store.feedPaths())].sort(), ['/a?page=1', '/tags/'])
      same(await store.feed('/a?page=2'), null)
      await store.close()
    },
  },
  {
    claim: 'bodies wanted are those absent or of another extraction, newest saved first; a body leaves with its entry',
    run: async (maker) => {
      const store = await maker.fresh()
      const puts = [
        entryFrom({ id: 1, saved: NOW - 3 }),
        entryFrom({ id: 2, saved: NOW - 1 }),
        entryFrom({ id: 3, saved: NOW - 2 }),
        entryFrom({ id: 4, wordCount: null }),
      ]
      await store.apply({ puts }, NOW)
      const wanted = async (limit = 9) => (await store.bodiesWanted(limit)).map(({ id }) => id)
      same(await wanted(), [2, 3, 1])
      same(await wanted(2), [2, 3])
      await store.putBody(bodyOf(2, 1))
      await store.putBody(bodyOf(3, 9))
      same(await wanted(), [3, 1])
      same(await store.body(2), bodyOf(2, 1))
      await store.putBody(bodyOf(3, 1))
      same(await wanted(), [1])
      await store.apply({ puts: [entryFrom({ id: 2, saved: NOW - 1, version: 2, articleId: 2 })] }, NOW)
      same(await wanted(), [2, 1])
      await store.apply({ deletes: [{ id: 3, version: 5 }] }, NOW)
      same(await store.body(3), null)
      await store.putBody(bodyOf(99, 1))
      await store.apply({ sweep: { generation: 0, notNewerThan: 0 } }, NOW)
      same([await store.body(99), (await store.body(2))?.article_id], [null, 1])
      await store.close()
    },
  },
  {
    claim: 'the outbox keeps one progress a content, and forgets only what was sent',
    run: async (maker) => {
      const store = await maker.fresh()
      const first = progressOf(5, '2026-03-01T10:00:00.000001+00:00', 0.2)
      const newer = progressOf(5, '2026-03-01T10:00:00.000002+00:00', 0.3)
      const other = progressOf(2, '2026-03-01T10:00:00Z', 0.9)
      await store.putOutbox(first)
      await store.putOutbox(other)
      await store.putOutbox(newer)
      same(await store.outbox(), [other, newer])
      await store.clearOutbox(first)
      same(await store.outbox(), [other, newer])
      await store.clearOutbox(newer)
      await store.clearOutbox(newer)
      same(await store.outbox(), [other])
      await store.close()
    },
  },
  {
    claim: 'bodies wanted can be asked for among some contents; those not to be kept go, and are wanted again',
    run: async (maker) => {
      const store = await maker.fresh()
      const puts = [1, 2, 3, 4].map((id) => entryFrom({ id, articleId: id + 10, saved: NOW + id }))
      await store.apply({ puts }, NOW)
      const wanted = async (within?: number[]) => (await store.bodiesWanted(9, within)).map(({ id }) => id)
      same(await wanted([2, 4, 77]), [4, 2])
      same(await wanted([]), [])
      for (const id of [1, 2, 3]) await store.putBody(bodyOf(id, id + 10))
      same((await store.usage()).bodies, 3)
      same((await store.usage()).bytes > 0, true)
      await store.keepBodies([2, 4])
      same((await store.usage()).bodies, 1)
      same(await store.body(1), null)
      same((await store.body(2))?.content_id, 2)
      same(await wanted(), [4, 3, 1])
      await store.close()
    },
  },
  {
    claim: 'local records are kept by kind and key, in the order of their first coming, and survive clear',
    run: async (maker) => {
      let store = await maker.fresh()
      const change = (key: string, value: unknown) => ({ kind: 'change', key, value }) as const
      same(await store.localRecords('change'), [])
      for (const key of ['b', 'a', 'c']) await store.putLocal(change(key, { first: key }))
      await store.putLocal({ kind: 'draft', key: 'a', value: ['other kind'] })
      await store.putLocal(change('b', null))
      await store.removeLocal('change', 'a')
      await store.removeLocal('change', 'nothing by that name')
      await store.putLocal(change('a', 'came back'))
      await store.clear()
      if (maker.reopen) store = await maker.reopen(store)
      same(await store.localRecords('change'), [
        change('b', null),
        change('c', { first: 'c' }),
        change('a', 'came back'),
      ])
      same(await store.localRecords('draft'), [{ kind: 'draft', key: 'a', value: ['other kind'] }])
      await store.close()
    },
  },
  {
    claim: 'clear forgets everything but the outbox',
    run: async (maker) => {
      const store = await maker.fresh()
      const progress = progressOf(1, '2026-03-01T10:00:00Z', 0.5)
      await store.apply(
        {
          puts: [entryFrom({ id: 1 })],
          deletes: [{ id: 2, version: 9 }],
          generation: 4,
          sync: { ...initialSyncRecord, cursor: 'c' },
        },
        NOW,
      )
      await store.putBody(bodyOf(1, 1))
      await store.putFeed('/a', {
        id: '1',
        feed: [],
        next: null,
        previous: null,
        current_profile: null,
        queue_count: 0,
        archive_count: 0,
        cursor: '',
      })
      await store.putOutbox(progress)
      await store.clear()
      same(
        [await store.count(), await store.ids(everything, NOW), await store.body(1), await store.feed('/a')],
        [0, [], null, null],
      )
      same(await store.syncRecord(), initialSyncRecord)
      same(await store.outbox(), [progress])
      same((await store.apply({ puts: [entryFrom({ id: 2 })] }, NOW)).put, [2], 'removals are forgotten')
      same(await store.ids(everything, NOW), [2])
      await store.close()
    },
  },
  {
    claim: 'after closing every method rejects with StoreError',
    run: async (maker) => {
      const store = await maker.fresh()
      await store.close()
      await store.close()
      await rejects(store.page(everything, 1, NOW), 'StoreError', 'failed')
      await rejects(store.apply({}, NOW), 'StoreError', 'failed')
      await rejects(store.outbox(), 'StoreError', 'failed')
      await rejects(store.syncRecord(), 'StoreError', 'failed')
    },
  },
  {
    claim: 'everything is still there after closing and opening again',
    run: async (maker) => {
      if (!maker.reopen) return
      let store = await maker.fresh()
      const library = generateLibrary({ count: 120 })
      const sync = { ...initialSyncRecord, generation: 3, cursor: 'here' }
      await store.apply({ puts: library.slice(0, 60), generation: 3, sync }, LIBRARY_NOW)
      await store.apply({ puts: library.slice(60), deletes: [{ id: 5, version: 7 }] }, LIBRARY_NOW)
      await store.putBody(bodyOf(library[4]?.content.id ?? 0, 1))
      await store.putOutbox(progressOf(1, '2026-03-01T10:00:00Z', 0.5))
      const query: QueueQuery = { sort: 'longest', filterTags: ['the 0'] }
      const before = await store.ids(query, LIBRARY_NOW)
      store = await maker.reopen(store)
      same(await store.ids(query, LIBRARY_NOW), before)
      same([await store.count(), await store.syncRecord()], [120, sync])
      same(await store.entries([library[77]?.content.id ?? 0]), [library[77]])
      same((await store.body(library[4]?.content.id ?? 0))?.article_id, 1)
      same((await store.outbox()).length, 1)
      same((await store.apply({ puts: [entryFrom({ id: 5, version: 6 })] }, NOW)).put, [], 'the removal is remembered')
      const swept = await store.apply({ sweep: { generation: 3, notNewerThan: Number.MAX_SAFE_INTEGER } }, NOW)
      same(swept.removed.length, 60, 'what was seen is remembered')
      await store.close()
    },
  },
  {
    claim: 'after a restored backup a forced put wins over newer rows and removals, once in a pass',
    run: async (maker) => {
      const store = await maker.fresh()
      const put = (version: number, title: 'one' | 'two', id = 1) => entryFrom({ id, version, title })
      await store.apply({ puts: [put(9, 'one'), put(9, 'one', 2)], generation: 1 }, NOW)
      await store.apply({ deletes: [{ id: 2, version: 10 }] }, NOW)
      await store.putBody({
        content_id: 1,
        article_id: 1,
        text_hash: 'other',
        root: { type: 'root', children: [] },
        text: '',
      })
      const forced = { force: true, generation: 2 }
      same((await store.apply({ puts: [put(3, 'two'), put(3, 'two', 2)], ...forced }, NOW)).put, [1, 2])
      same(await store.body(1), null, 'a body of another text')
      same((await store.apply({ puts: [put(2, 'one')], ...forced }, NOW)).put, [], 'seen in this pass already')
      const titles = (await store.entries([1, 2])).map(({ content }) => content.title)
      same(titles, ['two', 'two'])
      same((await store.apply({ puts: [put(4, 'one')] }, NOW)).put, [1], 'its version counts from now on')
      await store.close()
    },
  },
  {
    claim: 'batches and questions at the same time do not disturb each other',
    run: async (maker) => {
      const store = await maker.fresh()
      const library = generateLibrary({ count: 200 })
      const batches = Array.from({ length: 10 }, (_, index) => library.slice(index * 20, index * 20 + 20))
      const asked = batches.flatMap((puts) => [
        store.apply({ puts }, LIBRARY_NOW).then(({ put }) => put.length),
        // Every answer is of a moment between two batches.
        store.ids({ sort: 'shortest' }, LIBRARY_NOW).then((ids) => 20 + (ids.length % 20)),
        store.page({ sort: 'oldest', read: 'unread' }, 1, LIBRARY_NOW).then(() => 20),
      ])
      same(
        await Promise.all(asked),
        asked.map(() => 20),
      )
      same(await store.count(), 200)
      await store.close()
    },
  },
  {
    claim: 'random libraries, random queries: ids and pages equal the reference',
    run: async (maker) => {
      const queries = fc.array(fc.oneof(looseQuery, looseQuery, anyQuery), { minLength: 6, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(fc.array(anyEntry, { maxLength: 120 }), queries, async (puts, queries) => {
          const [store, reference] = [await maker.fresh(), new MemoryQueueStore()]
          await store.apply({ puts }, NOW)
          await reference.apply({ puts }, NOW)
          // Pages first: a store may answer them in another way before it was asked for ids.
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
    claim: 'random batches: rows, versions, sweeps, removals and cursor equal the reference after each',
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
              const ids = await reference.ids(everything, NOW)
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

async function samePages(store: QueueStore, reference: QueueStore, query: QueueQuery, now: number): Promise<void> {
  for (const page of [1, 2, 3]) {
    same(
      await store.page(query, page, now),
      await reference.page(query, page, now),
      `page ${page} of ${JSON.stringify(query)}`,
    )
  }
}

const byNumber = (a: number, b: number): number => a - b

function bodyOf(contentId: number, articleId: number): StoredBody {
  return {
    content_id: contentId,
    article_id: articleId,
    text_hash: 'h',
    root: { type: 'root', children: [] },
    text: 'text',
  }
}

function progressOf(contentId: number, date: string, share: number): OutboxProgress {
  return { content_id: contentId, last_read_percentage: share, max_read_percentage: share, last_viewed_date: date }
}
