import * as t from '#shared/words/actions.ts'
import { foldedName } from '../model/tag.ts'
import { defineAction } from './definition.ts'

/** Creates a tag without entries. If a tag of that name exists, it isn't changed. */
export const createTag = defineAction({
  shape: (field) => ({ name: field.tagName, at: field.date }),
  call: (client, { name }) => client.call('tagCreate', { body: { name } }),
  tags: (tags, { name, at }, _before, reply) => {
    const isIt = (one: { readonly name: string }): boolean => foldedName(one.name) === foldedName(name)
    const known = tags.some(isIt)
    if (reply !== undefined && known) return tags.map((tag) => (isIt(tag) ? { ...tag, id: reply.id } : tag))
    if (known) return tags
    return [reply ?? { id: -1, name: name.trim(), created_date: at, last_used_date: at, article_count: 0 }, ...tags]
  },
  // Can't be undone, but the user can delete an empty tag like any other without losing anything.
  inverse: () => [],
  waiting: ({ name }) => t.createTheTag({ name }),
  refused: () => t.couldntCreateTheTag,
})
