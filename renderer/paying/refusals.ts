import * as t from '#shared/words/shell.ts'
import { offerIfUnpaid } from '../dialogs/index.ts'
import { asSentence, failureOf, notify, connectionText } from '../cache/index.ts'

const UNKNOWN = t.thatDidNotWork

/** Returns the reason a call failed, in the service's words. `otherwise`: used if it gave none. */
export function reasonOf(error: unknown, otherwise = UNKNOWN): string {
  const { kind, details } = failureOf(error)
  return kind === 'offline' ? connectionText() : details.split('\n')[0] || otherwise
}

/** Answers a refused call: offers premium if that is what was missing, or says why in a notice. */
export function reportRefusal(error: unknown, otherwise = UNKNOWN): void {
  if (!offerIfUnpaid(failureOf(error))) notify(reasonOf(error, otherwise), { type: 'error' })
}

/** The same for a dialog that says why itself, in a sentence. Null: premium is offered instead. */
export function refusalSentence(error: unknown, otherwise = UNKNOWN): string | null {
  return offerIfUnpaid(failureOf(error)) ? null : asSentence(reasonOf(error, otherwise))
}
