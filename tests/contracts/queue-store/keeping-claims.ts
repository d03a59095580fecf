import type { FeedPage } from '#shared/model/feed.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import type { OutboxProgress } from '#shared/sync/store/queue-store.ts'
import type { StoredBody } from '#shared/sync/store/stored-body.ts'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'
import { entryFrom, NOW } from './arbitraries.ts'
import { type Claim, same } from './claims.ts'

const everything: QueueQuery = { sort: 'recently_saved' }

/** What is kept beside the rows: bodies, feed pages, progress and records; how long, and what of it outlives what. */
export const keepingClaims: readonly Claim[] = [
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
]

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
