import { Bookmark, Tag, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { messages } from '#shared/text/messages.ts'
import { type List, notify, useEntry, useLibrary, useList } from '../cache/index.ts'
import { listPath, readerPath, tagPath } from '../commands/index.ts'
import { ProgressRing } from '../components/progress-ring.tsx'
import { preference, type SavedView, setPreference, usePreference } from '../preferences/index.ts'
import styles from './sidebar.module.css'
import { useItemDrop } from './use-item-drop.ts'

const begun: List = { kind: 'queue', query: { sort: 'last_viewed', continueReading: true } }
const SHOWN = 3

/** What stands under the lists: articles that were begun, and views that were kept by name. */
export function SidebarShelves(): ReactNode {
  const { ids, need } = useList(begun)
  const views = usePreference('savedViews')
  const pinned = usePreference('pinnedTags')
  const first = ids.slice(0, SHOWN)
  const [one, two, three] = first
  useEffect(() => need([one, two, three].filter((id) => id !== undefined)), [need, one, two, three])
  return (
    <>
      {views.length > 0 ? (
        <section className={styles.shelf} aria-labelledby="sidebar-views">
          <h2 id="sidebar-views" className={styles.shelfName}>
            Views
          </h2>
          <ul className={styles.lists}>
            {views.map((view) => (
              <li key={view.name} className={styles.shelfRow}>
                <ViewLink view={view} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {pinned.length > 0 ? (
        <section className={styles.shelf} aria-labelledby="sidebar-tags">
          <h2 id="sidebar-tags" className={styles.shelfName}>
            Pinned tags
          </h2>
          <ul className={styles.lists}>
            {pinned.map((name) => (
              <li key={name}>
                <TagLink name={name} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {first.length > 0 ? (
        <section className={styles.shelf} aria-labelledby="sidebar-begun">
          <h2 id="sidebar-begun" className={styles.shelfName}>
            Continue reading
          </h2>
          <ul className={styles.lists}>
            {first.map((id) => (
              <li key={id}>
                <Begun contentId={id} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function TagLink({ name }: { readonly name: string }): ReactNode {
  const library = useLibrary()
  const drop = useItemDrop((ids) => {
    const at = new Date().toISOString()
    const actions = ids.map((contentId) => ({ type: 'tag' as const, contentId, add: [name], remove: [], at }))
    void library.mutateAll(actions, { undo: messages.tagAdded }).then((refused) => {
      if (refused.length > 0) notify('The tags could not be changed.', { type: 'error' })
    })
  })
  return (
    <Link to={tagPath(name)} className={styles.link} {...drop}>
      <Tag size={16} aria-hidden />
      <span className={styles.label} dir="auto">
        {name}
      </span>
    </Link>
  )
}

function ViewLink({ view: { name, search } }: { readonly view: SavedView }): ReactNode {
  const here = useLocation()
  const current = here.pathname === listPath('queue') && here.search === `?${search}`
  return (
    <>
      <Link
        to={`${listPath('queue')}?${search}`}
        className={current ? `${styles.link} ${styles.current}` : styles.link}
        aria-current={current ? 'page' : undefined}
      >
        <Bookmark size={16} aria-hidden />
        <span className={styles.label} dir="auto">
          {name}
        </span>
      </Link>
      <button
        type="button"
        className={styles.forget}
        aria-label={`Remove the view ${name}`}
        title="Remove this view"
        onClick={() =>
          setPreference(
            'savedViews',
            preference('savedViews').filter((view) => view.name !== name),
          )
        }
      >
        <X size={13} aria-hidden />
      </button>
    </>
  )
}

function Begun({ contentId }: { readonly contentId: number }): ReactNode {
  const entry = useEntry(contentId)
  if (entry === null) return <span className={styles.link} />
  return (
    <Link to={readerPath(contentId)} className={styles.link} title={entry.content.title}>
      <ProgressRing share={entry.content.history?.last_read_percentage ?? 0} className={styles.ring} />
      <span className={styles.label} dir="auto">
        {entry.content.title}
      </span>
    </Link>
  )
}
