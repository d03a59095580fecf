import * as t from '#shared/words/shell.ts'
import { offerIfUnpaid } from '../dialogs/index.ts'
import { asSentence, failureOf, notify, connectionText } from '../cache/index.ts'

const UNKNOWN = t.thatDidNotWork

/** Returns the reason that a call failed, in the service's words. `otherwise` is used if the service gave none. */
export function reasonOf(error: unknown, otherwise = UNKNOWN): string {
  const { kind, details } = failureOf(error)
  return kind === 'offline' ? connectionText() : details.split('\n')[0] || otherwise
}

/** Handles a refused call: offers premium if the call requires it, otherwise shows the reason in a notice. */
export function reportRefusal(error: unknown, otherwise = UNKNOWN): void {
  if (!offerIfUnpaid(failureOf(error))) notify(reasonOf(error, otherwise), { type: 'error' })
}

/**
 * Handles a refused call for a dialog that shows the reason itself. Returns the reason as a sentence, or null if
 * premium is offered instead.
 */
export function refusalSentence(error: unknown, otherwise = UNKNOWN): string | null {
  return offerIfUnpaid(failureOf(error)) ? null : asSentence(reasonOf(error, otherwise))
}
