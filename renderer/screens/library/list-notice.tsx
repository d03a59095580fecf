import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Failure, ListView } from '../../cache/index.ts'
import { type ListName, listTitles, runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { QuietPanel } from '../../components/quiet-panel.tsx'
import { TooManyRequests } from './too-many-requests.tsx'

export interface ListNoticeProps {
  readonly name: ListName
  readonly view: ListView
  /** Given when the list is filtered. */
  readonly clearFilters: (() => void) | null
}

/** Nothing to show, and why. */
export function ListNotice({ name, view, clearFilters }: ListNoticeProps): ReactNode {
  if (view.failure !== null) return <Failed name={name} failure={view.failure} retry={view.refresh} />
  if (clearFilters !== null) {
    return (
      <QuietPanel
        drawing="filtered"
        title="No articles match these filters."
        actions={<Button onClick={clearFilters}>Clear filters</Button>}
      />
    )
  }
  return <Empty name={name} />
}

function Empty({ name }: { readonly name: ListName }): ReactNode {
  switch (name) {
    case 'queue':
      return (
        <QuietPanel
          drawing="queue"
          title="Your queue is empty."
          text="Paste a link anywhere to save it."
          actions={
            <Button kind="primary" onClick={() => runCommand('save.url')}>
              <Plus size={16} aria-hidden /> Save URL
            </Button>
          }
        />
      )
    case 'favorites':
      return <QuietPanel drawing="favorites" title="No favorites yet." text="Press f on any article to keep it here." />
    case 'archive':
      return (
        <QuietPanel
          drawing="archive"
          title="Nothing archived yet."
          text="Finished articles appear here when you archive them."
        />
      )
  }
}

interface FailedProps {
  readonly name: ListName
  readonly failure: Failure
  readonly retry: () => void
}

function Failed({ name, failure, retry }: FailedProps): ReactNode {
  const [copied, setCopied] = useState(false)
  if (failure.kind === 'too_many') return <TooManyRequests retryAt={failure.retryAt} retry={retry} />
  if (failure.kind === 'offline') {
    return (
      <QuietPanel
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
      drawing="failed"
      title={`Couldn’t load ${listTitles[name]}.`}
      text="What is stored stays safe. You can try again."
      actions={
        <>
          <Button kind="primary" onClick={retry}>
            Retry
          </Button>
          <Button onClick={copy}>{copied ? 'Copied' : 'Copy details'}</Button>
        </>
      }
    />
  )
}
