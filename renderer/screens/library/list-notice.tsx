import { Plus, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListView } from '../../cache/index.ts'
import { type ListName, runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { FailedPanel } from '../../components/failed-panel.tsx'
import { QuietPanel } from '../../components/quiet-panel.tsx'

export interface ListNoticeProps {
  readonly name: ListName | 'feed'
  readonly title: string
  readonly view: ListView
  /** Given when the list is filtered. */
  readonly clearFilters: (() => void) | null
}

/** Nothing to show, and why. */
export function ListNotice({ name, title, view, clearFilters }: ListNoticeProps): ReactNode {
  // Asking again would not bring it.
  if (view.failure?.status === 404 && name === 'feed') {
    return (
      <QuietPanel
        drawing="lost"
        title="There is nothing by that name."
        text="It may have been deleted, or the address is incomplete."
        actions={<Button onClick={() => runCommand('go.sources')}>All sources</Button>}
      />
    )
  }
  if (view.failure !== null) {
    // A name that someone gave is no word of the sentence.
    return <FailedPanel title={name === 'feed' ? `“${title}”` : title} failure={view.failure} retry={view.refresh} />
  }
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

function Empty({ name }: { readonly name: ListName | 'feed' }): ReactNode {
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
    case 'inbox':
      return (
        <QuietPanel
          drawing="queue"
          title="Nothing new."
          text="Follow a newsletter or feed."
          actions={
            <Button kind="primary" onClick={() => runCommand('go.sources')}>
              <Rss size={16} aria-hidden /> Sources
            </Button>
          }
        />
      )
    case 'highlights':
      return <QuietPanel drawing="favorites" title="No highlights yet." text="Highlight text while reading with h." />
    case 'feed':
      return <QuietPanel drawing="queue" title="Nothing here yet." text="Articles appear here as they come." />
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
