import { libraryState } from '../model/library-state.ts'
import { unsavedLibrary } from './unsaved-library.ts'
import { defineAction, oneEntry, OVERRULED, withContent } from './definition.ts'

/**
 * Saves to the queue, archives or deletes. `at`: ISO date of the request, shown until the service sends its own.
 * `stateDate`: for an undo or redo, the entry's earlier date in that state, so that it returns to its position. `was`: the
 * state from which its maker moved it; unless `anyway` is set, it gives way to what was done elsewhere since.
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
  // Only the undo of a move from the inbox has the target state "unsaved".
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
  // A redo returns the entry to the position of the service's first move.
  again: (input, { content: { library } }) =>
    library?.library_state === input.state ? { ...input, stateDate: library.library_state_date } : input,
  waiting: ({ state }) => {
    if (state === libraryState.archived) return 'Archive'
    return state === libraryState.deleted ? 'Delete' : 'Save to queue'
  },
  refused: ({ state }, status) => {
    if (status === OVERRULED) return `It was not ${doneBy[state]}.`
    if (state === libraryState.archived) return 'The article could not be archived. It is still where it was.'
    if (state === libraryState.deleted) return 'The article could not be deleted. It is still where it was.'
    return 'The article could not be saved to the queue. It is still where it was.'
  },
})

const doneBy = { 0: 'moved out of the library', 1: 'put into the queue', 2: 'archived', 3: 'deleted' } as const
