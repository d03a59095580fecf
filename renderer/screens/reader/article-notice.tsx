import { ExternalLink, RotateCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { isUnfetched } from '#shared/reasons/reason.ts'
import { shownTitle } from '#shared/text/addresses/shown-title.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/reading.ts'
import { listPath } from '../../paths/index.ts'
import type { ArticleState, Failure } from '../../cache/index.ts'
import { fetchAgain, openOriginal } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ArticleHeader } from '../../reading/index.ts'
import { ArticleSkeletonLines } from './article-skeleton.tsx'
import styles from './reader-screen.module.css'

const Repairs = lazy(() => import('./repair/repair-actions.tsx').then((module) => ({ default: module.RepairActions })))

const ReasonText = lazy(() =>
  import('../../components/reason-text.tsx').then((module) => ({ default: module.ReasonText })),
)

interface ArticleNoticeProps {
  readonly state: ArticleState['state']
  readonly entry: FeedEntry | null
  readonly error: Failure | undefined
  readonly retry: () => void
}

/** Shown instead of the article if there is none to read. */
export function ArticleNotice({ state, entry, error, retry }: ArticleNoticeProps): ReactNode {
  const original = entry ? (
    <Button onClick={() => openOriginal(entry)}>
      <ExternalLink size={16} aria-hidden />
      {labelOf('item.openOriginal')}
    </Button>
  ) : null
  const again = (run: () => void) => (
    <Button kind="primary" onClick={run}>
      <RotateCw size={16} aria-hidden />
      {t.retry}
    </Button>
  )
  if (state === 'in_progress') return <StillFetching entry={entry} original={original} />
  if (state === 'failed') {
    const why = entry?.content.processing_reason
    return (
      <Notice
        drawing="failed"
        title={isUnfetched(why) ? t.thisPageCouldntBeFetched : messages.parseFailed}
        text={
          <>
            {entry && <bdi className={styles.which}>{shownTitle(entry.content)}</bdi>}
            <Suspense fallback={null}>
              <ReasonText reason={why} sentence={entry?.content.processing_error ?? null} />
            </Suspense>
          </>
        }
        actions={
          <>
            {again(() => entry && void fetchAgain(entry))}
            {original}
            {entry && (
              <Suspense fallback={null}>
                <Repairs entry={entry} show={retry} />
              </Suspense>
            )}
          </>
        }
      />
    )
  }
  if (state === 'offline') {
    return (
      <Notice
        drawing="offline"
        title={t.thisArticleHasNotBeenStored}
        text={t.itWillOpenWhenTheLibrary}
        actions={
          <>
            {again(retry)}
            {original}
          </>
        }
      />
    )
  }
  // Retrying would not help.
  if (error?.status === 404 && entry === null) return <NotThere />
  return (
    <div className={styles.notice}>
      <ErrorPanel level={1} title={t.thisArticle} failure={error ?? unknown} retry={retry} />
    </div>
  )
}

const unknown: Failure = { kind: 'error', retryAt: null, status: null, details: t.noDetailsAvailable }

/** Shown if the address doesn't match any article. */
export function NoSuchArticle(): ReactNode {
  return (
    <main className={styles.screen}>
      <NotThere />
    </main>
  )
}

function NotThere(): ReactNode {
  const navigate = useNavigate()
  return (
    <Notice
      drawing="lost"
      title={t.articleNotFound}
      text={t.theAddressDoesntMatchAnArticle}
      actions={
        <Button kind="primary" onClick={() => void navigate(listPath('queue'))}>
          {t.backToQueue}
        </Button>
      }
    />
  )
}

function Notice(props: Parameters<typeof EmptyState>[0]): ReactNode {
  return (
    <div className={styles.notice} role="status">
      <EmptyState level={1} {...props} />
    </div>
  )
}

function StillFetching({
  entry,
  original,
}: {
  readonly entry: FeedEntry | null
  readonly original: ReactNode
}): ReactNode {
  const [now] = useState(() => new Date())
  return (
    <div className={styles.waiting} aria-busy="true">
      <div className={styles.waitingColumn}>
        {entry ? <ArticleHeader content={entry.content} text={null} now={now} /> : null}
        <p className={styles.waitingWords} role="status">
          {t.stillFetchingThisArticle}
        </p>
        <ArticleSkeletonLines />
        <div className={styles.waitingActions}>{original}</div>
      </div>
    </div>
  )
}
