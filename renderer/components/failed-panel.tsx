import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { QuietPanel } from './quiet-panel.tsx'
import { TooManyRequests } from './too-many-requests.tsx'

/** Milliseconds that a press on Retry is shown for. */
const PATIENCE = 3000

interface FailedPanelProps {
  readonly title: string
  readonly failure: { readonly kind: string; readonly retryAt: number | null; readonly details: string }
  readonly retry: () => void
  /** The page's own heading, or one below it. */
  readonly level?: 1 | 2
}

/** What could not be read, and what can be done: offline, throttled, or anything else (UX.md section 2). */
export function FailedPanel({ title, failure, retry, level }: FailedPanelProps): ReactNode {
  const [copied, setCopied] = useState(false)
  // Each attempt that fails is a failure of its own. One that takes long may be pressed for again.
  const [tried, setTried] = useState<object | null>(null)
  const trying = tried === failure
  useEffect(() => {
    if (tried === null) return
    const timer = setTimeout(() => setTried(null), PATIENCE)
    return () => clearTimeout(timer)
  }, [tried])
  if (failure.kind === 'too_many') return <TooManyRequests retryAt={failure.retryAt} retry={retry} level={level} />
  if (failure.kind === 'offline') {
    return (
      <QuietPanel
        level={level}
        drawing="offline"
        title="You’re offline"
        text="This view has not been stored on this device yet."
        actions={<Button onClick={retry}>Retry</Button>}
      />
    )
  }
  const copy = (): void => {
    navigator.clipboard.writeText(failure.details).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <QuietPanel
      level={level}
      drawing="failed"
      title={`Couldn’t load ${title}.`}
      text="What is stored stays safe. You can try again."
      actions={
        <>
          <Button
            kind="primary"
            aria-disabled={trying}
            onClick={() => {
              if (trying) return
              setTried(failure)
              retry()
            }}
          >
            {trying ? 'Trying…' : 'Retry'}
          </Button>
          <Button onClick={copy}>{copied ? 'Copied' : 'Copy details'}</Button>
        </>
      }
    />
  )
}
