import { type ReactNode, useEffect, useRef } from 'react'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { type List, useList } from '../../cache/index.ts'
import { type ListName, listTitles } from '../../commands/index.ts'
import { usePreference } from '../../preferences/index.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { ListHeader } from './list-header.tsx'
import styles from './list-screen.module.css'
import { ListStates } from './list-states.tsx'
import { useNews } from './use-news.ts'
import { VirtualList } from './virtual-list.tsx'

/** One list: what is in it, in what order, and what to say when it is empty or out of reach. */
export function ListScreen({ name }: { readonly name: ListName }): ReactNode {
  const sort = usePreference('queueSort')
  const list: List = name === 'queue' ? { kind: 'queue', query: { sort } satisfies QueueQuery } : { kind: name }
  const view = useList(list)
  const heading = useRef<HTMLHeadingElement>(null)
  const place = name === 'queue' ? `${name} ${sort}` : name
  const count = name === 'queue' ? view.ids.length : (view.total ?? (view.more ? null : view.ids.length))
  // Pages of a feed that were read by scrolling are not news.
  const news = useNews(listTitles[name], count ?? 0, view.state === 'ready' && count !== null)
  useEffect(() => {
    // A new screen starts at its heading, unless something in it (a row come back to) has taken the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
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
      />
      {view.ids.length > 0 ? (
        <VirtualList key={place} name={name} view={view} place={place} />
      ) : (
        <ListStates name={name} view={view} />
      )}
    </section>
  )
}
