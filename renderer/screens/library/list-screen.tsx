import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type List, useList } from '../../cache/index.ts'
import { isFiltered, type ListName, listTitles, useCommands, withoutFilters } from '../../commands/index.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { ListHeader } from './list-header.tsx'
import styles from './list-screen.module.css'
import { ListStates } from './list-states.tsx'
import { useNews } from './use-news.ts'
import { useQueueView } from './use-queue-view.ts'
import { VirtualList } from './virtual-list.tsx'

const FilterChips = lazy(() => import('./filter-chips.tsx').then(({ FilterChips }) => ({ default: FilterChips })))

/** One list: what is in it, in what order, and what to say when it is empty or out of reach. */
export function ListScreen({ name }: { readonly name: ListName }): ReactNode {
  const isQueue = name === 'queue'
  const queue = useQueueView(isQueue)
  const list: List = isQueue ? { kind: 'queue', query: queue.query } : { kind: name }
  const view = useList(list)
  const heading = useRef<HTMLHeadingElement>(null)
  const [saving, setSaving] = useState(false)
  const filtered = isQueue && isFiltered(queue.view)
  const place = isQueue ? `${name} ${JSON.stringify(queue.query)}` : name
  const count = isQueue ? view.ids.length : (view.total ?? (view.more ? null : view.ids.length))
  // Pages of a feed that were read by scrolling are not news, and neither is what a filter lets through.
  const news = useNews(listTitles[name], count ?? 0, view.state === 'ready' && count !== null && !filtered)
  useEffect(() => {
    // A new screen starts at its heading, unless something in it (a row come back to) has taken the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const clear = (): void => queue.change(withoutFilters(queue.view))
  useCommands('list', {
    'list.clearFilters': () => (filtered ? clear() : false),
    'list.saveView': () => (filtered ? setSaving(true) : false),
    'list.shuffle': () => (isQueue ? queue.change({ ...queue.view, shuffle: newSeed() }) : false),
  })
  return (
    <section className={styles.screen} aria-labelledby="list-title" aria-busy={view.state === 'loading'}>
      <title>{`${listTitles[name]} – Lectern`}</title>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      <ListHeader
        ref={heading}
        name={name}
        count={view.state === 'ready' ? count : null}
        refreshing={view.refreshing && view.slow}
        queue={queue}
      />
      {isQueue && (filtered || queue.view.shuffle !== undefined) ? (
        <Suspense fallback={null}>
          <FilterChips view={queue.view} change={queue.change} saving={saving} onSaving={setSaving} />
        </Suspense>
      ) : null}
      {view.ids.length > 0 ? (
        <VirtualList key={place} name={name} view={view} place={place} />
      ) : (
        <ListStates name={name} view={view} clearFilters={filtered ? clear : null} />
      )}
    </section>
  )
}

/** Any positive whole number: each gives an order of its own. */
const newSeed = (): number => 1 + Math.floor(Math.random() * 2_000_000_000)
