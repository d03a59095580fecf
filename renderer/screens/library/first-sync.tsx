import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LOADING_TIMEOUT } from '#shared/limits.ts'
import * as t from '#shared/words/library.ts'
import * as messages from '#shared/words/messages.ts'
import { type Failure, type ListView, useHostStatus } from '../../cache/index.ts'
import { runCommand } from '../../commands/index.ts'
import { Skeleton } from './rows/skeleton.tsx'

interface FirstSyncProps {
  readonly title: string
  readonly view: ListView
  /** Renders the reason if the first sync didn't return any entries. */
  readonly children: (view: ListView) => ReactNode
}

/**
 * Replaces the queue's rows until the first sync. An empty state would be premature, because the device doesn't have
 * any data yet.
 */
export function FirstSync({ title, view, children }: FirstSyncProps): ReactNode {
  const status = useHostStatus()
  const sync = status?.sync
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), LOADING_TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  const isOffline =
    status !== null && (!status.online || sync?.activity === 'offline' || sync?.error === messages.offline)
  const error = sync?.activity === 'failed' ? (sync.error ?? t.theLastSyncDidNotFinish) : null
  const retryAt = sync?.retryAt ?? null
  const failure = useMemo((): Failure | null => {
    if (isOffline) return { kind: 'offline', retryAt: null, status: 0, details: '' }
    if (error === null) return null
    return { kind: retryAt === null ? 'error' : 'too_many', retryAt, status: null, details: error }
  }, [isOffline, error, retryAt])
  if (failure === null) return <Skeleton title={title} slow={slow} />
  return children({ ...view, failure, refresh: () => void runCommand('sync.now') })
}
