import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type List, type ListView, useLibrary } from '../../../cache/index.ts'
import {
  archiveOrReturn,
  type BulkName,
  CONFIRM_ABOVE,
  copyMarkdown,
  copyUrl,
  deleteItem,
  editTags,
  openInNewWindow,
  openOriginal,
  openPath,
  readerPath,
  runBulk,
  saveToQueue,
  selection,
  shareItem,
  tagPath,
  toggleFavorite,
  toggleRead,
  useCommands,
  useSelection,
  withTag,
} from '../../../commands/index.ts'
import { usePreference } from '../../../preferences/index.ts'
import { reported } from '../../../report.ts'
import { comesBack, leaveForReader, placeIn, rememberPlace } from './cursor-memory.ts'
import type { MenuPlace } from '../menus/context-menu.tsx'
import { ListCursor } from './list-cursor.ts'
import { setCurrentRow } from './set-current-row.ts'
import { editNote } from '../menus/note-target.ts'
import { orderRows } from './order-rows.ts'
import { Row } from '../rows/row.tsx'
import { RowSlots } from '../rows/row-slots.ts'
import { useUnavailable } from './use-unavailable.ts'
import { useRowWindow } from './use-row-window.ts'
import { useRowHeight } from './use-row-height.ts'
import { useRowMotion } from './use-row-motion.ts'
import styles from './virtual-list.module.css'

const BulkBar = lazy(() => import('../menus/bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar })))
const ContextMenu = lazy(() =>
  import('../menus/context-menu.tsx').then(({ ContextMenu }) => ({ default: ContextMenu })),
)

/** Beyond the rows that are drawn, entries are read ahead: as many at least, and as many at a time. */
const AHEAD = 25
/** Milliseconds that rows stand still before they are put in order. */
const AT_REST = 200
/** The next page of a feed is read when its last rows are this near. */
const NEAR_END = 15

interface VirtualListProps {
  readonly title: string
  readonly list: List
  readonly view: ListView
  /** Names the list and its order: each has a place of its own to come back to. */
  readonly place: string
}

export function VirtualList({ title, list, view, place }: VirtualListProps): ReactNode {
  const { ids, need, readMore, more } = view
  const library = useLibrary()
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const [start] = useState(() => placeIn(place))
  const [cursor] = useState(() => new ListCursor(start))
  cursor.follow(ids)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const rowHeight = useRowHeight(list.kind === 'highlights')
  const density = usePreference('density')
  /** The cursor's row takes the focus as soon as it is drawn. */
  const wantsFocus = useRef(false)
  const inside = useRef(false)

  const rows = useRowWindow({ scroller, count: ids.length, rowHeight, startOffset: start.offset })
  const drawn = Array.from({ length: rows.end - rows.first }, (_, at) => rows.first + at)
  // The cursor's row is always there, so that focus is never lost by scrolling.
  if (cursor.index < rows.first) drawn.unshift(cursor.index)
  else if (cursor.index >= rows.end && cursor.index < ids.length) drawn.push(cursor.index)
  const [slots] = useState(() => new RowSlots())
  const placed = slots
    .place(
      ids,
      drawn.map((index) => ids[index] ?? 0),
      rows.flying,
    )
    .map((slot, at) => ({ ...slot, index: drawn[at] ?? 0 }))
    // Not as they are seen: of pieces that stand where they stood none is taken out and put in again while a list scrolls.
    .sort((a, b) => a.key - b.key)
  const grid = useRef<HTMLDivElement>(null)
  const ordered = useRef(ids)
  useLayoutEffect(() => {
    const order = (): void => {
      ordered.current = ids
      if (grid.current) orderRows(grid.current)
    }
    if (ordered.current !== ids) return order()
    const rest = setTimeout(order, AT_REST)
    return () => clearTimeout(rest)
  }, [ids, rows.first, rows.end])
  useLayoutEffect(() => setCurrentRow(grid.current, cursor.index))
  const first = Math.max(0, Math.floor(rows.first / AHEAD - 1) * AHEAD)
  const last = Math.min(ids.length, Math.ceil(rows.end / AHEAD + 1) * AHEAD)

  useRowMotion(scroller, ids, rowHeight)
  const away = useUnavailable(library, list, ids, first, last)
  useEffect(() => need(ids.slice(first, last)), [need, ids, first, last])
  useEffect(() => {
    if (more && last >= ids.length - NEAR_END) readMore()
  }, [more, last, ids.length, readMore])

  const focusRow = useCallback(() => {
    const row = scroller.current?.querySelector<HTMLElement>('[aria-current="true"]')
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    // Its row may not be drawn yet.
    if (comesBack(place)) wantsFocus.current = true
  }, [place])
  useEffect(() => {
    if (wantsFocus.current || (inside.current && document.activeElement === document.body)) focusRow()
  })

  // The place is kept for the next time this list is shown.
  const latestIds = useRef(ids)
  latestIds.current = ids
  const { offset } = rows
  useLayoutEffect(
    () => () => rememberPlace(place, { contentId: cursor.contentId, index: cursor.index, offset: offset() }),
    [place, cursor, offset],
  )

  const goTo = (index: number): void => {
    const next = Math.max(0, Math.min(index, ids.length - 1))
    const seen = rows.show(next)
    const row = grid.current?.querySelector<HTMLElement>(`[aria-rowindex="${next + 1}"]`)
    cursor.to(next)
    // Before anything is drawn anew: the browser lays a page out before it moves the focus, and now there is nothing to do.
    row?.focus({ preventScroll: true })
    wantsFocus.current = !row
    if (row && seen) {
      // The next frame shows the cursor, the one after it the rows that are near now: drawn between the two, they would
      // be in the way of the next key, which has the browser lay out what changed before it is heard.
      setCurrentRow(grid.current, next)
      requestAnimationFrame(() => requestAnimationFrame(() => flushSync(rows.look)))
    } else {
      rows.look()
      redraw()
    }
  }
  const chosen = useSelection(place)
  const [asking, setAsking] = useState(false)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  useEffect(() => selection.keep(place, ids), [place, ids])
  useEffect(() => () => selection.clear(), [place])
  /** The loaded rows; or the whole view, those included that were not read yet (UX.md section 11). */
  const selectAll = (whole: boolean): void => {
    if (whole && more) void import('./select-all-pages.ts').then(({ selectAllPages }) => selectAllPages(library, list))
    else selection.all(place, ids)
  }
  const point = useCallback(
    (index: number): void => {
      if (cursor.to(index)) redraw()
    },
    [cursor],
  )
  const select = useCallback(
    (contentId: number, how: 'one' | 'range'): void => {
      if (how === 'one') selection.toggle(place, contentId)
      else selection.extend(place, latestIds.current, cursor.contentId ?? contentId, contentId)
      point(latestIds.current.indexOf(contentId))
    },
    [place, cursor, point],
  )
  const open = useCallback(
    (contentId: number): void => {
      const path = openPath(contentId)
      const leaves = path === readerPath(contentId)
      if (leaves) leaveForReader(place)
      void navigate(path, { replace: !leaves && /[?&]open=/.test(location.search) })
    },
    [place, navigate],
  )
  const showMenu = useCallback(
    (contentId: number, row: HTMLElement, x: number, y: number): void => {
      const all = selection.ids()
      const many = all.has(contentId) && all.size > 1
      const entry = library.entry(contentId)
      if (!many && entry === null) return
      const remove = (): void => (all.size > CONFIRM_ABOVE ? setAsking(true) : void runBulk('delete', [...all]))
      void import('../menus/item-menu.tsx').then(({ bulkMenu, itemMenu }) =>
        setMenu({
          x,
          y,
          row,
          label: many ? `${all.size} selected articles` : (entry?.content.title ?? 'Article'),
          items:
            many || entry === null
              ? bulkMenu([...all], remove)
              : itemMenu(entry, { open: () => open(contentId), select: () => select(contentId, 'one') }),
        }),
      )
    },
    [library, select, open],
  )
  const openTag = useCallback(
    (name: string): void => void navigate(list.kind === 'queue' ? withTag(name) : tagPath(name)),
    [list.kind, navigate],
  )
  /**
   * Runs something on the rows that are chosen, else on the current one; when the row goes, the focus goes to the one that
   * takes its place.
   */
  const onCurrent = (run: (entry: FeedEntry) => unknown, many?: BulkName) => (): boolean => {
    if (chosen.size > 0) {
      if (many === undefined) return false
      if (many === 'delete' && chosen.size > CONFIRM_ABOVE) setAsking(true)
      else void runBulk(many, [...chosen])
      return true
    }
    const entry = cursor.contentId === null ? null : library.entry(cursor.contentId)
    if (!entry) return false
    wantsFocus.current = scroller.current?.contains(document.activeElement) ?? false
    void run(entry)
    return true
  }
  const extend = (by: 1 | -1): void => {
    const next = ids[Math.max(0, Math.min(cursor.index + by, ids.length - 1))]
    if (next === undefined || cursor.contentId === null) return
    selection.extend(place, ids, cursor.contentId, next)
    goTo(cursor.index + by)
  }
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
  useCommands('list', {
    'list.next': () => goTo(isInList(scroller.current) ? cursor.index + 1 : cursor.index),
    'list.prev': () => goTo(isInList(scroller.current) ? cursor.index - 1 : cursor.index),
    'list.first': () => goTo(0),
    'list.last': () => goTo(ids.length - 1),
    'list.pageDown': () => goTo(cursor.index + page),
    'list.pageUp': () => goTo(cursor.index - page),
    'list.open': () => cursor.contentId !== null && open(cursor.contentId),
    'list.select': () => {
      if (cursor.contentId !== null) selection.toggle(place, cursor.contentId)
    },
    'list.extendDown': () => extend(1),
    'list.extendUp': () => extend(-1),
    'list.selectAll': () => selectAll(chosen.size >= ids.length),
    'list.deleteKey': onCurrent(deleteItem, 'delete'),
    'list.refresh': () => {
      view.refresh()
      void reported('sync', library.host.sync())
    },
    'list.sidebar': () => {
      const link = document.querySelector<HTMLElement>('nav a.active')
      link?.focus()
      return link !== null
    },
  })
  useCommands('item', {
    'item.archive': onCurrent(archiveOrReturn, 'archive'),
    'item.save': onCurrent(saveToQueue, 'save'),
    'item.favorite': onCurrent(toggleFavorite, 'favorite'),
    'item.delete': onCurrent(deleteItem, 'delete'),
    'item.tags': () => {
      const ids = chosen.size > 0 ? [...chosen] : cursor.contentId === null ? [] : [cursor.contentId]
      if (ids.length === 0) return false
      editTags(ids)
      return true
    },
    'item.note': onCurrent(({ content }) => editNote(content.id)),
    'item.toggleRead': onCurrent(toggleRead, 'toggleRead'),
    'item.openOriginal': onCurrent(openOriginal),
    'item.copyUrl': onCurrent(copyUrl),
    'item.copyMarkdown': onCurrent(copyMarkdown),
    'item.share': onCurrent(shareItem),
    'item.newWindow': onCurrent(openInNewWindow),
  })
  useCommands('global', {
    'ui.dismiss': () => {
      if (chosen.size === 0) return false
      selection.clear()
      return true
    },
  })

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
        ref={scroller}
        className={styles.scroller}
        data-density={density}
        data-scrolled={rows.scrolled || undefined}
        onFocus={() => {
          inside.current = true
        }}
        onBlur={({ target }) => {
          // A row that goes takes the focus with it, and that is no leaving of the list.
          queueMicrotask(() => {
            if (target.isConnected) inside.current = scroller.current?.contains(document.activeElement) ?? false
          })
        }}
      >
        <div
          ref={grid}
          role="grid"
          aria-label={title}
          aria-rowcount={more ? -1 : ids.length}
          aria-multiselectable
          className={styles.rows}
          style={{ height: ids.length * rowHeight }}
        >
          {placed.map(({ key, whole, index }) => (
            <Row
              key={key}
              whole={whole}
              quotes={list.kind === 'highlights'}
              contentId={ids[index] ?? 0}
              index={index}
              top={index * rowHeight}
              height={rowHeight}
              selected={chosen.has(ids[index] ?? 0)}
              selecting={chosen.size > 0}
              away={away.has(ids[index] ?? 0)}
              onPoint={point}
              onOpen={open}
              onTag={openTag}
              onSelect={select}
              onMenu={showMenu}
            />
          ))}
        </div>
      </div>
    </>
  )
}

/** The first press of j goes to the current row; from there on it moves. */
function isInList(scroller: HTMLElement | null): boolean {
  return scroller?.contains(document.activeElement) ?? false
}
