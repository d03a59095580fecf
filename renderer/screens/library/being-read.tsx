import type { ReactNode } from 'react'
import { messages } from '#shared/text/messages.ts'
import { type List, type ListView, useHostStatus } from '../../cache/index.ts'
import refresh from '../../components/refresh-bar.module.css'
import { slowWords } from '../../components/slow-words.ts'
import { useSecondsLeft } from '../../components/use-seconds-left.ts'
import styles from './being-read.module.css'

interface BeingReadProps {
  readonly title: string
  readonly kind: List['kind']
  readonly view: ListView
}

/** Over rows that stay: that they are read again, that it takes long, or that it came to nothing (UX.md section 2). */
export function BeingRead({ title, kind, view }: BeingReadProps): ReactNode {
  const activity = useHostStatus()?.sync.activity
  const syncing = kind === 'queue' && (activity === 'incremental' || activity === 'full')
  if (view.ids.length === 0) return null
  return (
    <>
      <p className={styles.slow} role="status">
        {view.refreshing && view.slow ? slowWords : null}
      </p>
      {view.refreshing || syncing ? <span className={`${refresh.bar} ${styles.bar}`} aria-hidden /> : null}
      {view.failure === null || view.refreshing ? null : <NotRead title={title} view={view} />}
    </>
  )
}

function NotRead({ title, view: { failure, refresh } }: Omit<BeingReadProps, 'kind'>): ReactNode {
  const left = useSecondsLeft(failure?.retryAt ?? 0)
  const online = useHostStatus()?.online !== false
  // The banner over every screen says that there is no connection.
  if (failure === null || (failure.kind === 'offline' && !online)) return null
  const reason =
    failure.kind === 'offline'
      ? messages.offline
      : failure.kind === 'too_many'
        ? messages.tooManyRequests
        : `Couldn’t refresh ${title}`
  return (
    <p className={styles.note}>
      <span role="status">{reason}. What is shown was read before.</span>{' '}
      <button type="button" className={styles.again} disabled={left > 0} onClick={refresh}>
        {left > 0 ? `Retry in ${left} s` : 'Retry'}
      </button>
    </p>
  )
}
