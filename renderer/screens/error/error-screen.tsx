import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/error.ts'
import * as messages from '#shared/words/messages.ts'
import { listPath } from '../../paths/index.ts'
import { useHost, useLibrary } from '../../cache/index.ts'
import { openOriginal } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { pageFacts } from '../../platform.ts'
import { preference } from '../../preferences/index.ts'
import { report, reported } from '../../report.ts'
import styles from './error.module.css'

/** Shown if a response was too large. The navigation state contains the failed call, which may identify an article. */
export function ErrorScreen(): ReactNode {
  const navigate = useNavigate()
  const library = useLibrary()
  const { state } = useLocation()
  const id = typeof state === 'string' ? Number(/\/contents\/(\d+)\//.exec(state)?.[1]) : Number.NaN
  const [entry, setEntry] = useState<FeedEntry | null>(null)
  const isTold = useTold(typeof state === 'string')
  useEffect(() => {
    if (!Number.isSafeInteger(id)) return
    void reported('read the article that failed', library.read([id])).then((found) => setEntry(found?.[0] ?? null))
  }, [library, id])
  return (
    <main className={styles.page}>
      <title>{t.errorLectern}</title>
      <EmptyState
        level={1}
        drawing="failed"
        title={isTold ? messages.tooLarge : messages.tooLargeUntold}
        text={entry?.content.title}
        actions={
          <>
            <Button kind="primary" onClick={() => void navigate(listPath('queue'))}>
              {t.backToTheQueue}
            </Button>
            {entry && /^https?:/i.test(entry.content.url) ? (
              <Button onClick={() => openOriginal(entry)}>{labelOf('item.openOriginal')}</Button>
            ) : null}
          </>
        }
      />
    </main>
  )
}

/**
 * Reports the error to the library service if it really happened and the reader permits reports. Returns true once the
 * service has received the report.
 */
function useTold(happened: boolean): boolean {
  const host = useHost()
  const [isTold, setIsTold] = useState(false)
  const asked = useRef(false)
  useEffect(() => {
    if (!happened || asked.current || !preference('errorReports')) return
    asked.current = true
    const errors = [{ doing: 'show an answer', error: t.theResponseWasTooLarge, at: Date.now() }]
    host.call('clientError', { body: { level: 'error', errors, ...pageFacts() } }).then(
      () => setIsTold(true),
      (error: unknown) => report('tell of an answer that was too large', error),
    )
  }, [host, happened])
  return isTold
}
