import { asSentence, failureOf } from '../../../cache/index.ts'
import { connectionText } from '../../../commands/index.ts'

/** Why something about an account was refused. */
export function explainPeople(error: unknown): string {
  const { kind, details } = failureOf(error)
  return kind === 'offline' ? connectionText() : asSentence(details.split('\n')[0] ?? 'That did not work.')
}
