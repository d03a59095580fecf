import type { HostStatus } from '#shared/host/host.ts'

/** Summarizes the sync state. The sidebar's sync line offers the actions. */
export function syncSummary({ sync, online }: HostStatus): string {
  if (!online) return 'Offline.'
  const { activity, done, total, error } = sync
  if (activity === 'full') {
    return total === null
      ? `Syncing, ${done.toLocaleString()} so far.`
      : `Syncing ${done.toLocaleString()} of ${total.toLocaleString()}.`
  }
  if (activity === 'incremental') return 'Looking for changes.'
  if (activity === 'paused') return 'Another window syncs.'
  if (activity === 'saving') return 'Paused to save power.'
  if (activity === 'waiting') return 'Waiting for a faster connection.'
  if (activity === 'failed') return error ?? 'The last sync did not finish.'
  return sync.state === 'complete' ? 'Up to date.' : 'Not synced yet.'
}
