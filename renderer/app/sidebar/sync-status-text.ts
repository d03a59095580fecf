import type { HostStatus } from '#shared/host/host.ts'

export interface SyncStatusText {
  readonly text: string
  /** 'quiet': nothing to do. 'busy': in progress. 'attention': the reader may want to act. */
  readonly tone: 'quiet' | 'busy' | 'attention'
  /** The button's action, or null for no button. */
  readonly action: 'Sync now' | 'Sync anyway' | 'Retry' | null
}

/** The sync status in one line. `now` is in milliseconds since the epoch. */
export function syncStatusText({ sync, online, unreachable }: HostStatus, now: number): SyncStatusText {
  if (!online || sync.activity === 'offline') {
    return {
      text: `Offline${sync.lastSync === null ? '' : `, ${ago(now - sync.lastSync)}`}`,
      tone: 'quiet',
      action: null,
    }
  }
  if (unreachable) return { text: 'Can’t reach your library', tone: 'attention', action: 'Retry' }
  switch (sync.activity) {
    case 'full': {
      const total = sync.total === null ? '' : ` of ${sync.total.toLocaleString()}`
      return {
        text: sync.done === 0 ? 'Syncing' : `Syncing ${sync.done.toLocaleString()}${total}`,
        tone: 'busy',
        action: null,
      }
    }
    case 'incremental':
      return { text: 'Syncing', tone: 'busy', action: null }
    case 'paused':
      return { text: 'Sync paused (active in another window)', tone: 'quiet', action: null }
    case 'saving':
      return { text: 'Sync paused to save power', tone: 'quiet', action: 'Sync anyway' }
    case 'waiting':
      return { text: 'Waiting for a faster connection', tone: 'attention', action: 'Sync anyway' }
    case 'failed': {
      const wait = Math.ceil(((sync.retryAt ?? 0) - now) / 1000)
      if (wait > 0) return { text: `Too many requests. Try again in ${wait} s.`, tone: 'attention', action: null }
      return {
        text: sync.retryAt ? 'Too many requests' : (sync.error ?? 'The last sync did not finish'),
        tone: 'attention',
        action: 'Retry',
      }
    }
    case 'idle':
      if (sync.state === 'update_required') return { text: 'Update required', tone: 'attention', action: 'Sync now' }
      if (sync.state === 'complete') return { text: upToDate(sync.skipped ?? 0), tone: 'quiet', action: null }
      return { text: 'Not synced yet', tone: 'attention', action: 'Sync now' }
  }
}

/** Unreadable entries keep their old version. The text must not claim that they are up to date. */
function upToDate(skipped: number): string {
  if (skipped === 0) return 'Up to date'
  return `Up to date, but ${skipped.toLocaleString()} ${skipped === 1 ? 'item' : 'items'} could not be read`
}

function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} hr ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
