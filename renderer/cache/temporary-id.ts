/** Temporary IDs may wait in the outbox and outlive their window, so every window starts at a different number. */
let lastTemporaryId = -(Date.now() * 1000 + Math.floor(Math.random() * 1000))

/** Returns a new negative ID for a highlight or note that the service doesn't know yet. */
export function temporaryId(): number {
  lastTemporaryId -= 1
  return lastTemporaryId
}
