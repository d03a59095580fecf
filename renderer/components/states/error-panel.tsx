import type { ReactNode } from 'react'
import * as t from '#shared/words/components.ts'
import { Button } from '../button.tsx'
import { CopyDetails } from './copy-details.tsx'
import { EmptyState } from './empty-state.tsx'
import { TooManyRequests } from './too-many-requests.tsx'
import { useRetrying } from './use-retrying.ts'

interface FailedPanelProps {
  readonly title: string
  readonly failure: {
    readonly kind: string
    readonly retryAt: number | null
    /** The HTTP status. 0 if no response arrived, null if the failure was not in a request. */
    readonly status?: number | null
    readonly details: string
  }
  readonly retry: () => void
  /** 1 if this is the page's own heading, otherwise 2. */
  readonly level?: 1 | 2
}

/** Reports what failed to load, why (offline, throttled or another reason), and what to do about it. */
export function ErrorPanel({ title, failure, retry, level }: FailedPanelProps): ReactNode {
  const [trying, tell] = useRetrying(failure)
  if (failure.kind === 'too_many') return <TooManyRequests retryAt={failure.retryAt} retry={retry} level={level} />
  const button = (
    <Button
      kind="primary"
      aria-disabled={trying}
      onClick={() => {
        if (trying) return
        tell()
        retry()
      }}
    >
      {trying ? t.trying : t.retry}
    </Button>
  )
  if (failure.kind === 'offline') {
    return (
      <EmptyState
        level={level}
        drawing="offline"
        title={t.youreOffline}
        text={t.articlesStoredOnThisDeviceAre}
        actions={button}
      />
    )
  }
  return (
    <EmptyState
      level={level}
      drawing="failed"
      title={t.couldntLoadTitle({ title })}
      text={reasonOf(failure)}
      actions={
        <>
          {button}
          <CopyDetails details={failure.details} />
        </>
      }
    />
  )
}

/** Returns what happened, as far as it is known, and what still works. */
function reasonOf({ kind, status }: FailedPanelProps['failure']): string {
  if (kind === 'full') return t.theLibrarysDiskIsFull
  if (kind === 'signed_out') return t.theLibraryDidntAcceptThisDevices
  const safe = t.yourStoredDataIsSafe
  if (typeof status !== 'number') return t.safeYouCanTryAgain({ safe })
  if (status >= 500) return t.theLibraryReportedAnError({ safe })
  if (status >= 400) return t.theLibraryRefusedThis({ safe })
  return t.theReplyCouldntBeRead({ safe })
}
