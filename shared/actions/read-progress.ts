import type { EndpointReply } from '../api/endpoints.ts'
import type { History } from '../model/content.ts'
import { type ActionDefinition, withContent } from './definition.ts'

/** `share` is how far the text was read, from 0 to 1. */
export interface ReadProgressInput {
  readonly contentId: number
  readonly share: number
  readonly at: string
}

/** Moves the last and the furthest point and the date of the last look (SPEC.txt section 4, "Read percentage"). */
export const readProgress: ActionDefinition<ReadProgressInput, EndpointReply<'historyEntries'>> = {
  offline: 'outbox',
  call: (client, { contentId, share, at }) =>
    client.call('historyEntries', {
      body: { content_id: contentId, last_read_percentage: share, max_read_percentage: share, last_viewed_date: at },
    }),
  effect: (entry, { contentId, share, at }) => {
    const before = entry.content.history
    const history: History = {
      id: before?.id ?? -contentId,
      content_id: contentId,
      last_annotated_date: before?.last_annotated_date ?? null,
      last_audio_percentage: before?.last_audio_percentage ?? null,
      max_audio_percentage: before?.max_audio_percentage ?? null,
      feed_dirty_date: before?.feed_dirty_date ?? at,
      last_viewed_date: at,
      last_interaction_date: at,
      last_read_percentage: share,
      max_read_percentage: Math.max(share, before?.max_read_percentage ?? 0),
    }
    return withContent(entry, { history })
  },
  settle: (entry, _input, reply) => withContent(entry, { history: reply, feed_dirty_date: reply.feed_dirty_date }),
}
