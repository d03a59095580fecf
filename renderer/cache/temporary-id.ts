/**
 * Temporary ids may wait in the outbox and outlive the window that gave them: no two windows, and no window and the one
 * after it, begin at the same place.
 */
let lastTemporaryId = -(Date.now() * 1000 + Math.floor(Math.random() * 1000))

/** A fresh negative id for a highlight or a note that the service has not seen. */
export function temporaryId(): number {
  lastTemporaryId -= 1
  return lastTemporaryId
}
