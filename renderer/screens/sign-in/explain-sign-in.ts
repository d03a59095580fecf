import { messages } from '#shared/text/messages.ts'
import { failureOf } from '../../cache/index.ts'

/** Why signing in did not work, in the words of SPEC.txt section 8. */
export function explainSignIn(error: unknown): string {
  const { kind } = failureOf(error)
  if (kind === 'offline') return messages.offline
  if (kind === 'too_many') return messages.tooManyRequests
  return messages.magicLinkFailed
}
