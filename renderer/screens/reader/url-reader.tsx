import { ExternalLink, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/reading.ts'
import { listPath } from '../../paths/index.ts'
import { failureOf, type Failure, useHost, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import styles from './reader-screen.module.css'

type Reading =
  | { readonly state: 'asking' }
  | { readonly state: 'ready'; readonly id: number }
  | { readonly state: 'failed'; readonly failure: Failure | null }

interface UrlReaderProps {
  readonly url: string
  /** Renders the article once the library has extracted it. */
  readonly children: (contentId: number) => ReactNode
}

/**
 * The screen for /reader?url=…, which reads a page without saving it. The library extracts the page but doesn't add it
 * to the queue. The reader can save the page like any other article.
 */
export function UrlReader({ url, children }: UrlReaderProps): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  const [reading, setReading] = useState<Reading>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const wanted = webAddress(url)

  useEffect(() => {
    if (wanted === null) return
    let gone = false
    host
      .call('readerView', { body: { url: wanted } })
      .then(({ success, content }) => {
        if (!gone) setReading(success ? { state: 'ready', id: content.id } : { state: 'failed', failure: null })
      })
      .catch((error: unknown) => gone || setReading({ state: 'failed', failure: failureOf(error) }))
    return () => {
      gone = true
    }
  }, [host, wanted, attempt])

  if (wanted === null) {
    return (
      <Alone
        drawing="lost"
        title={t.thatAddressCannotBeOpened}
        text={t.aPagesAddressStartsWithHttp}
        actions={
          <Button kind="primary" onClick={() => void navigate(listPath('queue'))}>
            {t.backToQueue}
          </Button>
        }
      />
    )
  }
  if (reading.state === 'ready') return children(reading.id)
  if (reading.state === 'asking') {
    return (
      <main className={styles.screen}>
        <div className={styles.titlebar} />
        <ArticleSkeleton />
      </main>
    )
  }
  const { failure } = reading
  const again = (): void => {
    setReading({ state: 'asking' })
    setAttempt(attempt + 1)
  }
  if (failure?.kind === 'too_many') {
    return (
      <main className={styles.screen}>
        <div className={styles.titlebar} />
        <div className={styles.notice}>
          <ErrorPanel level={1} title={t.thisPage} failure={failure} retry={again} />
        </div>
      </main>
    )
  }
  return (
    <Alone
      drawing={failure?.kind === 'offline' ? 'offline' : 'failed'}
      title={sentenceOf(failure)}
      text={new URL(wanted).host}
      actions={
        <>
          <Button kind="primary" onClick={again}>
            <RotateCw size={16} aria-hidden />
            {t.retry}
          </Button>
          <Button onClick={() => window.open(wanted, '_blank', 'noopener,noreferrer')}>
            <ExternalLink size={16} aria-hidden />
            {labelOf('item.openOriginal')}
          </Button>
        </>
      }
    />
  )
}

function sentenceOf(failure: Failure | null): string {
  if (failure?.kind === 'offline') return connectionText()
  return messages.parsingError
}

function Alone(props: Parameters<typeof EmptyState>[0]): ReactNode {
  return (
    <main className={styles.screen}>
      <div className={styles.titlebar} />
      <div className={styles.notice} role="status">
        <EmptyState level={1} {...props} />
      </div>
    </main>
  )
}
