import type { EndpointReply } from '../api/endpoints.ts'
import type { Tag } from '../model/tag.ts'
import { entryWithTags, foldedName } from './tag-names.ts'
import type { WideDefinition } from './wide-definition.ts'

/** Another name for a tag, one that no other tag has: those two would be merged (merge-tags.ts). */
export interface RenameTagInput {
  readonly tagId: number
  readonly from: string
  readonly to: string
}

const renamed = (tags: readonly Tag[], { from, to }: RenameTagInput): readonly Tag[] =>
  tags.some(({ name }) => foldedName(name) === foldedName(from))
    ? tags.map((tag) => (foldedName(tag.name) === foldedName(from) ? { ...tag, name: to } : tag))
    : tags

export const renameTag: WideDefinition<
  RenameTagInput,
  EndpointReply<'tagRename'>,
  { readonly type: 'renameTag' } & RenameTagInput
> = {
  call: (client, { tagId, to }) => client.call('tagRename', { body: { tag_id: tagId, name: to } }),
  entry: (entry, input) => entryWithTags(entry, renamed(entry.content.tags, input)),
  tags: renamed,
  inverse: ({ tagId, from, to }) => [{ type: 'renameTag', tagId, from: to, to: from }],
}
