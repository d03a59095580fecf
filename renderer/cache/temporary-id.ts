/** Temporary ids may wait in the outbox and outlive their window, so no two windows start at the same number. */
let lastTemporaryId = -(Date.now() * 1000 + Math.floor(Math.random() * 1000))

/** A new negative id for a highlight or note the service does not know yet. */
export function temporaryId(): number {
  lastTemporaryId -= 1
  return lastTemporaryId
}
