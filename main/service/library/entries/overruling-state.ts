import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import * as t from '#shared/words/service/library.ts'

/**
 * Returns the reason why a move is overruled, as a sentence. Null if it is not. `was`: the state seen by the user who
 * made the move. An item deleted elsewhere since stays deleted, and an item added to the queue elsewhere since stays
 * there. Otherwise, the later move wins.
 */
export function overrulingState(now: LibraryState, wanted: LibraryState, was: LibraryState): string | null {
  if (now === was || now === wanted) return null
  if (now === libraryState.deleted) return t.itWasDeletedOnAnotherDevice
  if (now === libraryState.saved) return t.itWasMovedToTheQueue
  return null
}
