import { describe, expect, test, vi } from 'vitest'
import { applyAction, inverseOf, settleAction } from '#shared/actions/actions.ts'
import { tag, type TagInput } from '#shared/actions/tag.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'

const at = '2026-06-01T12:00:00.000Z'
const [plain] = demoEntries(Date.parse(at)) as [FeedEntry]
const named = (name: string, id = 1) => ({ id, name, created_date: at, last_used_date: at, article_count: 1 })
const entry: FeedEntry = { ...plain, content: { ...plain.content, tags: [named('Sea'), named('bees', 2)] } }
const contentId = entry.content.id
const change = (add: readonly string[], remove: readonly string[]): { type: 'tag' } & TagInput => ({
  type: 'tag',
  contentId,
  add,
  remove,
  at,
})
const names = ({ content }: FeedEntry) => content.tags.map(({ name }) => name)

describe('tags', () => {
  test('are added and removed immediately, in any letter case, and never twice', () => {
    expect(names(applyAction(entry, change(['sea', ' map ', ''], ['BEES'])))).toEqual(['Sea', 'map'])
  })

  test('return to their previous state on undo, for any mix of present and absent names', () => {
    const wish = change(['map', 'sea'], ['bees', 'nobody'])
    const after = applyAction(entry, wish)
    const back = inverseOf(wish, { entry: () => entry, at, temporaryId: () => -1 }).reduce(applyAction, after)
    expect(names(back).toSorted()).toEqual(names(entry).toSorted())
  })

  test('send one removal call and one addition call, each only if needed', async () => {
    const call = vi.fn().mockResolvedValue({ contents: [], tags: [] })
    const client = { call } as never
    await tag.call(client, change(['a'], []))
    await tag.call(client, change([], ['b']))
    await tag.call(client, change(['a'], ['b']))
    expect(call.mock.calls.map(([, { body }]) => Object.keys(body as object)[1])).toEqual([
      'add_tags',
      'remove_tags',
      'remove_tags',
      'add_tags',
    ])
  })

  test('become what the service answers', () => {
    const reply = { contents: [{ id: contentId, tags: [named('map', 9)] }], tags: [] }
    expect(settleAction(entry, change(['map'], []), reply).content.tags).toEqual([named('map', 9)])
  })
})
