import type { Host } from '#shared/host/host.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/shell.ts'
import { failureOf, notify, readSourcesAgain } from '../cache/index.ts'

/**
 * Unsubscribes from a newsletter at the reader's request: with one click, on the sender's page, or by an email, as the
 * sender requires.
 */
export async function unsubscribe(host: Host, profile: number, name: string): Promise<void> {
  try {
    const { is_done: isDone, url, mailto } = await host.call('newsletterUnsubscribe', { body: { profile_id: profile } })
    const way = isDone ? null : (url ?? mailto)
    if (way !== null) window.open(way, '_blank', 'noopener,noreferrer')
    notify(isDone ? t.unsubscribedFromName({ name }) : t.nameIsNoLongerShownFinish({ name }))
  } catch (error) {
    const { kind, status } = failureOf(error)
    if (status === 409) notify(t.nameIsNoLongerShownIts({ name }))
    else notify(kind === 'offline' ? messages.offline : t.nameCouldNotBeUnsubscribed({ name }), { type: 'error' })
  }
  readSourcesAgain()
}
