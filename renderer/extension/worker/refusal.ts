import * as t from '#shared/words/extension.ts'

/** A request that cannot be met, with the sentence that the reader is shown. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Returns the sentence that a reader is shown for a failure. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return t.thisComputersDiskIsFull
  }
  return t.thatDidNotWork
}
