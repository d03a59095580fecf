import * as t from '#shared/words/actions.ts'
import { foldedName, type Tag } from '../model/tag.ts'
import { defineAction } from './definition.ts'
import { entryWithTags } from './tag-names.ts'

interface Names {
  readonly from: string
  readonly to: string
}

const renamed = (tags: readonly Tag[], { from, to }: Names): readonly Tag[] =>
  tags.some(({ name }) => foldedName(name) === foldedName(from))
    ? tags.map((tag) => (foldedName(tag.name) === foldedName(from) ? { ...tag, name: to } : tag))
    : tags

/** Renames a tag to a name that no other tag has. If another has it, the tags are merged instead (merge-tags.ts). */
export const renameTag = defineAction({
  shape: (field) => ({ tagId: field.id, from: field.tagName, to: field.tagName }),
  call: (client, { tagId, to }) => client.call('tagRename', { body: { tag_id: tagId, name: to } }),
  entries: ({ from }) => ({ tag: from }),
  effect: (entry, input) => entryWithTags(entry, renamed(entry.content.tags, input)),
  tags: (tags, input) => renamed(tags, input),
  inverse: ({ tagId, from, to }) => [{ type: 'renameTag', tagId, from: to, to: from }],
  waiting: ({ from, to }) => t.renameTheTag({ from, to }),
  refused: () => t.couldntRenameTheTag,
})
