import { Plus, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { labelOf, titleOf } from '#shared/commands/index.ts'
import { graphemeEnd } from '#shared/text/graphemes.ts'
import * as libraryT from '#shared/words/library.ts'
import * as t from '#shared/words/shell.ts'
import { type ListName, transfersPath } from '../../paths/index.ts'
import { type List, type ListView, useHostStatus, useTags } from '../../cache/index.ts'
import { runCommand } from '../../commands/index.ts'
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
  /** The list, for lists that may turn out not to exist. */
  readonly list?: List
  readonly view: ListView
  /** Null when the list has no filters. */
  readonly clearFilters: (() => void) | null
}

/** Explains why a list has no rows. */
export function ListNotice({ name, title, list, view, clearFilters }: ListNoticeProps): ReactNode {
  // Retrying can't bring back a missing feed.
  if (view.failure?.status === 404 && list?.kind === 'shelf') {
    return (
      <EmptyState
        drawing="lost"
        title={libraryT.shelfNotFound}
        text={libraryT.itMayHaveBeenDeleted}
        actions={<Button onClick={() => runCommand('go.shelves')}>{libraryT.allShelves}</Button>}
      />
    )
  }
  if (view.failure?.status === 404 && name === 'feed' && list?.kind !== 'tag') {
    return (
      <EmptyState
        drawing="lost"
        title={list?.kind === 'author' ? libraryT.writerNotFound : libraryT.feedNotFound}
        text={libraryT.itMayHaveBeenDeleted}
        actions={<Button onClick={() => runCommand('go.sources')}>{libraryT.allSources}</Button>}
      />
    )
  }
  if (view.failure !== null) {
    // Puts a user-defined name in quotation marks, so that it doesn't read as part of the sentence.
    return (
      <ErrorPanel title={name === 'feed' ? t.quoted({ title }) : title} failure={view.failure} retry={view.refresh} />
    )
  }
  if (clearFilters !== null) {
    return (
      <EmptyState
        drawing="filtered"
        title={libraryT.noArticlesMatchTheseFilters}
        actions={<Button onClick={clearFilters}>{labelOf('list.clearFilters')}</Button>}
      />
    )
  }
  if (view.bad.length > 0) return <UnreadableList view={view} />
  if (list?.kind === 'shelf') return <Empty name="shelf" />
  if (list?.kind === 'tag') return <EmptyTag name={list.tag} />
  return name === 'queue' ? <EmptyQueue /> : <Empty name={name} />
}

/** If the sync couldn't read some entries, the queue isn't really empty. */
function EmptyQueue(): ReactNode {
  const skipped = useHostStatus()?.sync.skipped ?? 0
  if (skipped === 0) return <Empty name="queue" />
  return (
    <EmptyState
      drawing="failed"
      title={libraryT.itemsCouldNotBeRead({ count: skipped })}
      text={libraryT.theServiceSentUnreadableData({ count: skipped })}
      actions={
        <Button kind="primary" onClick={() => runCommand('sync.now')}>
          {labelOf('sync.now')}
        </Button>
      }
    />
  )
}

/** Also covers a tag that doesn't exist, because the service returns an empty list for it. */
function EmptyTag({ name }: { readonly name: string }): ReactNode {
  const { value } = useTags()
  if (value === null || value.some((tag) => tag.name === name)) return <Empty name="tag" />
  return (
    <EmptyState
      drawing="lost"
      title={libraryT.thereIsNoTagShortName({ shortName: shortName(name) })}
      text={libraryT.itMayHaveBeenDeletedOr}
      actions={<Button onClick={() => runCommand('go.tags')}>{libraryT.allTags}</Button>}
    />
  )
}

/** The maximum number of characters of a name quoted in a sentence. */
const NAME = 60

function shortName(name: string): string {
  const end = graphemeEnd(name, NAME)
  return end < name.length ? `${name.slice(0, end)}…` : name
}

interface EmptyView {
  readonly drawing: IllustrationName
  readonly title: string
  readonly text: string
  /** Replaces the hint on devices that may not have a keyboard. */
  readonly touch?: string
  readonly icon?: ReactNode
  readonly action: string
  readonly command: Parameters<typeof runCommand>[0]
}

const toQueue = { action: libraryT.goToTheQueue, command: 'go.queue' } as const

/** The illustration, sentence and action for each empty list. */
const empty: Readonly<Record<ListName | 'feed' | 'tag' | 'shelf', EmptyView>> = {
  queue: {
    drawing: 'queue',
    title: libraryT.yourQueueIsEmpty,
    text: libraryT.pasteALinkAnywhereToSave,
    icon: <Plus size={16} aria-hidden />,
    action: titleOf('save.url'),
    command: 'save.url',
  },
  favorites: {
    drawing: 'favorites',
    title: libraryT.noFavoritesYet,
    text: libraryT.pressFOnAnyArticleTo,
    touch: libraryT.starAnArticleToAddIt,
    ...toQueue,
  },
  inbox: {
    drawing: 'queue',
    title: libraryT.nothingNew,
    text: libraryT.followANewsletterOrFeed,
    icon: <Rss size={16} aria-hidden />,
    action: libraryT.sources,
    command: 'go.sources',
  },
  highlights: {
    drawing: 'favorites',
    title: libraryT.noHighlightsYet,
    text: libraryT.highlightTextWhileReadingWithH,
    touch: libraryT.selectTextWhileReadingToHighlight,
    ...toQueue,
  },
  tag: {
    drawing: 'queue',
    title: libraryT.noArticlesWithThisTag,
    text: libraryT.pressTToTagAnArticle,
    touch: libraryT.tagAnArticleFromItsMenu,
    action: libraryT.allTags,
    command: 'go.tags',
  },
  shelf: {
    drawing: 'archive',
    title: libraryT.shelfIsEmpty,
    text: libraryT.pressBToAddAnArticle,
    touch: libraryT.addAnArticleFromItsMenu,
    ...toQueue,
  },
  feed: {
    drawing: 'queue',
    title: libraryT.nothingHereYet,
    text: libraryT.newArticlesAppearHere,
    action: libraryT.allSources,
    command: 'go.sources',
  },
  archive: {
    drawing: 'archive',
    title: libraryT.nothingArchivedYet,
    text: libraryT.finishedArticlesAppearHereWhenYou,
    ...toQueue,
  },
}

/** First steps in addition to pasting a link. */
const firstSteps = [
  [libraryT.pasteYourOpenTabs, '/onboarding?step=bring'],
  [libraryT.importFromAnotherApp, `${transfersPath}#import`],
  [libraryT.saveFromYourBrowser, '/extension'],
] as const

/** Shows the queue before anything was saved, or after everything was read. */
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

function Empty({ name }: { readonly name: ListName | 'feed' | 'tag' | 'shelf' }): ReactNode {
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
