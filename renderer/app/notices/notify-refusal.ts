import { type Action, refusalOf } from '#shared/actions/actions.ts'
import type { WaitingChange } from '#shared/host/host.ts'
import { messages } from '#shared/text/messages.ts'
import { type Failure, notify } from '../../cache/index.ts'

/** A change did not happen, and what was shown of it is gone: says so. Read progress is nothing to be told about. */
export function notifyRefusal(change: Action | WaitingChange, failure: Failure | null): void {
  if ('action' in change) return tellLateRefusal(change)
  if (failure === null) return
  const words = refusalOf(change, failure.status)
  if (words !== null) notify(sentenceFor(words, failure), { type: 'error' })
}

/** A change made offline came to nothing, perhaps days later: it stays where it can be tried again. */
function tellLateRefusal({ title, error }: WaitingChange): void {
  const about = title === null ? 'A change made offline' : `A change of “${title}” made offline`
  notify(`${about} was refused${error ? `: ${error}` : ''}. It is kept in the settings.`, {
    type: 'error',
    duration: null,
  })
}

function sentenceFor(words: string, { kind }: Failure): string {
  if (kind === 'offline') return messages.offline
  if (kind === 'too_many') return messages.tooManyRequests
  // What was asked for is told first, as it stands again as it was.
  const full = kind === 'full' ? ' The disk is full.' : ''
  return words + full
}
