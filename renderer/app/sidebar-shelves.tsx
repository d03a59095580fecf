import { Bookmark, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { type List, useEntry, useList } from '../cache/index.ts'
import { listPath, readerPath } from '../commands/index.ts'
import { ProgressRing } from '../components/progress-ring.tsx'
import { preference, type SavedView, setPreference, usePreference } from '../preferences/index.ts'
import styles from './sidebar.module.css'
import { SourceShelf } from './source-shelf.tsx'
import { TagShelf } from './tag-shelf.tsx'

const begun: List = { kind: 'queue', query: { sort: 'last_viewed', continueReading: true } }
const SHOWN = 3

/** What stands under the lists: views that were kept by name, articles that were begun, tags and sources. */
export function SidebarShelves(): ReactNode {
  const { ids, need } = useList(begun)
  const views = usePreference('savedViews')
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
      <TagShelf />
      <SourceShelf />
    </>
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
