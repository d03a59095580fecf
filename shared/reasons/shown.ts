import type { Reason } from './reason.ts'
import { sentenceOf } from './sentences.ts'

/**
 * Returns the sentence of a reason in the language of the page. `sentence` is the service's, which is shown if there is
 * no reason, or if its code is unknown here.
 */
export const shownReason = (reason: Reason | null | undefined, sentence: string | null): string | null =>
  (reason ? sentenceOf(reason) : null) ?? sentence
