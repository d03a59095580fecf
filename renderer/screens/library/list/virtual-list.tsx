import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useLayoutEffect,
  useReducer,
} from 'react'
import styles from './virtual-list.module.css'
import { useSelection } from '../../../selection/index.ts'
import { type List, type ListView, useLibrary } from '../../../cache/index.ts'
import type { MenuPlace } from '../menus/context-menu.tsx'
import { FoldLine } from '../rows/fold-line.tsx'
import { Row } from '../rows/row.tsx'
import type { SortDate } from '../rows/row-text.ts'
import { isFold, withoutFolds } from './collapse-source-runs.ts'
import { useFoldedList } from './use-collapsed-list.ts'
import { useUnavailableRows } from './use-unavailable-rows.ts'
import { useListCommands } from './use-list-commands.ts'
import { useRowHandlers } from './use-row-handlers.ts'
import { useShelfDrop } from './use-shelf-drop.ts'
import { useListDensity, useRowHeight } from '../rows/use-row-height.ts'
import { ListSurface } from './list-view-controller.ts'

const BulkBar = lazy(() => import('../menus/bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar })))
const ContextMenu = lazy(() =>
  import('../menus/context-menu.tsx').then(({ ContextMenu }) => ({ default: ContextMenu })),
)

/**
 * Returns the date by which a list is sorted. Feeds have the newest first. Other lists are in the order in which
 * entries were saved, archived or marked.
 */
function sortDateOf(list: List): SortDate {
  if (list.kind === 'inbox' || list.kind === 'author' || list.kind === 'rss') return 'published'
  if (list.kind !== 'queue' || list.query.shuffle !== undefined) return 'saved'
  return list.query.sort === 'newest_published' ? 'published' : list.query.sort === 'last_viewed' ? 'viewed' : 'saved'
}

interface VirtualListProps {
  readonly title: string
  readonly list: List
  readonly view: ListView
  /**
   * Identifies the list and its order. Also used as the list's React key, so that each combination restores its own
   * position.
   */
  readonly place: string
  /** Content after the last row. */
  readonly end?: ReactNode
}

export function VirtualList({ title, list, view, place, end: after }: VirtualListProps): ReactNode {
  const { ids, need, readMore, more } = view
  const quotes = list.kind === 'highlights'
  const sortedBy = sortDateOf(list)
  const density = useListDensity()
  const rowHeight = useRowHeight(quotes)
  const { rows, folds, quiet, unfold } = useFoldedList(list, ids)
  const surface = useListSurface(place, rows, ids, rowHeight)
  const chosen = useSelection(place)
  const [asking, setAsking] = useState(false)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const ask = useCallback(() => setAsking(true), [])
  const handlers = useRowHandlers({ place, list, surface, showMenu: setMenu, ask })
  /** The first entry behind the fold line receives the focus. */
  const showFolded = (fold: number): void => {
    surface.keepFocus()
    unfold(fold)
  }
  const open = (id: number): void => (isFold(id) ? showFolded(id) : handlers.onOpen(id))
  const selectAll = useListCommands({ place, list, view, rows, surface, chosen, open, ask })
  const drop = useShelfDrop({ list, ids, rowHeight })
  const { model } = surface
  const drawn = model.draw()
  const { first, end } = model.ahead
  const near = useMemo(() => withoutFolds(rows.slice(first, end)), [rows, first, end])
  const away = useUnavailableRows(useLibrary(), list, near)
  useEffect(() => need(near), [need, near])
  const wantsMore = more && model.isNearEnd
  useEffect(() => {
    if (wantsMore) readMore()
  }, [wantsMore, end, ids.length, readMore])

  return (
    <>
      {chosen.size > 0 ? (
        <Suspense fallback={null}>
          <BulkBar
            place={place}
            title={title}
            loaded={ids.length}
            total={more ? view.total : ids.length}
            onAll={() => selectAll(more)}
            asking={asking}
            onAsk={setAsking}
          />
        </Suspense>
      ) : null}
      {menu === null ? null : (
        <Suspense fallback={null}>
          <ContextMenu place={menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
      <div
        ref={surface.scroller}
        className={styles.scroller}
        data-density={density}
        data-scrolled={model.isScrolled || undefined}
        onFocus={surface.onFocus}
        onBlur={surface.onBlur}
      >
        <div
          ref={surface.grid}
          role="grid"
          aria-label={title}
          aria-rowcount={more ? -1 : rows.length}
          aria-multiselectable
          className={styles.rows}
          style={{ height: rows.length * rowHeight }}
          {...drop.props}
        >
          {drop.place === null ? null : (
            <div className={styles.drop} style={{ top: drop.place * rowHeight }} aria-hidden />
          )}
          {drawn.map(({ key, whole, contentId, index }) => {
            const spot = { index, top: index * rowHeight, height: rowHeight }
            const folded = folds.get(contentId)
            return folded ? (
              <FoldLine
                key={key}
                ids={folded}
                isQuiet={contentId === quiet}
                open={more && index === rows.length - 1}
                selected={folded.every((id) => chosen.has(id))}
                onPoint={handlers.onPoint}
                onUnfold={() => showFolded(contentId)}
                {...spot}
              />
            ) : (
              <Row
                key={key}
                whole={whole}
                quotes={quotes}
                sortedBy={sortedBy}
                contentId={contentId}
                selected={chosen.has(contentId)}
                selecting={chosen.size > 0}
                away={away.has(contentId)}
                {...spot}
                {...handlers}
              />
            )
          })}
        </div>
        {more ? null : after}
      </div>
    </>
  )
}

/**
 * Creates a list's model and surface for as long as the list is mounted. `place` must not change during that time.
 * `rows` are the IDs on screen, including those of fold lines. `ids` are all of the list's entries.
 */
function useListSurface(
  place: string,
  rows: readonly number[],
  ids: readonly number[],
  rowHeight: number,
): ListSurface {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [surface] = useState(() => new ListSurface(place, redraw))
  surface.model.follow(rows, rowHeight)
  useLayoutEffect(() => surface.attach(), [surface])
  useLayoutEffect(() => surface.drawn(rows, rowHeight))
  useEffect(() => surface.settle(rows, ids))
  useEffect(() => () => surface.leave(), [surface])
  return surface
}
