import type { EndpointReply } from '../api/endpoints.ts'
import { type ActionDefinition, withContent } from './definition.ts'
import { blankLibrary } from './blank-library.ts'

export interface FavoriteInput {
  readonly contentId: number
  readonly isFavorited: boolean
  readonly at: string
}

export const favorite: ActionDefinition<FavoriteInput, EndpointReply<'libraryEntries'>> = {
  offline: 'refuse',
  call: (client, { contentId, isFavorited }) =>
    client.call('libraryEntries', { body: { content_id: contentId, is_favorited: isFavorited } }),
  effect: (entry, { contentId, isFavorited, at }) => {
    const library = entry.content.library ?? blankLibrary(contentId, at)
    return withContent(entry, {
      library: {
        ...library,
        is_favorited: isFavorited,
        last_favorited_date: isFavorited ? at : library.last_favorited_date,
      },
    })
  },
  settle: (entry, _input, reply) => withContent(entry, { library: reply, feed_dirty_date: reply.feed_dirty_date }),
}
