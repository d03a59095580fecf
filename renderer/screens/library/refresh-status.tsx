import type { ReactNode } from 'react'
import { type List, type ListView, useHostStatus, useStale } from '../../cache/index.ts'
import { StaleNotice } from '../../components/states/stale-notice.tsx'
import refresh from '../../components/refresh-bar.module.css'
import { slowMessage } from '../../components/states/slow-message.ts'
import styles from './refresh-status.module.css'

interface BeingReadProps {
  readonly title: string
  readonly kind: List['kind']
  readonly view: ListView
}

/** Shows above the existing rows that the list is refreshing, that refreshing is slow, or that it has failed. */
export function RefreshStatus({ title, kind, view }: BeingReadProps): ReactNode {
  const activity = useHostStatus()?.sync.activity
  const syncing = kind === 'queue' && (activity === 'incremental' || activity === 'full')
  const stale = useStale({ value: view.ids, failure: view.failure, again: view.refresh })
  if (view.ids.length === 0) return null
  return (
    <>
      <div className={styles.room}>
        {view.refreshing || syncing ? <span className={refresh.bar} aria-hidden /> : null}
        <p className={styles.slow} role="status">
          {view.refreshing && view.slow ? slowMessage : null}
        </p>
      </div>
      {stale ? (
        <div className={styles.stale}>
          <StaleNotice title={title} stale={stale} />
        </div>
      ) : null}
    </>
  )
}
