import * as t from '#shared/words/actions.ts'
import { changedTags, foldedName, isInTag, type Tag } from '../model/tag.ts'
import { defineAction, type InputOf, oneEntry, withContent } from './definition.ts'
import { hasTag, withoutTags, withTags } from './tag-names.ts'

/**
 * Adds tags to an entry and removes tags from it: one addition and one removal, each only if it has names. No name is
 * in both.
 */
export const tag = defineAction({
  shape: (field) => ({ contentId: field.id, add: field.tagNames, remove: field.tagNames, at: field.date }),
  call: async (client, { contentId, add, remove }) => {
    const content_ids = [contentId]
    const removed =
      remove.length === 0 ? null : await client.call('contentTags', { body: { content_ids, remove_tags: [...remove] } })
    if (add.length === 0) return removed
    return client.call('contentTags', { body: { content_ids, add_tags: [...add] } })
  },
  entries: oneEntry,
  effect: (entry, { add, remove, at }) =>
    withContent(entry, { tags: withTags(withoutTags(entry.content.tags, remove), add, at) }),
  settle: (entry, { contentId, add, remove, at }, reply) => {
    const said = reply?.contents.find(({ id }) => id === contentId)?.tags
    return withContent(entry, { tags: said ?? withTags(withoutTags(entry.content.tags, remove), add, at) })
  },
  // Adding a tag to an entry increases the tag's count by one, and removing it decreases the count by one.
  tags: (tags, { add, remove, at }, before) => {
    if (before === null) return tags
    let now = tags
    for (const name of remove) if (hasTag(before, name)) now = counted(now, name, -1, at)
    for (const name of add) {
      if (hasTag(before, name) || foldedName(name) === '') continue
      const known = withoutTags(now, [name]) !== now
      const fresh = { id: -1, name: name.trim(), created_date: at, last_used_date: at, article_count: 1 }
      now = known ? counted(now, name, 1, at) : [fresh, ...now]
    }
    return now
  },
  lists: ({ add, remove }) => ({ tags: { add, remove } }),
  inverse: ({ contentId, ...asked }, { entry, at }) => {
    const before = entry(contentId)
    if (before === null) return []
    const add = asked.remove.filter((name) => hasTag(before, name))
    const remove = asked.add.filter((name) => !hasTag(before, name))
    return add.length + remove.length === 0 ? [] : [{ type: 'tag', contentId, add, remove, at }]
  },
  together: {
    key: ({ add, remove }) => JSON.stringify([add, remove]),
    join: (inputs) => {
      const [{ add, remove, at }] = inputs
      return { type: 'tagMany', contentIds: inputs.map(({ contentId }) => contentId), add, remove, at }
    },
  },
  waiting: (change) => t.tags({ names: changedTags(change) }),
  refused: () => t.couldntChangeTheTags,
})

export type TagInput = InputOf<typeof tag.shape>

/** The service counts families exactly: an item with several tags of one counts once. Until then, this is close. */
const counted = (tags: readonly Tag[], name: string, by: 1 | -1, at: string): readonly Tag[] =>
  tags.map((one) => {
    if (!isInTag(name, one.name)) return one
    const family = one.family_count === undefined ? {} : { family_count: Math.max(0, one.family_count + by) }
    if (foldedName(one.name) !== foldedName(name)) return { ...one, ...family }
    const own = Math.max(0, one.article_count + by)
    return { ...one, ...family, article_count: own, ...(by === 1 && { last_used_date: at }) }
  })
