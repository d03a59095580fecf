import { CloudOff, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { labelOf } from '#shared/commands/known.ts'
import { useHostStatus, useLibrary } from '../../cache/index.ts'
import { runCommand, withKey } from '../../commands/index.ts'
import { useSecondsLeft } from '../../components/states/use-seconds-left.ts'
import { reported } from '../../report.ts'
import styles from './sync-status.module.css'
import { syncStatusText } from './sync-status-text.ts'

/** Shows the sync status and a button to sync. `brief` omits the text. */
export function SyncStatusLine({ brief = false }: { readonly brief?: boolean }): ReactNode {
  const status = useHostStatus()
  const { host } = useLibrary()
  const now = useMinute()
  const retryAt = status?.sync.retryAt ?? 0
  const wait = useSecondsLeft(retryAt)
  if (status === null) return <div className={styles.line} />
  const { text, tone, action } = syncStatusText(status, wait > 0 ? retryAt - wait * 1000 : Math.max(now, retryAt))
  const offline = !status.online || status.sync.activity === 'offline'
  const run = (): void => {
    if (action === null) runCommand('sync.now')
    else
      void reported('sync', host.sync({ full: status.sync.state !== 'complete' || status.sync.activity === 'waiting' }))
  }
  return (
    <div className={styles.line} data-tone={tone} data-brief={brief || undefined}>
      <span className={styles.text} title={text}>
        {offline ? <CloudOff size={13} aria-hidden /> : <span className={styles.dot} aria-hidden />}
        <span className={styles.words}>{text}</span>
      </span>
      {brief || action === null ? (
        <button
          type="button"
          className={styles.refresh}
          aria-label={action ?? labelOf('sync.now')}
          title={brief ? text : withKey(labelOf('sync.now'), 'sync.now')}
          disabled={tone === 'busy' || wait > 0}
          onClick={run}
        >
          <RefreshCw size={13} aria-hidden />
        </button>
      ) : (
        <button type="button" className={styles.action} onClick={run}>
          {action}
        </button>
      )}
    </div>
  )
}

/** Returns the current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
