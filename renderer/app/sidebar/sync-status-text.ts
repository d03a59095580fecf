import type { HostStatus } from '#shared/host/host.ts'
import * as t from '#shared/words/shell.ts'

export interface SyncStatusText {
  readonly text: string
  /**
   * 'quiet' means that there is nothing to do, 'busy' that the sync is in progress, and 'attention' that the reader may
   * want to act.
   */
  readonly tone: 'quiet' | 'busy' | 'attention'
  /** The button's action, or null for no button. */
  readonly action: string | null
}

/** The sync status in one line. `now` is in milliseconds since the epoch. */
export function syncStatusText({ sync, online, unreachable }: HostStatus, now: number): SyncStatusText {
  if (!online || sync.activity === 'offline') {
    return {
      text: sync.lastSync === null ? t.offline : t.offlineAgo({ ago: ago(now - sync.lastSync) }),
      tone: 'quiet',
      action: null,
    }
  }
  if (unreachable) return { text: t.cantReachYourLibrary2, tone: 'attention', action: t.retry }
  switch (sync.activity) {
    case 'full': {
      const { done, total } = sync
      return {
        text: done === 0 ? t.syncing : total === null ? t.syncingDone({ done }) : t.syncingDoneOfTotal({ done, total }),
        tone: 'busy',
        action: null,
      }
    }
    case 'incremental':
      return { text: t.syncing, tone: 'busy', action: null }
    case 'paused':
      return { text: t.syncPausedActiveInAnotherWindow, tone: 'quiet', action: null }
    case 'saving':
      return { text: t.syncPausedToSavePower, tone: 'quiet', action: t.syncAnyway }
    case 'waiting':
      return { text: t.waitingForAFasterConnection, tone: 'attention', action: t.syncAnyway }
    case 'failed': {
      const wait = Math.ceil(((sync.retryAt ?? 0) - now) / 1000)
      if (wait > 0) return { text: t.tooManyRequests({ wait }), tone: 'attention', action: null }
      return {
        text: sync.retryAt ? t.tooManyRequests2 : (sync.error ?? t.theLastSyncDidNotFinish),
        tone: 'attention',
        action: t.retry,
      }
    }
    case 'idle':
      if (sync.state === 'update_required') return { text: t.updateRequired, tone: 'attention', action: t.syncNow }
      if (sync.state === 'complete') return { text: upToDate(sync.skipped ?? 0), tone: 'quiet', action: null }
      return { text: t.notSyncedYet, tone: 'attention', action: t.syncNow }
  }
}

/** Unreadable entries keep their old version. The text must not claim that they are up to date. */
function upToDate(skipped: number): string {
  if (skipped === 0) return t.upToDate
  return t.upToDateButSkipped({ count: skipped })
}

function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return t.justNow
  if (minutes < 60) return t.minutesMinAgo({ minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t.hoursHrAgo({ hours })
  const days = Math.floor(hours / 24)
  return days === 1 ? t.yesterday : t.daysDaysAgo({ days })
}
