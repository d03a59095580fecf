import * as t from '#shared/words/extension.ts'

/** Thrown if a request can't be carried out. The message is shown to the reader. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Returns the message shown to the reader for a failure. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return t.thisComputersDiskIsFull
  }
  return t.thatDidNotWork
}
