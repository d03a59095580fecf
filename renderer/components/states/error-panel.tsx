import type { ReactNode } from 'react'
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
    /** The HTTP status. 0 if no response came, null if it was no request. */
    readonly status?: number | null
    readonly details: string
  }
  readonly retry: () => void
  /** 1 if this is the page's own heading, else 2. */
  readonly level?: 1 | 2
}

/** Reports what failed to load, why (offline, throttled or other), and what to do. */
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
      {trying ? 'Trying…' : 'Retry'}
    </Button>
  )
  if (failure.kind === 'offline') {
    return (
      <EmptyState
        level={level}
        drawing="offline"
        title="You’re offline and this view has not been stored yet."
        text="Articles stored on this device are still available."
        actions={button}
      />
    )
  }
  return (
    <EmptyState
      level={level}
      drawing="failed"
      title={`Couldn’t load ${title}.`}
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

/** Says what happened, as far as known, and what still works. */
function reasonOf({ kind, status }: FailedPanelProps['failure']): string {
  if (kind === 'full') return 'The disk that the library is on is full. What is stored stays safe.'
  if (kind === 'signed_out') return 'The library did not let this device in. Articles stored here are still available.'
  const safe = 'What is stored stays safe.'
  if (typeof status !== 'number') return `${safe} You can try again.`
  if (status >= 500) return `The library has a fault. ${safe}`
  if (status >= 400) return `The library refused this. ${safe}`
  return `What came back could not be read. ${safe}`
}
