import { type Action, describeAction, madeAnyway, refusedMessage } from '#shared/actions/actions.ts'
import { OVERRULED } from '#shared/actions/definition.ts'
import type { WaitingChange } from '#shared/host/host.ts'
import * as t from '#shared/words/app/notices.ts'
import * as messages from '#shared/words/messages.ts'
import { offerIfUnpaid, offerOfflineChanges } from '../../dialogs/index.ts'
import { asSentence, type Failure, mutate, notify } from '../../cache/index.ts'

/** Reports a change that failed and was reverted on screen. Failures to save the reading progress are not reported. */
export function notifyRefusal(change: Action | WaitingChange, failure: Failure | null): void {
  if ('action' in change) return tellLateRefusal(change)
  if (failure === null) return
  if (offerIfUnpaid(failure)) return
  const words = refusedMessage(change, failure.status)
  if (words === null) return
  if (failure.kind === 'offline') return offerOfflineChanges([change])
  const again = failure.status === OVERRULED ? madeAnyway(change) : null
  if (!again) return void notify(sentenceFor(words, failure), { type: 'error' })
  // A change made on another device took precedence over this one. The service's message says which.
  const [reason = ''] = failure.details.split('\n')
  notify(`${asSentence(reason)} ${words}`, {
    type: 'error',
    duration: null,
    action: { label: t.describeActionAnyway({ describeAction: describeAction(again) }), run: () => void mutate(again) },
  })
}

/** Reports an offline change that failed, perhaps days later. The message stays, so that the reader can try again. */
function tellLateRefusal({ title, error }: WaitingChange): void {
  const about = title === null ? t.anOfflineChange : t.anOfflineChangeToTitle({ title })
  const refused = asSentence(error ? t.wasRefusedBecause({ about, error }) : t.wasRefused({ about }))
  notify(t.refusedYouCanFindItIn({ refused }), {
    type: 'error',
    duration: null,
  })
}

function sentenceFor(words: string, { kind }: Failure): string {
  if (kind === 'too_many') return messages.tooManyRequests
  // The failed action comes first, because the screen already shows it reverted.
  return kind === 'full' ? `${words} ${t.diskIsFull}` : words
}
