import { Plus, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphemeEnd } from '#shared/text/graphemes.ts'
import { type List, type ListView, useTags } from '../../cache/index.ts'
import { type ListName, runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { FailedPanel } from '../../components/failed-panel.tsx'
import { QuietPanel } from '../../components/quiet-panel.tsx'
import { BadPanel } from './bad-panel.tsx'

export interface ListNoticeProps {
  readonly name: ListName | 'feed'
  readonly title: string
  /** What is listed, where that may be something that is not there. */
  readonly list?: List
  readonly view: ListView
  /** Given when the list is filtered. */
  readonly clearFilters: (() => void) | null
}

/** Nothing to show, and why. */
export function ListNotice({ name, title, list, view, clearFilters }: ListNoticeProps): ReactNode {
  // Asking again would not bring it.
  if (view.failure?.status === 404 && name === 'feed' && list?.kind !== 'tag') {
    return (
      <QuietPanel
        drawing="lost"
        title={list?.kind === 'author' ? 'There is no such writer.' : 'There is no such feed.'}
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
  if (view.bad.length > 0) return <BadPanel view={view} />
  if (list?.kind === 'tag') return <EmptyTag name={list.tag} />
  return <Empty name={name} />
}

/** The service lists nothing under a tag that nobody has made, too. */
function EmptyTag({ name }: { readonly name: string }): ReactNode {
  const { value } = useTags()
  if (value === null || value.some((tag) => tag.name === name)) return <Empty name="tag" />
  return (
    <QuietPanel
      drawing="lost"
      title={`There is no tag “${shortName(name)}”.`}
      text="It may have been deleted, or it goes by another name now."
      actions={<Button onClick={() => runCommand('go.tags')}>All tags</Button>}
    />
  )
}

/** Characters of a name that are told in a sentence. */
const NAME = 60

function shortName(name: string): string {
  const end = graphemeEnd(name, NAME)
  return end < name.length ? `${name.slice(0, end)}…` : name
}

function Empty({ name }: { readonly name: ListName | 'feed' | 'tag' }): ReactNode {
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
    case 'tag':
      return (
        <QuietPanel
          drawing="queue"
          title="Nothing carries this tag."
          text="Tag an article with t."
          actions={<Button onClick={() => runCommand('go.tags')}>All tags</Button>}
        />
      )
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
