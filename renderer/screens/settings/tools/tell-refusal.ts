import { failureOf, notify } from '../../../cache/index.ts'
import { connectionText } from '../../../commands/index.ts'

/** Says why a call failed, in the service's words. */
export function tellRefusal(error: unknown): void {
  const { kind, details } = failureOf(error)
  notify(kind === 'offline' ? connectionText() : (details.split('\n')[0] ?? 'That did not work.'), { type: 'error' })
}
