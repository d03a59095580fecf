import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import * as t from '#shared/words/service/library.ts'

/**
 * Returns the reason why a move gives way, in a sentence. Null: it does not. `was`: the state that its maker saw. What
 * was deleted elsewhere since stays deleted, and what was put into the queue elsewhere since stays there. Otherwise the
 * later move holds.
 */
export function overrulingState(now: LibraryState, wanted: LibraryState, was: LibraryState): string | null {
  if (now === was || now === wanted) return null
  if (now === libraryState.deleted) return t.itWasDeletedOnAnotherDevice
  if (now === libraryState.saved) return t.itWasMovedToTheQueue
  return null
}
