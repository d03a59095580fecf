import type { EndpointReply } from '../api/endpoints.ts'
import { foldedName } from './tag-names.ts'
import type { WideDefinition } from './wide-definition.ts'

/** A tag that nothing carries yet. One that has the name already stays as it is. */
export interface CreateTagInput {
  readonly name: string
  readonly at: string
}

export const createTag: WideDefinition<CreateTagInput, EndpointReply<'tagCreate'>> = {
  call: (client, { name }) => client.call('tagCreate', { body: { name } }),
  tags: (tags, { name, at }, reply) => {
    const isIt = (one: { readonly name: string }): boolean => foldedName(one.name) === foldedName(name)
    const known = tags.some(isIt)
    if (reply !== undefined && known) return tags.map((tag) => (isIt(tag) ? { ...tag, id: reply.id } : tag))
    if (known) return tags
    return [reply ?? { id: -1, name: name.trim(), created_date: at, last_used_date: at, article_count: 0 }, ...tags]
  },
  // Nothing is lost with a tag that nothing carries: it is deleted like any other.
  inverse: () => [],
}
