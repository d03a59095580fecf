import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import { readerPath } from '../../paths/index.ts'
import { type List, useEntry, useList } from '../../cache/index.ts'
import { ProgressRing } from '../../components/progress-ring.tsx'
import { SavedViews } from './saved-views.tsx'
import { SharedShelfSection } from './shared-shelf-section.tsx'
import { ShelfSection } from './shelf-section.tsx'
import styles from './sidebar.module.css'
import { SourceSection } from './source-section.tsx'
import { TagSection } from './tag-section.tsx'

const begun: List = { kind: 'queue', query: { sort: 'last_viewed', continueReading: true } }
const SHOWN = 3

/** The sections below the lists: saved views, started articles, shelves, tags and sources. */
export function SidebarSections(): ReactNode {
  const { ids, need } = useList(begun)
  const first = ids.slice(0, SHOWN)
  const [one, two, three] = first
  useEffect(() => need([one, two, three].filter((id) => id !== undefined)), [need, one, two, three])
  return (
    <>
      <SavedViews />
      {first.length > 0 ? (
        <section className={styles.shelf} aria-labelledby="sidebar-begun">
          <h2 id="sidebar-begun" className={styles.shelfName}>
            {labelOf('go.continue')}
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
      <ShelfSection />
      <SharedShelfSection />
      <TagSection />
      <SourceSection />
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
