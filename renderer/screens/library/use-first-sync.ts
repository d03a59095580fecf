import { useEffect, useMemo, useState } from 'react'
import { LOADING_TIMEOUT } from '#shared/limits.ts'
import { messages } from '#shared/text/messages.ts'
import { type Failure, useHostStatus } from '../../cache/index.ts'

/** How the first sync of a device stands: an empty queue says nothing before it. */
export interface FirstSync {
  /** It is on its way for longer than SPEC.txt section 9 calls quick. */
  readonly slow: boolean
  /** Null while it is on its way. */
  readonly failure: Failure | null
}

/** Null once the library was here; then nothing in the queue means that nothing is in it. */
export function useFirstSync(): FirstSync | null {
  const status = useHostStatus()
  const sync = status?.sync
  const isComing = sync !== undefined && sync.state === 'not_known'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!isComing) return
    const timer = setTimeout(() => setSlow(true), LOADING_TIMEOUT)
    return () => clearTimeout(timer)
  }, [isComing])
  const isOffline =
    status !== null && (!status.online || sync?.activity === 'offline' || sync?.error === messages.offline)
  const error = sync?.activity === 'failed' ? (sync.error ?? 'The last sync did not finish') : null
  const retryAt = sync?.retryAt ?? null
  const failure = useMemo((): Failure | null => {
    if (isOffline) return { kind: 'offline', retryAt: null, status: 0, details: '' }
    if (error === null) return null
    return { kind: retryAt === null ? 'error' : 'too_many', retryAt, status: null, details: error }
  }, [isOffline, error, retryAt])
  return isComing ? { slow, failure } : null
}
