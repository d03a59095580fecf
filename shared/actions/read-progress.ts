import * as t from '#shared/words/actions.ts'
import type { History } from '../model/content.ts'
import { noHistory } from '../model/history-fields.ts'
import { type UndoContext, defineAction, oneEntry, type ReadShare, withContent } from './definition.ts'

/** Sets the last and the furthest point and the date last viewed. */
export const readProgress = defineAction({
  shape: (field) => ({ contentId: field.id, share: field.share, at: field.date }),
  call: (client, { contentId, share, at }) =>
    client.call('historyEntries', {
      body: { content_id: contentId, last_read_percentage: share, max_read_percentage: share, last_viewed_date: at },
    }),
  entries: oneEntry,
  effect: (entry, { contentId, share, at }) => {
    const before = entry.content.history
    const history: History = {
      ...(before ?? { ...noHistory, id: -contentId, content_id: contentId, feed_dirty_date: at }),
      last_viewed_date: at,
      last_interaction_date: at,
      last_read_percentage: share,
      max_read_percentage: Math.max(share, before?.max_read_percentage ?? 0),
    }
    return withContent(entry, { history })
  },
  settle: (entry, _input, reply) => withContent(entry, { history: reply, feed_dirty_date: reply.feed_dirty_date }),
  tells: 'history',
  progress: (input) => input,
  urgent: true,
  inverse: ({ contentId }, before) => progressBefore(contentId, before),
  waiting: () => t.readingPosition,
  refused: () => null,
})

/** Restores the read progress from before. */
export function progressBefore(
  contentId: number,
  { entry, at }: UndoContext,
): readonly (ReadShare & { type: 'readProgress' })[] {
  const before = entry(contentId)
  if (before === null) return []
  return [{ type: 'readProgress', contentId, share: before.content.history?.last_read_percentage ?? 0, at }]
}
