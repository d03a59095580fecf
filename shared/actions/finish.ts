import * as t from '#shared/words/actions.ts'
import { defineAction, oneEntry, withContent } from './definition.ts'
import { startedHistory } from './read-progress.ts'

/** Sets the date on which an entry was finished. Null removes it. */
export const finish = defineAction({
  shape: (field) => ({ contentId: field.id, date: field.nullable(field.date), at: field.date }),
  call: (client, { contentId, date }) =>
    client.call('historyEntries', { body: { content_id: contentId, finished_date: date } }),
  entries: oneEntry,
  effect: (entry, { date, at }) =>
    withContent(entry, { history: { ...startedHistory(entry, at), finished_date: date } }),
  settle: (entry, _input, reply) => withContent(entry, { history: reply, feed_dirty_date: reply.feed_dirty_date }),
  tells: 'history',
  inverse: ({ contentId }, { entry, at }) => {
    const before = entry(contentId)
    if (before === null) return []
    return [{ type: 'finish', contentId, date: before.content.history?.finished_date ?? null, at }]
  },
  waiting: ({ date }) => (date === null ? t.removeTheFinishedDate : t.setTheFinishedDate),
  refused: () => t.couldntChangeTheFinishedDate,
})
