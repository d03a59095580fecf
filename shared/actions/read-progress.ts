import * as t from '#shared/words/actions.ts'
import { READ_FINISHED } from '../limits.ts'
import type { History } from '../model/content.ts'
import type { FeedEntry } from '../model/feed.ts'
import { noHistory } from '../model/history-fields.ts'
import { type UndoContext, defineAction, oneEntry, type ReadShare, withContent } from './definition.ts'

/**
 * Sets the last and the furthest point and the date last viewed. `finished` is the finished date to restore. It is lost
 * if the progress has to wait.
 */
export const readProgress = defineAction({
  shape: (field) => ({
    contentId: field.id,
    share: field.share,
    at: field.date,
    finished: field.optional(field.nullable(field.date)),
  }),
  call: (client, { contentId, share, at, finished }) =>
    client.call('historyEntries', {
      body: {
        content_id: contentId,
        last_read_percentage: share,
        max_read_percentage: share,
        last_viewed_date: at,
        ...(finished !== undefined && { finished_date: finished }),
      },
    }),
  entries: oneEntry,
  effect: (entry, { share, at, finished }) => {
    const before = startedHistory(entry, at)
    const isFinished = share >= READ_FINISHED && (before.last_read_percentage ?? 0) < READ_FINISHED
    const history: History = {
      ...before,
      last_viewed_date: at,
      last_interaction_date: at,
      last_read_percentage: share,
      max_read_percentage: Math.max(share, before.max_read_percentage ?? 0),
      ...(isFinished && { finished_date: before.finished_date ?? at }),
      ...(finished !== undefined && { finished_date: finished }),
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

/** Returns the history of an entry, or a new one if it has none yet. */
export const startedHistory = ({ content: { id, history } }: FeedEntry, at: string): History =>
  history ?? { ...noHistory, id: -id, content_id: id, last_interaction_date: at, feed_dirty_date: at }

/** Returns actions that restore the previous read progress. */
export function progressBefore(
  contentId: number,
  { entry, at }: UndoContext,
): readonly (ReadShare & { type: 'readProgress'; finished?: null })[] {
  const before = entry(contentId)
  if (before === null) return []
  return [{ type: 'readProgress', contentId, share: before.content.history?.last_read_percentage ?? 0, at }]
}
