import { Plus, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { labelOf, titleOf } from '#shared/commands/index.ts'
import { graphemeEnd } from '#shared/text/graphemes.ts'
import { type List, type ListView, useHostStatus, useTags } from '../../cache/index.ts'
import { type ListName, runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { isTouchDevice } from '../../components/is-touch-device.ts'
import type { IllustrationName } from '../../components/illustrations.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import styles from './list-states.module.css'
import { UnreadableList } from './unreadable-list.tsx'

export interface ListNoticeProps {
  readonly name: ListName | 'feed'
  readonly title: string
  /** The list, when it may turn out not to exist. */
  readonly list?: List
  readonly view: ListView
  /** Null when the list has no filters. */
  readonly clearFilters: (() => void) | null
}

/** Explains why a list has no rows. */
export function ListNotice({ name, title, list, view, clearFilters }: ListNoticeProps): ReactNode {
  // Retrying can't bring back a missing feed.
  if (view.failure?.status === 404 && name === 'feed' && list?.kind !== 'tag') {
    return (
      <EmptyState
        drawing="lost"
        title={list?.kind === 'author' ? 'There is no such writer.' : 'There is no such feed.'}
        text="It may have been deleted, or the address is incomplete."
        actions={<Button onClick={() => runCommand('go.sources')}>All sources</Button>}
      />
    )
  }
  if (view.failure !== null) {
    // Quotes a user-given name, so that it does not read as part of the sentence.
    return <ErrorPanel title={name === 'feed' ? `“${title}”` : title} failure={view.failure} retry={view.refresh} />
  }
  if (clearFilters !== null) {
    return (
      <EmptyState
        drawing="filtered"
        title="No articles match these filters."
        actions={<Button onClick={clearFilters}>{labelOf('list.clearFilters')}</Button>}
      />
    )
  }
  if (view.bad.length > 0) return <UnreadableList view={view} />
  if (list?.kind === 'tag') return <EmptyTag name={list.tag} />
  return name === 'queue' ? <EmptyQueue /> : <Empty name={name} />
}

/** Entries that the sync could not read do not make the queue empty. */
function EmptyQueue(): ReactNode {
  const skipped = useHostStatus()?.sync.skipped ?? 0
  if (skipped === 0) return <Empty name="queue" />
  const one = skipped === 1
  return (
    <EmptyState
      drawing="failed"
      title={`${skipped.toLocaleString()} ${one ? 'item' : 'items'} could not be read.`}
      text={`The service described ${one ? 'it' : 'them'} in a way that could not be read. Nothing of ${one ? 'it' : 'them'} is lost.`}
      actions={
        <Button kind="primary" onClick={() => runCommand('sync.now')}>
          {labelOf('sync.now')}
        </Button>
      }
    />
  )
}

/** Also covers a tag that does not exist: the service answers with an empty list for it. */
function EmptyTag({ name }: { readonly name: string }): ReactNode {
  const { value } = useTags()
  if (value === null || value.some((tag) => tag.name === name)) return <Empty name="tag" />
  return (
    <EmptyState
      drawing="lost"
      title={`There is no tag “${shortName(name)}”.`}
      text="It may have been deleted, or it goes by another name now."
      actions={<Button onClick={() => runCommand('go.tags')}>All tags</Button>}
    />
  )
}

/** Maximum characters of a name quoted in a sentence. */
const NAME = 60

function shortName(name: string): string {
  const end = graphemeEnd(name, NAME)
  return end < name.length ? `${name.slice(0, end)}…` : name
}

interface EmptyView {
  readonly drawing: IllustrationName
  readonly title: string
  readonly text: string
  /** Replaces the hint on devices that may have no keyboard. */
  readonly touch?: string
  readonly icon?: ReactNode
  readonly action: string
  readonly command: Parameters<typeof runCommand>[0]
}

const toQueue = { action: 'Go to the queue', command: 'go.queue' } as const

/** An illustration, a sentence and one action per empty list. */
const empty: Readonly<Record<ListName | 'feed' | 'tag', EmptyView>> = {
  queue: {
    drawing: 'queue',
    title: 'Your queue is empty.',
    text: 'Paste a link anywhere to save it.',
    icon: <Plus size={16} aria-hidden />,
    action: titleOf('save.url'),
    command: 'save.url',
  },
  favorites: {
    drawing: 'favorites',
    title: 'No favorites yet.',
    text: 'Press f on any article to keep it here.',
    touch: 'Give an article a star to keep it here.',
    ...toQueue,
  },
  inbox: {
    drawing: 'queue',
    title: 'Nothing new.',
    text: 'Follow a newsletter or feed.',
    icon: <Rss size={16} aria-hidden />,
    action: 'Sources',
    command: 'go.sources',
  },
  highlights: {
    drawing: 'favorites',
    title: 'No highlights yet.',
    text: 'Highlight text while reading with h.',
    touch: 'Select text while reading to highlight it.',
    ...toQueue,
  },
  tag: {
    drawing: 'queue',
    title: 'No articles with this tag.',
    text: 'Tag an article with t.',
    touch: 'Tag an article from its menu.',
    action: 'All tags',
    command: 'go.tags',
  },
  feed: {
    drawing: 'queue',
    title: 'Nothing here yet.',
    text: 'Articles appear here as they come.',
    action: 'All sources',
    command: 'go.sources',
  },
  archive: {
    drawing: 'archive',
    title: 'Nothing archived yet.',
    text: 'Finished articles appear here when you archive them.',
    ...toQueue,
  },
}

/** Other first steps, beside pasting a link. */
const firstSteps = [
  ['Paste your open tabs', '/onboarding?step=bring'],
  ['Import from another app', '/list?list=connect'],
  ['Save from your browser', '/extension'],
] as const

/** The queue before anything was saved, and after everything was read. */
function FirstSteps(): ReactNode {
  return (
    <>
      <Button kind="primary" onClick={() => runCommand('save.url')}>
        <Plus size={16} aria-hidden /> {titleOf('save.url')}
      </Button>
      <Button onClick={() => runCommand('save.starters')}>{labelOf('save.starters')}</Button>
      <span className={styles.steps}>
        {firstSteps.map(([label, path]) => (
          <Link key={path} to={path} className={styles.step}>
            {label}
          </Link>
        ))}
      </span>
    </>
  )
}

function Empty({ name }: { readonly name: ListName | 'feed' | 'tag' }): ReactNode {
  const { drawing, title, text, touch = text, icon, action, command } = empty[name]
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      text={isTouchDevice() ? touch : text}
      actions={
        name === 'queue' ? (
          <FirstSteps />
        ) : (
          <Button kind="primary" onClick={() => runCommand(command)}>
            {icon} {action}
          </Button>
        )
      }
    />
  )
}
