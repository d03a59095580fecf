import type { BodyStore } from '#shared/sync/body-store.ts'
import type { QueueRows } from '#shared/sync/queue-rows.ts'
import { bodyOf, entryFrom, NOW } from './arbitraries.ts'
import { type Claim, same } from './claims.ts'

/** The contract of BodyStore for every adapter. Bodies come and go with the rows. */
export const bodiesClaims: readonly Claim<QueueRows & BodyStore>[] = [
  {
    claim:
      'wanted bodies are missing ones or those of another extraction, newest saved first; a body is removed with its entry',
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
    claim: 'wanted bodies can be limited to some contents; bodies not to be kept are removed, and wanted again',
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
    claim: 'after a restored backup, a forced put wins over newer rows and removals, once per pass',
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
