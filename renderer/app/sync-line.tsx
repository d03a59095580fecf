import { CloudOff, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useHostStatus, useLibrary } from '../cache/index.ts'
import { runCommand, withKey } from '../commands/index.ts'
import styles from './sync-line.module.css'
import { syncSentence } from './sync-sentence.ts'

/** What the sync is doing, and a way to ask for it. */
export function SyncLine(): ReactNode {
  const status = useHostStatus()
  const { host } = useLibrary()
  const now = useMinute()
  if (status === null) return <div className={styles.line} />
  const { text, tone, action } = syncSentence(status, now)
  const offline = !status.online || status.sync.activity === 'offline'
  return (
    <div className={styles.line} data-tone={tone}>
      <span className={styles.text} title={text}>
        {offline ? <CloudOff size={13} aria-hidden /> : <span className={styles.dot} aria-hidden />}
        <span className={styles.words}>{text}</span>
      </span>
      {action === null ? (
        <button
          type="button"
          className={styles.refresh}
          aria-label="Sync now"
          title={withKey('Sync now', 'sync.now')}
          disabled={tone === 'busy'}
          onClick={() => runCommand('sync.now')}
        >
          <RefreshCw size={13} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          className={styles.action}
          onClick={() =>
            void host
              .sync({ full: status.sync.state !== 'complete' || status.sync.activity === 'waiting' })
              .catch(() => undefined)
          }
        >
          {action}
        </button>
      )}
    </div>
  )
}

/** The time, anew each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
