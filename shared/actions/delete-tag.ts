import * as t from '#shared/words/actions.ts'
import { defineAction, type InputOf } from './definition.ts'
import type { createTag } from './create-tag.ts'
import { entryWithTags, withoutTags } from './tag-names.ts'
import type { tagMany } from './tag-many.ts'

type Back =
  | ({ readonly type: 'tagMany' } & InputOf<typeof tagMany.shape>)
  | ({ readonly type: 'createTag' } & InputOf<typeof createTag.shape>)

/**
 * Removes a tag from every entry and deletes it. The articles remain. `carriers` are the entries with the tag. If they
 * aren't known, it is null, and the action can't be undone.
 */
export const deleteTag = defineAction({
  shape: (field) => ({
    tagId: field.id,
    name: field.tagName,
    carriers: field.nullable(field.ids),
    at: field.date,
  }),
  call: (client, { tagId }) => client.call('tagDelete', { params: { id: tagId } }),
  entries: ({ name }) => ({ tag: name }),
  effect: (entry, { name }) => entryWithTags(entry, withoutTags(entry.content.tags, [name])),
  tags: (tags, { name }) => withoutTags(tags, [name]),
  lists: ({ name }) => ({ goneTag: name }),
  removes: () => true,
  inverse: ({ name, carriers, at }): readonly Back[] => {
    if (carriers === null) return []
    if (carriers.length === 0) return [{ type: 'createTag', name, at }]
    return [{ type: 'tagMany', contentIds: carriers, add: [name], remove: [], at }]
  },
  waiting: ({ name }) => t.deleteTheTag({ name }),
  refused: () => t.couldntDeleteTheTag,
})
