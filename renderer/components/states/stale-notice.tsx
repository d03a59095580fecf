import type { ReactNode } from 'react'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/shell.ts'
import styles from './stale-notice.module.css'
import { useRetryAt } from './use-retry-at.ts'
import { useRetrying } from './use-retrying.ts'

export interface Stale {
  readonly failure: {
    readonly kind: string
    /** Milliseconds since the epoch, or null to retry immediately. */
    readonly retryAt: number | null
  }
  readonly retry: () => void
}

interface NotRefreshedProps {
  readonly title: string
  readonly stale: Stale
  /** Describes the content that is still on screen. */
  readonly shown?: string
}

/** An inconspicuous line above content whose reload failed, with the reason. */
export function StaleNotice({ title, stale, shown = t.thisListWasLoadedEarlier }: NotRefreshedProps): ReactNode {
  const { failure, retry } = stale
  const left = useRetryAt(failure.retryAt, retry)
  const [trying, tell] = useRetrying(failure)
  const reason =
    failure.kind === 'offline'
      ? messages.offline
      : failure.kind === 'too_many'
        ? messages.tooManyRequests
        : t.couldntRefreshTitle({ title })
  return (
    <p className={styles.note}>
      <span role="status">
        {reason}. {shown}
      </span>{' '}
      <button
        type="button"
        className={styles.again}
        disabled={left > 0}
        aria-disabled={trying}
        onClick={() => {
          if (trying) return
          tell()
          retry()
        }}
      >
        {left > 0 ? t.retryInLeftS({ left }) : trying ? t.trying : t.retry}
      </button>
    </p>
  )
}
