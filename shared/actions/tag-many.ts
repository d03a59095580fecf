import type { EndpointReply } from '../api/endpoints.ts'
import { entryWithTags, foldedName, withoutTags, withTags } from './tag-names.ts'
import type { WideDefinition } from './wide-definition.ts'

/** Names to put on many entries and to take off them: one call for each side, however many they are (SPEC.txt section 5). */
export interface TagManyInput {
  readonly contentIds: readonly number[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
  readonly at: string
}

/** Contents in one call (API.md section 3). */
const MOST = 1000

type Told = EndpointReply<'contentTags'>

export const tagMany: WideDefinition<TagManyInput, readonly Told[]> = {
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
  entry: (entry, { contentIds, add, remove, at }, reply) => {
    const { id, tags } = entry.content
    if (!contentIds.includes(id)) return entry
    const told = reply?.findLast((answer) => answer?.contents.some((content) => content.id === id))
    const said = told?.contents.find((content) => content.id === id)?.tags
    return entryWithTags(entry, said ?? withTags(withoutTags(tags, remove), add, at))
  },
  tags: (tags, { add, at }, reply) => {
    const told = new Map(reply?.flatMap((answer) => answer?.tags ?? []).map((tag) => [foldedName(tag.name), tag]))
    return withTags(tags, add, at).map((tag) => told.get(foldedName(tag.name)) ?? tag)
  },
  inverse: () => [],
}
