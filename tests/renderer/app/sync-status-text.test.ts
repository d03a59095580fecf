import { describe, expect, test } from 'vitest'
import type { HostStatus, SyncStatus } from '#shared/host/host.ts'
import { syncStatusText } from '../../../renderer/app/sidebar/sync-status-text.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const MINUTE = 60_000

const status = (sync: Partial<SyncStatus>, rest: Partial<HostStatus> = {}): HostStatus => ({
  session: 'valid',
  online: true,
  readOnly: false,
  sync: {
    state: 'complete',
    activity: 'idle',
    done: 0,
    total: null,
    lastSync: NOW - 12 * MINUTE,
    error: null,
    ...sync,
  },
  ...rest,
})

describe('the sync line', () => {
  test.each<[string, HostStatus, string | null]>([
    ['Up to date', status({}), null],
    ['Syncing', status({ activity: 'full' }), null],
    ['Syncing 120 of 640', status({ activity: 'full', done: 120, total: 640 }), null],
    ['Syncing', status({ activity: 'incremental' }), null],
    ['Offline, 12 min ago', status({ activity: 'offline' }), null],
    ['Offline, 12 min ago', status({}, { online: false }), null],
    ['Can’t reach your library', status({}, { unreachable: true }), 'Retry'],
    ['Offline, 3 days ago', status({ activity: 'offline', lastSync: NOW - 3 * 24 * 60 * MINUTE }), null],
    ['Offline', status({ activity: 'offline', lastSync: null }), null],
    ['Sync paused (active in another window)', status({ activity: 'paused' }), null],
    ['Sync paused to save power', status({ activity: 'saving' }), 'Sync anyway'],
    ['Waiting for a faster connection', status({ activity: 'waiting' }), 'Sync anyway'],
    ['Update required', status({ state: 'update_required' }), 'Sync now'],
    ['Not synced yet', status({ state: 'not_known' }), 'Sync now'],
    [
      'Too many requests. Try again in 24 s.',
      status({ activity: 'failed', error: 'Throttled.', retryAt: NOW + 23_100 }),
      null,
    ],
    ['Too many requests', status({ activity: 'failed', error: 'Throttled.', retryAt: NOW }), 'Retry'],
    ['The library did not answer.', status({ activity: 'failed', error: 'The library did not answer.' }), 'Retry'],
  ])('says “%s”', (text, given, action) => {
    expect(syncStatusText(given, NOW)).toMatchObject({ text, action })
  })
})
