import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import * as t from '#shared/words/service/library.ts'

/**
 * Returns a sentence that explains why a move is overruled. Null if it is not overruled. `was`: the state that the user
 * who made the move saw. An item that has been deleted elsewhere in the meantime stays deleted, and one that has been
 * added to the queue elsewhere stays there. Otherwise, the later move wins.
 */
export function overrulingState(now: LibraryState, wanted: LibraryState, was: LibraryState): string | null {
  if (now === was || now === wanted) return null
  if (now === libraryState.deleted) return t.itWasDeletedOnAnotherDevice
  if (now === libraryState.saved) return t.itWasMovedToTheQueue
  return null
}
