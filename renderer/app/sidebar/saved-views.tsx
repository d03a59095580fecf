import { ArrowDown, ArrowUp, Bookmark, Ellipsis, NotebookText, PencilLine, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import * as t from '#shared/words/app/sidebar.ts'
import { makeBookOf } from '../../dialogs/index.ts'
import { listPath } from '../../paths/index.ts'
import { notify } from '../../cache/index.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import type { MenuItem } from '../../components/menu-item.ts'
import { preference, type SavedView, setPreference, usePreference } from '../../preferences/index.ts'
import { moveView, withoutView, withView } from '../dialogs/edit-saved-views.ts'
import styles from './sidebar.module.css'

const RenameView = lazy(() => import('../dialogs/rename-view.tsx').then(({ RenameView }) => ({ default: RenameView })))

/** Shows the queue filters that the reader has saved under names. */
export function SavedViews(): ReactNode {
  const views = usePreference('savedViews')
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  if (views.length === 0) return null
  return (
    <section className={styles.shelf} aria-labelledby="sidebar-views">
      <h2 id="sidebar-views" className={styles.shelfName}>
        {t.views}
      </h2>
      <ul className={styles.lists}>
        {views.map((view, at) => (
          <li key={view.name} className={styles.shelfRow}>
            <ViewLink view={view} />
            <MenuButton
              label={t.moreActionsForTheViewName({ name: view.name })}
              tip={t.renameMoveSaveAsEpubRemove}
              className={styles.forget}
              items={() => waysOf(view, at, views.length, () => setRenamed(view))}
            >
              <Ellipsis size={14} aria-hidden />
            </MenuButton>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {renamed ? <RenameView view={renamed} onClose={() => setRenamed(null)} /> : null}
      </Suspense>
    </section>
  )
}

function ViewLink({ view: { name, search } }: { readonly view: SavedView }): ReactNode {
  const here = useLocation()
  const current = here.pathname === listPath('queue') && here.search === `?${search}`
  return (
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
  )
}

function waysOf(view: SavedView, at: number, count: number, rename: () => void): readonly MenuItem[] {
  const move = (by: 1 | -1) => () => setPreference('savedViews', moveView(preference('savedViews'), view.name, by))
  return [
    { id: 'rename', label: t.rename, icon: <PencilLine size={16} />, run: rename },
    {
      id: 'epub',
      label: t.saveThisViewAsEpub,
      icon: <NotebookText size={16} />,
      run: () => makeBookOf(view.name, { list: 'view', view: view.search }),
    },
    ...(at > 0 ? [{ id: 'up', label: t.moveUp, icon: <ArrowUp size={16} />, run: move(-1) }] : []),
    ...(at < count - 1 ? [{ id: 'down', label: t.moveDown, icon: <ArrowDown size={16} />, run: move(1) }] : []),
    {
      id: 'remove',
      label: t.remove,
      icon: <Trash2 size={16} />,
      danger: true,
      apart: true,
      run: () => {
        setPreference('savedViews', withoutView(preference('savedViews'), view.name))
        const back = (): void => setPreference('savedViews', withView(preference('savedViews'), view, at))
        notify(t.theViewNameWasRemoved({ name: view.name }), { action: { label: t.undo, run: back } })
      },
    },
  ]
}
