import type { EndpointReply } from '../api/endpoints.ts'
import { entryWithTags, foldedName, hasTag, withoutTags, withTags } from './tag-names.ts'
import type { TagManyInput } from './tag-many.ts'
import type { WideDefinition } from './wide-definition.ts'

/** Two tags become one, under the second's name. */
export interface MergeTagsInput {
  readonly tagId: number
  readonly from: string
  readonly into: string
  /** Those that carry the first, and of them those that carry the second as well; null: not known, so no way back. */
  readonly carriers: { readonly from: readonly number[]; readonly both: readonly number[] } | null
  readonly at: string
}

export const mergeTags: WideDefinition<
  MergeTagsInput,
  EndpointReply<'tagRename'>,
  { readonly type: 'tagMany' } & TagManyInput
> = {
  call: (client, { tagId, into }) => client.call('tagRename', { body: { tag_id: tagId, name: into, merge: true } }),
  entry: (entry, { from, into, at }) =>
    hasTag(entry, from) ? entryWithTags(entry, withTags(withoutTags(entry.content.tags, [from]), [into], at)) : entry,
  tags: (tags, { from, into }, reply) => {
    const left = withoutTags(tags, [from])
    if (left === tags) return tags
    // How many carry both is the service's to say.
    return left.map((tag) => (foldedName(tag.name) === foldedName(into) && reply ? { ...tag, ...reply } : tag))
  },
  inverse: ({ from, into, carriers, at }) => {
    if (carriers === null || carriers.from.length === 0) return []
    const both = new Set(carriers.both)
    const moved = carriers.from.filter((id) => !both.has(id))
    const back = { type: 'tagMany', contentIds: carriers.from, add: [from], remove: [], at } as const
    if (moved.length === 0) return [back]
    return [back, { type: 'tagMany', contentIds: moved, add: [], remove: [into], at }]
  },
}
