import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/sources.ts'
import { failureOf, notify, connectionText } from '../../cache/index.ts'

/** Requests that the service check a feed now, and notifies the reader of the outcome. */
export async function checkFeed(host: Host, id: number, name: string): Promise<void> {
  try {
    await host.call('rssFeedRefresh', { params: { id } })
    notify(t.checkingName({ name }))
  } catch (error) {
    const { kind } = failureOf(error)
    if (kind === 'too_many') notify(t.nameWasCheckedAMomentAgo({ name }))
    else notify(kind === 'offline' ? connectionText() : t.nameCouldNotBeChecked({ name }), { type: 'error' })
  }
}
