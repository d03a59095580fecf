import * as t from '#shared/words/actions.ts'
import { libraryState } from '../model/library-state.ts'
import { unsavedLibrary } from './unsaved-library.ts'
import { defineAction, oneEntry, OVERRULED, withContent } from './definition.ts'

/**
 * Saves to the queue, archives or deletes. `at` is the ISO date of the request, shown until the service sends its own
 * date. For an undo or redo, `stateDate` is the entry's earlier date in that state, so that it returns to its position.
 * `was` is the state from which the user moved it. The action gives way to any change made elsewhere since then, unless
 * `anyway` is set.
 */
export const move = defineAction({
  shape: (field) => ({
    contentId: field.id,
    state: field.state,
    at: field.date,
    stateDate: field.optional(field.date),
    was: field.optional(field.state),
    anyway: field.optional(field.isOn),
  }),
  call: (client, { contentId, state, stateDate, was, anyway }) =>
    client.call('libraryEntries', {
      body: {
        content_id: contentId,
        library_state: state,
        library_state_date: stateDate,
        ...(anyway !== true && was !== undefined && { was_state: was }),
      },
    }),
  entries: oneEntry,
  effect: (entry, { contentId, state, at, stateDate = at }) =>
    withContent(entry, {
      library: {
        ...(entry.content.library ?? unsavedLibrary(contentId, at)),
        library_state: state,
        library_state_date: stateDate,
      },
    }),
  settle: (entry, _input, reply) => withContent(entry, { library: reply, feed_dirty_date: reply.feed_dirty_date }),
  tells: 'library',
  madeFrom: (input, { content }) => ({ ...input, was: content.library?.library_state ?? libraryState.unsaved }),
  anyway: (input) => ({ ...input, anyway: true }),
  // Only undoing a move from the inbox has the target state "unsaved".
  lists: ({ state, at, stateDate }) => ({
    state,
    at,
    returns: stateDate !== undefined || state === libraryState.unsaved,
  }),
  inverse: ({ contentId }, { entry, at }) => {
    const before = entry(contentId)
    if (before === null) return []
    const { library } = before.content
    const state = library?.library_state ?? libraryState.unsaved
    return [{ type: 'move', contentId, state, at, stateDate: library?.library_state_date }]
  },
  // A redo returns the entry to the position that the service gave it after the first move.
  again: (input, { content: { library } }) =>
    library?.library_state === input.state ? { ...input, stateDate: library.library_state_date } : input,
  waiting: ({ state }) => {
    if (state === libraryState.archived) return t.archive
    return state === libraryState.deleted ? t.delete : t.saveToQueue
  },
  refused: ({ state }, status) => {
    if (status === OVERRULED) return wasnt[state]()
    if (state === libraryState.archived) return t.couldntArchive
    if (state === libraryState.deleted) return t.couldntDelete
    return t.couldntSaveToQueue
  },
})

const wasnt = {
  0: () => t.articleWasntRemoved,
  1: () => t.articleWasntSaved,
  2: () => t.articleWasntArchived,
  3: () => t.articleWasntDeleted,
} as const
