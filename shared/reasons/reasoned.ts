import type { Reason } from './reason.ts'
import { explain } from './sentences.ts'

/** An error that a reason explains to the reader. Its message is the sentence in the language of the present call. */
export class Reasoned extends Error {
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(explain(reason), options)
    this.reason = reason
  }
}
