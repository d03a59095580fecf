import type { EndpointReply } from '../api/endpoints.ts'
import type { Tag } from '../model/tag.ts'
import { type ActionDefinition, withContent } from './definition.ts'

/** Names to put on and to take off. A name is in one of the two at most. */
export interface TagInput {
  readonly contentId: number
  readonly add: readonly string[]
  readonly remove: readonly string[]
  readonly at: string
}

const folded = (name: string): string => name.trim().toLowerCase()

function without(tags: readonly Tag[], names: readonly string[]): readonly Tag[] {
  const gone = new Set(names.map(folded))
  return tags.filter(({ name }) => !gone.has(folded(name)))
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
  effect: (entry, { add, remove, at }) => {
    const kept = without(entry.content.tags, remove)
    const known = new Set(kept.map(({ name }) => folded(name)))
    const fresh = add
      .filter((name) => folded(name) !== '' && !known.has(folded(name)))
      .map(
        (name, index): Tag => ({
          // Until the service has said its own.
          id: -1 - index,
          name: name.trim(),
          created_date: at,
          last_used_date: at,
          article_count: 1,
        }),
      )
    return withContent(entry, { tags: [...kept, ...fresh] })
  },
  settle: (entry, input, reply) => {
    const told = reply?.contents.find(({ id }) => id === input.contentId)
    return told ? withContent(entry, { tags: told.tags }) : tag.effect(entry, input)
  },
}
