import type { Host } from '#shared/host/host.ts'
import { failureOf, notify } from '../../cache/index.ts'
import { connectionText } from '../../commands/index.ts'

/** Asks the service to check a feed now, and says what comes of it. */
export async function checkFeed(host: Host, id: number, name: string): Promise<void> {
  try {
    await host.call('rssFeedRefresh', { params: { id } })
    notify(`Checking ${name}`)
  } catch (error) {
    const { kind } = failureOf(error)
    if (kind === 'too_many') notify(`${name} was checked a moment ago.`)
    else notify(kind === 'offline' ? connectionText() : `${name} could not be checked.`, { type: 'error' })
  }
}
