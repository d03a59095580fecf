import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type List, listKey, useList } from '../../cache/index.ts'
import { isFiltered, type ListName, listTitles, useCommands, withoutFilters } from '../../commands/index.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { ListHeader } from './list-header.tsx'
import styles from './list-screen.module.css'
import { ListStates } from './list-states.tsx'
import { useNews } from './use-news.ts'
import { type QueueViewHandle, useQueueView } from './use-queue-view.ts'
import { VirtualList } from './virtual-list.tsx'

const FilterChips = lazy(() => import('./filter-chips.tsx').then(({ FilterChips }) => ({ default: FilterChips })))

/** One of the lists that have a name of their own. */
export function ListScreen({ name }: { readonly name: ListName }): ReactNode {
  const queue = useQueueView(name === 'queue')
  const list: List = name === 'queue' ? { kind: 'queue', query: queue.query } : { kind: name }
  return <Listing name={name} title={listTitles[name]} list={list} queue={queue} />
}

interface FeedScreenProps {
  readonly title: string
  readonly list: Exclude<List, { readonly kind: 'queue' }>
  /** Buttons beside the title. */
  readonly tools?: ReactNode
}

/** What the service lists under something: a tag, a writer, a feed. */
export function FeedScreen({ title, list, tools }: FeedScreenProps): ReactNode {
  return <Listing name="feed" title={title} list={list} queue={null} tools={tools} />
}

interface ListingProps {
  readonly name: ListName | 'feed'
  readonly title: string
  readonly list: List
  readonly queue: QueueViewHandle | null
  readonly tools?: ReactNode
}

/** What is in a list, in what order, and what to say when it is empty or out of reach. */
function Listing({ name, title, list, queue, tools }: ListingProps): ReactNode {
  const isQueue = queue !== null && name === 'queue'
  const view = useList(list)
  const heading = useRef<HTMLHeadingElement>(null)
  const [saving, setSaving] = useState(false)
  const filtered = isQueue && isFiltered(queue.view)
  const place = listKey(list)
  const count = isQueue ? view.ids.length : (view.total ?? (view.more ? null : view.ids.length))
  // Pages of a feed that were read by scrolling are not news, and neither is what a filter lets through.
  const news = useNews(title, count ?? 0, view.state === 'ready' && count !== null && !filtered)
  useEffect(() => {
    // A new screen starts at its heading, unless something in it (a row come back to) has taken the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const clear = (): void => queue?.change(withoutFilters)
  useCommands('list', {
    'list.clearFilters': () => (filtered ? clear() : false),
    'list.saveView': () => (filtered ? setSaving(true) : false),
    'list.shuffle': () => (isQueue ? queue.change((now) => ({ ...now, shuffle: newSeed() })) : false),
  })
  return (
    <section className={styles.screen} aria-labelledby="list-title" aria-busy={view.state === 'loading'}>
      <title>{`${title} – Lectern`}</title>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      <ListHeader
        ref={heading}
        name={name}
        title={title}
        tools={tools}
        count={view.state === 'ready' ? count : null}
        refreshing={view.refreshing && view.slow}
        queue={isQueue ? queue : null}
      />
      {isQueue && (filtered || queue.view.shuffle !== undefined) ? (
        <Suspense fallback={null}>
          <FilterChips view={queue.view} change={queue.change} saving={saving} onSaving={setSaving} />
        </Suspense>
      ) : null}
      {view.ids.length > 0 ? (
        <VirtualList key={place} title={title} list={list} view={view} place={place} />
      ) : (
        <ListStates name={name} title={title} view={view} clearFilters={filtered ? clear : null} />
      )}
    </section>
  )
}

/** Any positive whole number: each gives an order of its own. */
const newSeed = (): number => 1 + Math.floor(Math.random() * 2_000_000_000)
