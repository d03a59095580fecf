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

export const deleteTag: WideDefinition<DeleteTagInput, unknown, { readonly type: 'tagMany' } & TagManyInput> = {
  call: (client, { tagId }) => client.call('tagDelete', { params: { id: tagId } }),
  entry: (entry, { name }) => entryWithTags(entry, withoutTags(entry.content.tags, [name])),
  tags: (tags, { name }) => withoutTags(tags, [name]),
  inverse: ({ name, carriers, at }) =>
    carriers === null || carriers.length === 0
      ? []
      : [{ type: 'tagMany', contentIds: carriers, add: [name], remove: [], at }],
}
