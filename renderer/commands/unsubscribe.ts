import type { Host } from '#shared/host/host.ts'
import { messages } from '#shared/text/messages.ts'
import { failureOf, notify, readSourcesAgain } from '../cache/index.ts'

/** Ends a newsletter on its reader's wish: with one click, or on the page or by the letter that its sender asks for. */
export async function unsubscribe(host: Host, profile: number, name: string): Promise<void> {
  try {
    const { is_done: isDone, url, mailto } = await host.call('newsletterUnsubscribe', { body: { profile_id: profile } })
    const way = isDone ? null : (url ?? mailto)
    if (way !== null) window.open(way, '_blank', 'noopener,noreferrer')
    notify(isDone ? `Unsubscribed from ${name}` : `${name} is no longer shown. Finish on its page.`)
  } catch (error) {
    const { kind, status } = failureOf(error)
    if (status === 409) notify(`${name} is no longer shown. Its letters don’t say how to unsubscribe.`)
    else notify(kind === 'offline' ? messages.offline : `${name} could not be unsubscribed.`, { type: 'error' })
  }
  readSourcesAgain()
}
