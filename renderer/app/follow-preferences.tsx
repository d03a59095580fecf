import { useEffect, useState } from 'react'
import type { Host } from '#shared/host/host.ts'
import { isTransient } from '#shared/host/is-transient.ts'
import { useHost, useHostStatus } from '../cache/index.ts'
import { followedNow, FollowedPreferences } from '../preferences/followed-preferences.ts'
import { onPreferences } from '../preferences/index.ts'
import { report } from '../report.ts'

/** Delay after a change, so that several changes are sent together. */
const PAUSE_MS = 1500
/** Minimum time between two requests when a window comes to the front. */
const REST_MS = 60_000

/**
 * Syncs saved views, pinned tags, keys and, if the reader chooses, reading preferences between all devices. Renders
 * nothing.
 */
export function FollowPreferences(): null {
  const host = useHost()
  const status = useHostStatus()
  const [followed] = useState(() => followedBy(host))
  const isReachable = status?.session === 'valid' && status.online && !status.unreachable
  useEffect(() => (isReachable ? keepFollowing(followed) : undefined), [followed, isReachable])
  return null
}

function followedBy(host: Host): FollowedPreferences {
  return new FollowedPreferences({
    read: () => host.call('preferences', {}),
    change: (preferences) => host.call('preferencesChange', { body: { preferences: [...preferences] } }),
  })
}

function keepFollowing(followed: FollowedPreferences): () => void {
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const exchange = (): void => {
    asked = Date.now()
    followed.exchange().catch((error: unknown) => {
      // The sync is tried again when the service can be reached.
      if (!isTransient(error)) report('keep preferences the same on all devices', error)
    })
  }
  let before = followedNow()
  const later = (): void => {
    const now = followedNow()
    if (now === before) return
    before = now
    clearTimeout(timer)
    timer = setTimeout(exchange, PAUSE_MS)
  }
  const front = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - asked > REST_MS) exchange()
  }
  exchange()
  const unsubscribe = onPreferences(later)
  document.addEventListener('visibilitychange', front)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', front)
  }
}
