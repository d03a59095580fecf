import { type ReactNode, useEffect, useRef } from 'react'
import { isFiltered, type ListName, listTitles, withoutFilters } from '../../paths/index.ts'
import { type List, listKey, useList } from '../../cache/index.ts'
import { useTitle } from '../../components/use-title.ts'
import { useSkeleton } from '../../components/states/use-skeleton.ts'
import { useInboxVisit } from './list/hide-read-before-visit.ts'
import { ListBanners } from './list-banners.tsx'
import { ListHeader } from './list-header.tsx'
import styles from './list-screen.module.css'
import { ListStates } from './list-states.tsx'
import { Skeleton } from './rows/skeleton.tsx'
import { type QueueViewHandle, useQueueView } from './use-queue-view.ts'
import { type ListFilter, useFilteredView } from './list/use-filtered-view.ts'
import { VirtualList } from './list/virtual-list.tsx'

/** Shows a built-in list, such as the queue or the archive. */
export function ListScreen({ name }: { readonly name: ListName }): ReactNode {
  const queue = useQueueView(name === 'queue')
  const list: List = name === 'queue' ? { kind: 'queue', query: queue.query } : { kind: name }
  return <Listing name={name} title={listTitles[name]} list={list} queue={queue} />
}

interface FeedScreenProps {
  readonly title: string
  readonly list: Exclude<List, { readonly kind: 'queue' }>
  /** Buttons next to the title. */
  readonly tools?: ReactNode
  /** Note about the list, above its rows. */
  readonly note?: ReactNode
  /** Content after the last row. */
  readonly end?: ReactNode
  readonly filter?: ListFilter | null
}

/** Shows a list that the service maintains for a tag, an author or a feed. */
export function FeedScreen(props: FeedScreenProps): ReactNode {
  return <Listing name="feed" queue={null} {...props} />
}

interface ListingProps {
  readonly name: ListName | 'feed'
  readonly title: string
  readonly list: List
  readonly queue: QueueViewHandle | null
  readonly tools?: ReactNode
  readonly note?: ReactNode
  readonly end?: ReactNode
  readonly filter?: ListFilter | null
}

/** Renders a list in its order, or the reason why it is empty or unavailable. */
function Listing({ name, title, list, queue, tools, note, end, filter = null }: ListingProps): ReactNode {
  const shown = name === 'queue' ? queue : null
  const view = useFilteredView(useInboxVisit(list, useList(list)), filter)
  const waiting = useSkeleton(view.state === 'loading' && view.failure === null)
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  const filtered = shown !== null && isFiltered(shown.view)
  const place = listKey(list)
  const known = shown ? view.ids.length : (view.total ?? (view.more ? null : view.ids.length))
  const count = view.state === 'ready' ? known : null
  useEffect(() => {
    // Focuses the heading of a new screen, unless an element in it already has the focus, such as a restored row.
    if (!document.activeElement?.closest('main, dialog')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={styles.screen} aria-labelledby="list-title" aria-busy={waiting !== null}>
      <ListHeader ref={heading} name={name} title={title} tools={tools} count={count} queue={shown} />
      {note}
      <ListBanners title={title} place={place} kind={list.kind} view={view} count={count} queue={shown} />
      {waiting === 'shapes' ? (
        <Skeleton title={title} slow={view.slow} />
      ) : view.ids.length > 0 ? (
        <VirtualList key={place} title={title} list={list} view={view} place={place} end={end} />
      ) : waiting ? null : (
        <>
          <ListStates
            name={name}
            title={title}
            list={list}
            view={view}
            clearFilters={filtered ? () => shown.change(withoutFilters) : (filter?.clear ?? null)}
          />
          {view.failure === null ? end : null}
        </>
      )}
    </section>
  )
}
