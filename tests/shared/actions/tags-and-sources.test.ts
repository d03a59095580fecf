import { describe, expect, test } from 'vitest'
import type { Caller } from '#shared/api/caller.ts'
import {
  type Action,
  applyAction,
  applyToSources,
  applyToTags,
  callAction,
  inverseOf,
  settleAction,
} from '#shared/actions/actions.ts'
import { entryOf, type FeedEntry } from '#shared/model/feed.ts'
import type { Tag } from '#shared/model/tag.ts'
import { ModelService } from '../../fakes/model-service.ts'
import { sourceOf } from '../../fakes/source-of.ts'

const at = '2026-06-01T12:00:00.000Z'
const tag = (id: number, name: string, article_count = 2): Tag => ({
  id,
  name,
  created_date: at,
  last_used_date: at,
  article_count,
})
const unseen = { entry: () => null, at, temporaryId: () => -1 }
const model = new ModelService()
const entry = (...tags: Tag[]): FeedEntry => entryOf({ ...model.add(), tags })
const names = ({ content }: FeedEntry): string[] => content.tags.map(({ name }) => name)

/** The calls that an action makes. */
async function callsOf(action: Action): Promise<unknown[]> {
  const calls: unknown[] = []
  const call = async (name: string, input: unknown): Promise<null> => {
    calls.push([name, input])
    return null
  }
  await callAction({ call } as unknown as Caller, action)
  return calls
}

/** Returns an action's effect on an entry and in the tag list. Asserts that its inverses restore both. */
function thereAndBack(action: Action, before: FeedEntry, tags: readonly Tag[]): [string[], string[]] {
  const after = applyAction(before, action)
  const list = applyToTags(tags, action, null)
  const back = inverseOf(action, unseen).reduce<FeedEntry>(applyAction, after)
  expect(names(back).sort()).toEqual(names(before).sort())
  const namesBack = inverseOf(action, unseen).reduce((all, undo) => applyToTags(all, undo, null), list)
  expect(namesBack.map(({ name }) => name).sort()).toEqual(tags.map(({ name }) => name).sort())
  expect(applyAction(after, action)).toEqual(after)
  return [names(after), list.map(({ name }) => name)]
}

describe('a tag', () => {
  const all = [tag(1, 'essays', 4), tag(2, 'Work', 3)]

  test('is renamed on every entry and in the list, and back; entries without it stay the same objects', async () => {
    const rename = { type: 'renameTag', tagId: 1, from: 'essays', to: 'long reads' } as const
    expect(await callsOf(rename)).toEqual([['tagRename', { body: { tag_id: 1, name: 'long reads' } }]])
    expect(thereAndBack(rename, entry(...all), all)).toEqual([
      ['long reads', 'Work'],
      ['long reads', 'Work'],
    ])
    const other = entry(tag(2, 'Work'))
    expect(applyAction(other, rename)).toBe(other)
  })

  test('is created once without entries and gets its id from the service', async () => {
    const create = { type: 'createTag', name: 'Gardens', at } as const
    expect(await callsOf(create)).toEqual([['tagCreate', { body: { name: 'Gardens' } }]])
    const made = applyToTags(all, create, null)
    expect(made.map(({ id, name, article_count }) => [id, name, article_count])[0]).toEqual([-1, 'Gardens', 0])
    expect(applyToTags(made, create, null)).toEqual(made)
    expect(applyToTags(made, create, null, tag(9, 'Gardens', 0)).map(({ id }) => id)).toEqual([9, 1, 2])
    expect(applyToTags(all, { ...create, name: 'WORK' }, null)).toEqual(all)
  })

  test('merges into another with the service’s count; undo puts it back on its entries', async () => {
    const [one, both] = [entry(tag(1, 'essays')), entry(...all)]
    const carriers = { from: [one.content.id, both.content.id], both: [both.content.id] }
    const merge = { type: 'mergeTags', tagId: 1, from: 'essays', into: 'Work', carriers, at } as const
    expect(await callsOf(merge)).toEqual([['tagRename', { body: { tag_id: 1, name: 'Work', merge: true } }]])
    expect(thereAndBack(merge, one, all)).toEqual([['Work'], ['Work']])
    expect(thereAndBack(merge, both, all)).toEqual([['Work'], ['Work']])
    expect(applyToTags(all, merge, null, tag(2, 'Work', 6))).toEqual([tag(2, 'Work', 6)])
    expect(inverseOf({ ...merge, carriers: null }, unseen)).toEqual([])
  })

  test('is deleted from every entry and the list; undo puts it back on its entries', async () => {
    const before = entry(...all)
    const remove = { type: 'deleteTag', tagId: 1, name: 'essays', carriers: [before.content.id], at } as const
    expect(await callsOf(remove)).toEqual([['tagDelete', { params: { id: 1 } }]])
    expect(thereAndBack(remove, before, all)).toEqual([['Work'], ['Work']])
    // A tag without entries is created again.
    expect(thereAndBack({ ...remove, carriers: [] }, entry(tag(2, 'Work')), all)).toEqual([['Work'], ['Work']])
    expect(inverseOf({ ...remove, carriers: null }, unseen)).toEqual([])
  })

  test('counts one more or one less when added to or removed from an entry; a new name joins the list', () => {
    const before = entry(tag(1, 'essays'))
    const change = { type: 'tag', contentId: before.content.id, add: ['new', 'work'], remove: ['ESSAYS'], at } as const
    const counted = applyToTags(all, change, before).map(({ name, article_count }) => [name, article_count])
    expect(counted).toEqual([
      ['new', 1],
      ['essays', 3],
      ['Work', 4],
    ])
    // A tag that the entry already has is not counted again.
    const again: Action = { ...change, add: ['essays'], remove: [] }
    expect(applyToTags(all, again, before)).toEqual(all)
  })
})

test('tagging many entries takes one call to add and one to remove per thousand, and shows the service’s answer', async () => {
  const [first, second] = [entry(tag(1, 'essays')), entry()]
  const contentIds = Array.from({ length: 1001 }, (_none, n) => first.content.id + n)
  const many = { type: 'tagMany', contentIds, add: ['work'], remove: ['essays'], at } as const
  const calls = (await callsOf(many)) as [string, { body: { content_ids: number[]; add_tags?: string[] } }][]
  expect(calls.map(([name, { body }]) => [name, body.content_ids.length, body.add_tags !== undefined])).toEqual([
    ['contentTags', 1000, false],
    ['contentTags', 1000, true],
    ['contentTags', 1, false],
    ['contentTags', 1, true],
  ])
  expect([first, second].map((one) => names(applyAction(one, many)))).toEqual([['work'], ['work']])
  const reply = [{ contents: [{ id: first.content.id, tags: [tag(7, 'work')] }], tags: [] }]
  expect(settleAction(first, many, reply).content.tags).toEqual([tag(7, 'work')])
  expect(names(settleAction(second, many, reply))).toEqual(['work'])
})

describe('a source', () => {
  const [feed, writer] = [sourceOf(9), sourceOf(2, { rss_feed_id: null, profile_id: 5 })]

  test('joins the top of the list when followed, and when unfollowed leaves it or is marked in the list of all sources', async () => {
    const unfollow = { type: 'unfollow', source: writer, at } as const
    expect(await callsOf(unfollow)).toEqual([['sourceChange', { body: { profile_id: 5, is_subscribed: false } }]])
    const left = applyToSources([feed, writer], unfollow, 'subscribed')
    expect(left).toEqual([feed])
    expect(applyToSources([feed, writer], unfollow, 'any')[1]).toMatchObject({ profile_id: 5, is_subscribed: false })
    const [follow] = inverseOf(unfollow, unseen)
    expect(await callsOf(follow!)).toEqual([['sourceChange', { body: { profile_id: 5, is_subscribed: true } }]])
    expect(applyToSources(left, follow!, 'subscribed').map(({ id }) => id)).toEqual([2, 9])
    expect(applyToSources([feed, writer], follow!, 'any')).toEqual([feed, writer])
  })

  test('changes its settings, and undo restores them', () => {
    const change = { type: 'setUpSource', source: feed, change: { is_favorited: true } } as const
    const after = applyToSources([feed, writer], change, 'subscribed')
    expect(after[0]?.is_favorited).toBe(true)
    const back = inverseOf(change, unseen).reduce((all, undo) => applyToSources(all, undo, 'subscribed'), after)
    expect(back).toEqual([feed, writer])
  })
})
