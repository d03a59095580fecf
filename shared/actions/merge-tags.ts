import * as t from '#shared/words/actions.ts'
import { foldedName } from '../model/tag.ts'
import { defineAction, type InputOf } from './definition.ts'
import type { tagMany } from './tag-many.ts'
import { entryWithTags, hasTag, withoutTags, withTags } from './tag-names.ts'

type Back = { readonly type: 'tagMany' } & InputOf<typeof tagMany.shape>

/**
 * Merges two tags under the name of the second. `carriers` are the entries with the first tag, and which of them also
 * have the second. If they aren't known, it is null, and the action can't be undone.
 */
export const mergeTags = defineAction({
  shape: (field) => ({
    tagId: field.id,
    from: field.tagName,
    into: field.tagName,
    carriers: field.nullable(field.object({ from: field.ids, both: field.ids })),
    at: field.date,
  }),
  call: (client, { tagId, into }) => client.call('tagRename', { body: { tag_id: tagId, name: into, merge: true } }),
  entries: ({ from }) => ({ tag: from }),
  effect: (entry, { from, into, at }) =>
    hasTag(entry, from) ? entryWithTags(entry, withTags(withoutTags(entry.content.tags, [from]), [into], at)) : entry,
  tags: (tags, { from, into }, _before, reply) => {
    const left = withoutTags(tags, [from])
    if (left === tags) return tags
    // Only the service knows how many entries have both tags.
    return left.map((tag) => (foldedName(tag.name) === foldedName(into) && reply ? { ...tag, ...reply } : tag))
  },
  lists: ({ from }) => ({ goneTag: from }),
  inverse: ({ from, into, carriers, at }): readonly Back[] => {
    if (carriers === null || carriers.from.length === 0) return []
    const both = new Set(carriers.both)
    const moved = carriers.from.filter((id) => !both.has(id))
    const back: Back = { type: 'tagMany', contentIds: carriers.from, add: [from], remove: [], at }
    if (moved.length === 0) return [back]
    return [back, { type: 'tagMany', contentIds: moved, add: [], remove: [into], at }]
  },
  waiting: ({ from, into }) => t.mergeTheTag({ from, into }),
  refused: () => t.couldntMergeTheTags,
})
