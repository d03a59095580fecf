import { flushSync } from 'react-dom'
import { focus } from '../../../selection/index.ts'
import { takeLeftForReader, listPosition, saveListPosition } from './list-position.ts'
import { FAST_SCROLL_END } from './fast-scroll.ts'
import { isFold } from './collapse-source-runs.ts'
import { ListModel } from './list-model.ts'
import { setCurrentRow } from './set-current-row.ts'
import { orderRows } from './sync-row-dom-order.ts'
import type { Viewport } from './row-window.ts'
import { animateRowMoves } from './scroll-anchoring.ts'

/** Milliseconds after the last scroll event until the rows are put in reading order. */
const AT_REST = 200

/** The viewport height of the previous list, in CSS pixels; 0 if there was none. */
const lastSeen = { height: 0 }

/**
 * Connects a list model to its DOM elements. A key writes cursor, scroll position and focus directly to the elements,
 * and the rows are rendered two frames later. Rendering 25 rows first would delay the frame that responds to the key.
 */
export class ListSurface {
  readonly model: ListModel
  readonly scroller: { current: HTMLDivElement | null } = { current: null }
  readonly grid: { current: HTMLDivElement | null } = { current: null }
  readonly #place: string
  readonly #redraw: () => void
  /** The IDs rendered last. */
  #ids: readonly number[] | null = null
  #rowHeight = 0
  #first = 0
  #end = 0
  #settled: readonly number[] | null = null
  #told: readonly number[] | null = null
  #resting: ReturnType<typeof setTimeout> | undefined
  #landing: ReturnType<typeof setTimeout> | undefined
  /** True if the cursor's row should receive the focus as soon as it is rendered. */
  #wantsFocus = false
  #holdsFocus = false

  constructor(place: string, redraw: () => void) {
    this.model = new ListModel(listPosition(place), lastSeen.height || innerHeight)
    this.#place = place
    this.#redraw = redraw
  }

  /** Attaches the event listeners. Returns the function that detaches them and saves the list's position. */
  attach(): () => void {
    const scroller = this.scroller.current
    if (scroller === null) return () => {}
    const { offset } = this.model
    if (offset > 0 && scroller.scrollTop === 0) scroller.scrollTo(0, offset)
    // The first frame renders only the visible rows. The observer also fires for the initial size, and its callback
    // renders the rest.
    const sizes = new ResizeObserver(() => {
      if (this.model.look(this.#room(scroller))) this.#redraw()
    })
    sizes.observe(scroller)
    const onScroll = ({ timeStamp }: Event): void => this.#scrolled(scroller, timeStamp)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    // The row to focus may not be rendered yet.
    if (takeLeftForReader(this.#place)) this.#wantsFocus = true
    return () => {
      clearTimeout(this.#landing)
      clearTimeout(this.#resting)
      sizes.disconnect()
      scroller.removeEventListener('scroll', onScroll)
      this.model.land()
      saveListPosition(this.#place, this.model.place)
    }
  }

  /** Runs after each render, before paint. */
  drawn(ids: readonly number[], rowHeight: number): void {
    const { scroller, grid } = this
    if (scroller.current === null || grid.current === null) return
    if (this.#rowHeight !== 0 && this.#rowHeight !== rowHeight && this.model.look(this.#room(scroller.current))) {
      this.#redraw()
    }
    this.#order(grid.current, ids)
    setCurrentRow(grid.current, this.model.cursor.index)
    this.#tellCursor()
    if (this.#ids !== null && this.#ids !== ids) animateRowMoves(scroller.current, this.#ids, ids, rowHeight)
    this.#ids = ids
    this.#rowHeight = rowHeight
  }

  /** Runs when the list leaves the screen. Also clears its selection. */
  leave(): void {
    focus.hideList(this.#place)
  }

  /** Runs after each render and paint. `ids` are the list's entries, including those behind fold lines. */
  settle(rows: readonly number[], ids: readonly number[]): void {
    const lostFocus = this.#holdsFocus && document.activeElement === document.body
    // If a row comes back, the cursor moves to it. If the focus stayed on another row, that row would look like a
    // second cursor.
    const leftBehind =
      this.#settled !== rows && (document.activeElement?.matches('[role=row][aria-current=false]') ?? false)
    if (this.#wantsFocus || lostFocus || (leftBehind && this.isFocused)) this.#focusCurrent()
    this.#settled = rows
    if (this.#told !== ids) this.#tell(ids)
  }

  /** Moves the cursor to a row, scrolls it into view and focuses it. */
  goTo(index: number): void {
    const scroller = this.scroller.current
    if (scroller === null) return
    const room = this.#room(scroller)
    const wanted = this.model.goTo(index, room)
    if (wanted !== room.offset) scroller.scrollTo(0, wanted)
    const isDrawn = this.model.isDrawnAt({ ...room, offset: scroller.scrollTop })
    const next = this.model.cursor.index
    const row = this.grid.current?.querySelector<HTMLElement>(`[aria-rowindex="${next + 1}"]`)
    // Focuses before rendering, because focus() forces a layout, and there is nothing to lay out at this point.
    row?.focus({ preventScroll: true })
    this.#wantsFocus = !row
    if (row && isDrawn) {
      // The next frame shows the cursor, and the frame after that renders the rows nearby. Rendering in between would
      // delay the next key, because the browser lays out pending changes before it dispatches the event.
      setCurrentRow(this.grid.current, next)
      this.#tellCursor()
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (this.model.look(this.#room(scroller))) flushSync(this.#redraw)
        }),
      )
    } else {
      this.model.look(this.#room(scroller))
      this.#redraw()
    }
  }

  /**
   * Runs before a key acts on the cursor. If the cursor isn't shown, puts it on the first visible row. Returns true if
   * the cursor was already shown.
   */
  showCursor(): boolean {
    if (this.model.shownCursor !== null) return true
    // A row that was just focused scrolls the list, and the scroll event comes only with the next frame.
    const scroller = this.scroller.current
    if (scroller !== null && this.model.look(this.#room(scroller))) this.#redraw()
    if (this.model.shownCursor !== null) return true
    this.goTo(this.model.startRow)
    return false
  }

  /** Makes a row current without scrolling. */
  point(index: number): void {
    if (this.model.cursor.to(index)) this.#redraw()
  }

  get isFocused(): boolean {
    return this.scroller.current?.contains(document.activeElement) ?? false
  }

  /** True if the focus is on another part of the page, such as the sidebar. */
  get isFocusElsewhere(): boolean {
    return document.activeElement !== document.body && !this.isFocused
  }

  /** Runs before the cursor's row leaves the list. The next row receives the focus if this list has it. */
  keepFocus(): void {
    this.#wantsFocus = this.isFocused
  }

  readonly onFocus = (): void => {
    this.#holdsFocus = true
  }

  readonly onBlur = ({ target }: { readonly target: Element }): void => {
    // Removing the focused row blurs it, which doesn't mean that the reader left the list.
    queueMicrotask(() => {
      if (target.isConnected) this.#holdsFocus = this.isFocused
    })
  }

  #room(scroller: HTMLElement): Viewport {
    lastSeen.height = scroller.clientHeight
    return { offset: scroller.scrollTop, height: lastSeen.height }
  }

  #scrolled(scroller: HTMLElement, at: number): void {
    const { needsRender, isFlying } = this.model.scroll(this.#room(scroller), at)
    this.#tellCursor()
    if (isFlying) {
      clearTimeout(this.#landing)
      this.#landing = setTimeout(() => {
        if (this.model.land()) this.#redraw()
      }, FAST_SCROLL_END)
    }
    // Renders synchronously, so that rows appear in the same frame as the scroll.
    if (needsRender) flushSync(this.#redraw)
  }

  /**
   * Screen readers read rows in DOM order. Reorders immediately for a different list, otherwise when scrolling ends.
   */
  #order(grid: HTMLElement, ids: readonly number[]): void {
    const { first, end } = this.model.window
    const isOther = this.#ids !== null && this.#ids !== ids
    if (!isOther && this.#first === first && this.#end === end) return
    this.#first = first
    this.#end = end
    clearTimeout(this.#resting)
    if (isOther) orderRows(grid)
    else this.#resting = setTimeout(orderRows, AT_REST, grid)
  }

  #focusCurrent(): void {
    const row = this.scroller.current?.querySelector<HTMLElement>('[aria-current="true"]')
    if (!row) return
    this.#wantsFocus = false
    row.focus({ preventScroll: true })
  }

  /** Marks the list as having a cursor set by the reader, and notifies commands of the cursor's row. */
  #tellCursor(): void {
    const { cursor, shownCursor } = this.model
    this.grid.current?.toggleAttribute('data-placed', cursor.isChosen)
    focus.point(shownCursor === null || isFold(shownCursor) ? null : shownCursor)
  }

  /** The only point where a list reports its entries to the rest of the app. */
  #tell(ids: readonly number[]): void {
    this.#told = ids
    focus.showList(this.#place, ids)
  }
}
