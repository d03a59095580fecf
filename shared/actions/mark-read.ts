import * as t from '#shared/words/actions.ts'
import { defineAction, oneEntry, type ReadShare } from './definition.ts'
import { progressBefore, readProgress } from './read-progress.ts'

interface Mark {
  readonly contentId: number
  readonly isRead: boolean
  readonly at: string
}

/** "Read" sets the progress to the end of the text, and "unread" to its start. The furthest point isn't changed. */
const progressOf = ({ contentId, isRead, at }: Mark): ReadShare => ({ contentId, share: isRead ? 1 : 0, at })

/** Marks an entry as read or unread by setting its read progress. */
export const markRead = defineAction({
  shape: (field) => ({ contentId: field.id, isRead: field.isOn, at: field.date }),
  call: (client, input) => readProgress.call(client, progressOf(input)),
  entries: oneEntry,
  effect: (entry, input) => readProgress.effect?.(entry, progressOf(input)) ?? entry,
  settle: (entry, input, reply) => readProgress.settle?.(entry, progressOf(input), reply) ?? entry,
  tells: 'history',
  progress: (input) => progressOf(input),
  // Undoing the action must only clear the finished date if the entry wasn't already finished.
  inverse({ contentId, isRead }, before) {
    const wasFinished = before.entry(contentId)?.content.history?.finished_date != null
    const back = progressBefore(contentId, before)
    return isRead && !wasFinished ? back.map((progress) => ({ ...progress, finished: null })) : back
  },
  waiting: ({ isRead }) => (isRead ? t.markAsRead : t.markAsUnread),
  refused: () => t.couldntMarkTheArticle,
})
