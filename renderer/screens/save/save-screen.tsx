import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SaveOutcome } from '#shared/host/host.ts'
import { messages } from '#shared/text/messages.ts'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import { failureOf, useHost } from '../../cache/index.ts'
import { listPath, readerPath } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { QuietPanel } from '../../components/quiet-panel.tsx'
import styles from './save-screen.module.css'

type Saving =
  | { readonly state: 'saving' }
  | { readonly state: 'saved'; readonly outcome: SaveOutcome }
  | { readonly state: 'failed'; readonly text: string }

/** /save?url=: saves a URL that came from a bookmark or another app. */
export function SaveScreen(): ReactNode {
  const [search] = useSearchParams()
  const host = useHost()
  const navigate = useNavigate()
  const given = search.get('url') || search.get('text') || ''
  const url = pastedUrl(given)
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState<Saving>({ state: 'saving' })
  const begun = useRef('')
  useEffect(() => {
    const key = `${url} ${attempt}`
    // Saving is once for each wish, however often the screen is drawn.
    if (url === null || begun.current === key) return
    begun.current = key
    setSaving({ state: 'saving' })
    host.save(url).then(
      (outcome) => setSaving({ state: 'saved', outcome }),
      (error: unknown) =>
        setSaving({
          state: 'failed',
          text: failureOf(error).kind === 'offline' ? messages.offline : messages.urlFailed,
        }),
    )
  }, [host, url, attempt])
  const toQueue = (
    <Button
      kind={url !== null && saving.state === 'saved' ? 'plain' : 'primary'}
      onClick={() => void navigate(listPath('queue'))}
    >
      Go to Queue
    </Button>
  )
  return (
    <main className={styles.page} aria-live="polite">
      <title>Save – Lectern</title>
      {url === null ? (
        <QuietPanel
          level={1}
          drawing="lost"
          title={messages.failedToSaveUrl}
          text="That is not a web address."
          actions={toQueue}
        />
      ) : saving.state === 'saving' ? (
        <QuietPanel level={1} drawing="queue" title={messages.savingUrl} text={url} />
      ) : saving.state === 'saved' ? (
        <QuietPanel
          level={1}
          drawing="queue"
          title={messages.saved}
          text={saving.outcome.title || url}
          actions={
            <>
              <Button kind="primary" onClick={() => void navigate(readerPath(saving.outcome.contentId))}>
                Open
              </Button>
              {toQueue}
            </>
          }
        />
      ) : (
        <QuietPanel
          level={1}
          drawing="offline"
          title={saving.text}
          text={url}
          actions={
            <>
              <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
                Retry
              </Button>
              <Button onClick={() => void navigate(listPath('queue'))}>Go to Queue</Button>
            </>
          }
        />
      )}
    </main>
  )
}
