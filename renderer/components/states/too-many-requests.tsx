import type { ReactNode } from 'react'
import * as t from '#shared/words/components.ts'
import * as messages from '#shared/words/messages.ts'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useRetryAt } from './use-retry-at.ts'

interface TooManyRequestsProps {
  /** Milliseconds since the epoch. */
  readonly retryAt: number | null
  readonly retry: () => void
  /** 1 if this is the page's own heading, otherwise 2. */
  readonly level?: 1 | 2
}

/** Counts down until the service accepts requests again, then retries once. */
export function TooManyRequests({ retryAt, retry, level }: TooManyRequestsProps): ReactNode {
  const left = useRetryAt(retryAt, retry)
  return (
    <EmptyState
      level={level}
      drawing="failed"
      title={`${messages.tooManyRequests}.`}
      text={left > 0 ? t.tryingAgainInLeftS({ left }) : t.youCanTryAgainNow}
      actions={
        <Button disabled={left > 0} onClick={retry}>
          {t.retry}
        </Button>
      }
    />
  )
}
