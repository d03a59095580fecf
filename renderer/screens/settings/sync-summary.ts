import type { HostStatus } from '#shared/host/host.ts'
import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings.ts'

/** Summarizes the sync state. The actions are in the sidebar's sync line. */
export function syncSummary({ sync, online }: HostStatus): string {
  if (!online) return t.youreOffline
  const { activity, done, total, error } = sync
  if (activity === 'full') {
    return total === null
      ? t.syncingDoneSoFar({ done: numberText(done) })
      : t.syncingDoneOfTotal({ done: numberText(done), total: numberText(total) })
  }
  if (activity === 'incremental') return t.checkingForChanges
  if (activity === 'paused') return t.anotherWindowIsSyncing
  if (activity === 'saving') return t.pausedToSavePower
  if (activity === 'waiting') return t.waitingForAFasterConnection
  if (activity === 'failed') return error ?? t.theLastSyncDidNotFinish
  return sync.state === 'complete' ? t.upToDate : t.notSyncedYet
}
