import type { EndpointReply } from '../api/endpoints.ts'
import { type ActionDefinition, withContent } from './definition.ts'
import { withoutTags, withTags } from './tag-names.ts'

/** Names to put on and to take off. A name is in one of the two at most. */
export interface TagInput {
  readonly contentId: number
  readonly add: readonly string[]
  readonly remove: readonly string[]
  readonly at: string
}

/** Changes the tags of an entry: a removal and an addition, each only where there is something to say (SPEC.txt section 5). */
export const tag: ActionDefinition<TagInput, EndpointReply<'contentTags'> | null> = {
  offline: 'refuse',
  call: async (client, { contentId, add, remove }) => {
    const content_ids = [contentId]
    const removed =
      remove.length === 0 ? null : await client.call('contentTags', { body: { content_ids, remove_tags: [...remove] } })
    if (add.length === 0) return removed
    return client.call('contentTags', { body: { content_ids, add_tags: [...add] } })
  },
  effect: (entry, { add, remove, at }) =>
    withContent(entry, { tags: withTags(withoutTags(entry.content.tags, remove), add, at) }),
  settle: (entry, input, reply) => {
    const told = reply?.contents.find(({ id }) => id === input.contentId)
    return told ? withContent(entry, { tags: told.tags }) : tag.effect(entry, input)
  },
}
