import { ChevronDown, ChevronRight, LibraryBig, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { numberText } from '#shared/language/formats.ts'
import { type Shelf, shelfTree } from '#shared/model/shelf.ts'
import * as t from '#shared/words/app/sidebar.ts'
import { listPath, shelfIn, shelfPath } from '../../paths/index.ts'
import { notify, useLibrary, useShelves } from '../../cache/index.ts'
import { setPreference, usePreference } from '../../preferences/index.ts'
import { isActiveLink } from './is-active-link.ts'
import styles from './sidebar.module.css'
import { useItemDrop } from './use-item-drop.ts'

/** The reader's shelves in their order. Rows can be dropped on them. Absent if there are none. */
export function ShelfSection(): ReactNode {
  const { value } = useShelves()
  const isOpen = usePreference('shelvesOpen')
  const here = useLocation()
  const current = isActiveLink(here, listPath('shelves')) ? shelfIn(new URLSearchParams(here.search)) : null
  if (value === null || value.length === 0) return null
  const Arrow = isOpen ? ChevronDown : ChevronRight
  const toggle = isOpen ? t.hideShelves : t.showShelves
  return (
    <section className={styles.shelf} aria-labelledby="sidebar-shelves">
      <div className={styles.shelfHead}>
        <h2 id="sidebar-shelves" className={styles.shelfName}>
          <Link to={listPath('shelves')}>{t.shelves}</Link>
        </h2>
        <span className={styles.shelfTools}>
          <Link to="/list/shelves?new=" className={styles.shelfTool} aria-label={t.newShelf} title={t.newShelf}>
            <Plus size={14} aria-hidden />
          </Link>
          <button
            type="button"
            className={styles.shelfTool}
            aria-label={toggle}
            title={toggle}
            aria-expanded={isOpen}
            onClick={() => setPreference('shelvesOpen', !isOpen)}
          >
            <Arrow size={14} aria-hidden />
          </button>
        </span>
      </div>
      {isOpen ? (
        <ul className={styles.lists}>
          {shelfTree(value).map(({ shelf, inside }) => (
            <li key={shelf.id}>
              <ShelfLink shelf={shelf} current={shelf.id === current} />
              {inside.length === 0 ? null : (
                <ul className={styles.nested}>
                  {inside.map((one) => (
                    <li key={one.id}>
                      <ShelfLink shelf={one} current={one.id === current} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function ShelfLink({ shelf, current }: { readonly shelf: Shelf; readonly current: boolean }): ReactNode {
  const library = useLibrary()
  const { id, name, item_count: count } = shelf
  const drop = useItemDrop((contentIds) => {
    const at = new Date().toISOString()
    const action = { type: 'shelve' as const, contentIds, shelf: id, name, on: true, at }
    void library.mutateAll([action], { undo: t.addedToName({ name }) }).then((refused) => {
      if (refused.length > 0) notify(t.theShelvesCouldNotBeChanged, { type: 'error' })
    })
  })
  return (
    <Link
      to={shelfPath(id)}
      className={current ? `${styles.link} ${styles.current}` : styles.link}
      aria-current={current ? 'page' : undefined}
      {...drop}
    >
      <LibraryBig size={16} aria-hidden />
      <span className={styles.label} dir="auto">
        {name}
      </span>
      {count > 0 ? <span className={styles.count}>{numberText(count)}</span> : null}
    </Link>
  )
}
