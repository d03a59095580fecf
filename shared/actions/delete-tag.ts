import type { CreateTagInput } from './create-tag.ts'
import { entryWithTags, withoutTags } from './tag-names.ts'
import type { TagManyInput } from './tag-many.ts'
import type { WideDefinition } from './wide-definition.ts'

/** A tag is taken off everything and forgotten. The articles stay. */
export interface DeleteTagInput {
  readonly tagId: number
  readonly name: string
  /** Those that carry it; null: not known, so no way back. */
  readonly carriers: readonly number[] | null
  readonly at: string
}

type Back = ({ readonly type: 'tagMany' } & TagManyInput) | ({ readonly type: 'createTag' } & CreateTagInput)

export const deleteTag: WideDefinition<DeleteTagInput, unknown, Back> = {
  call: (client, { tagId }) => client.call('tagDelete', { params: { id: tagId } }),
  entry: (entry, { name }) => entryWithTags(entry, withoutTags(entry.content.tags, [name])),
  tags: (tags, { name }) => withoutTags(tags, [name]),
  inverse: ({ name, carriers, at }) => {
    if (carriers === null) return []
    if (carriers.length === 0) return [{ type: 'createTag', name, at }]
    return [{ type: 'tagMany', contentIds: carriers, add: [name], remove: [], at }]
  },
}
