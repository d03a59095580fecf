import * as t from '#shared/words/actions.ts'
import type { EndpointReply } from '../api/endpoints.ts'
import { changedTags, foldedName } from '../model/tag.ts'
import { defineAction } from './definition.ts'
import { tag } from './tag.ts'
import { entryWithTags, withoutTags, withTags } from './tag-names.ts'

/** The maximum number of contents that the service accepts in one call. */
const MOST = 1000

type Told = EndpointReply<'contentTags'>

/** Adds and removes tags on many entries. Makes one call for removals and one for additions per MOST entries. */
export const tagMany = defineAction({
  shape: (field) => ({ contentIds: field.ids, add: field.tagNames, remove: field.tagNames, at: field.date }),
  call: async (client, { contentIds, add, remove }) => {
    const told: Told[] = []
    for (let at = 0; at < contentIds.length; at += MOST) {
      const content_ids = contentIds.slice(at, at + MOST)
      const sides = [
        ...(remove.length === 0 ? [] : [{ content_ids, remove_tags: [...remove] }]),
        ...(add.length === 0 ? [] : [{ content_ids, add_tags: [...add] }]),
      ]
      for (const body of sides) told.push(await client.call('contentTags', { body }))
    }
    return told
  },
  entries: ({ contentIds }) => ({ ids: contentIds }),
  effect: (entry, { add, remove, at }) =>
    entryWithTags(entry, withTags(withoutTags(entry.content.tags, remove), add, at)),
  settle: (entry, { add, remove, at }, reply) => {
    const { id, tags } = entry.content
    const told = reply.findLast((answer) => answer?.contents.some((content) => content.id === id))
    const said = told?.contents.find((content) => content.id === id)?.tags
    return entryWithTags(entry, said ?? withTags(withoutTags(tags, remove), add, at))
  },
  tags: (tags, { add, at }, _before, reply) => {
    const told = new Map(reply?.flatMap((answer) => answer?.tags ?? []).map((tag) => [foldedName(tag.name), tag]))
    return withTags(tags, add, at).map((tag) => told.get(foldedName(tag.name)) ?? tag)
  },
  lists: ({ add, remove }) => ({ tags: { add, remove } }),
  inverse: ({ contentIds, ...change }, before) =>
    contentIds.flatMap((contentId) => tag.inverse({ contentId, ...change }, before)),
  waiting: (change) => t.tags({ names: changedTags(change) }),
  refused: () => t.couldntChangeTheTags,
})
