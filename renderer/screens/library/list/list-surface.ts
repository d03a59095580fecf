import { flushSync } from 'react-dom'
import { focus } from '../../../commands/index.ts'
import { comesBack, placeIn, rememberPlace } from './cursor-memory.ts'
import { LANDED } from './fast-scroll.ts'
import { ListModel } from './list-model.ts'
import { setCurrentRow } from './set-current-row.ts'
import { orderRows } from './order-rows.ts'
import type { Room } from './row-window.ts'
import { animateRowMoves } from './animate-row-moves.ts'

/** Milliseconds that rows stand still before they are put in order. */
const AT_REST = 200

/** CSS pixels that lists had room for when one was seen last; 0: none was. */
const lastSeen = { height: 0 }

/**
 * Ties a list's model to its elements. A key moves the cursor, the scroll position and the focus by writing to the elements
 * directly, and rows are drawn two frames later: to render 25 rows first would cost the frame that answers the key.
 */
export class ListSurface {
  readonly model: ListModel
  readonly scroller: { current: HTMLDivElement | null } = { current: null }
  readonly grid: { current: HTMLDivElement | null } = { current: null }
  readonly #place: string
  readonly #redraw: () => void
  /** As they were drawn last. */
  #ids: readonly number[] | null = null
  #rowHeight = 0
  #first = 0
  #end = 0
  #told: readonly number[] | null = null
  #resting: ReturnType<typeof setTimeout> | undefined
  #landing: ReturnType<typeof setTimeout> | undefined
  /** The cursor's row takes the focus as soon as it is drawn. */
  #wantsFocus = false
  #holdsFocus = false

  constructor(place: string, redraw: () => void) {
    this.model = new ListModel(placeIn(place), lastSeen.height || innerHeight)
    this.#place = place
    this.#redraw = redraw
  }

  /** Listens to the elements. Returns how to stop; the place is kept then, for the next time this list is shown. */
  attach(): () => void {
    const scroller = this.scroller.current
    if (scroller === null) return () => {}
    const { offset } = this.model
    if (offset > 0 && scroller.scrollTop === 0) scroller.scrollTo(0, offset)
    // The first frame has what is seen; what lies beyond is drawn after it, for this tells of the size it has at first too.
    const sizes = new ResizeObserver(() => {
      if (this.model.look(this.#room(scroller))) this.#redraw()
    })
    sizes.observe(scroller)
    const onScroll = ({ timeStamp }: Event): void => this.#scrolled(scroller, timeStamp)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    // Its row may not be drawn yet.
    if (comesBack(this.#place)) this.#wantsFocus = true
    return () => {
      clearTimeout(this.#landing)
      clearTimeout(this.#resting)
      sizes.disconnect()
      scroller.removeEventListener('scroll', onScroll)
      this.model.land()
      rememberPlace(this.#place, this.model.place)
    }
  }

  /** After each drawing, before it is seen. */
  drawn(ids: readonly number[], rowHeight: number): void {
    const { scroller, grid } = this
    if (scroller.current === null || grid.current === null) return
    if (this.#rowHeight !== 0 && this.#rowHeight !== rowHeight && this.model.look(this.#room(scroller.current))) {
      this.#redraw()
    }
    this.#order(grid.current, ids)
    setCurrentRow(grid.current, this.model.cursor.index)
    focus.point(this.model.cursor.contentId)
    if (this.#ids !== null && this.#ids !== ids) animateRowMoves(scroller.current, this.#ids, ids, rowHeight)
    this.#ids = ids
    this.#rowHeight = rowHeight
  }

  /** The list leaves the screen, and with it what was chosen in it. */
  leave(): void {
    focus.hideList(this.#place)
  }

  /** After each drawing, once it is seen. */
  settle(ids: readonly number[]): void {
    const lostFocus = this.#holdsFocus && document.activeElement === document.body
    if (this.#wantsFocus || lostFocus) this.#focusCurrent()
    if (this.#told !== ids) this.#tell(ids)
  }

  /** Moves the cursor to a row, brings that into view and gives it the focus. */
  goTo(index: number): void {
    const scroller = this.scroller.current
    if (scroller === null) return
    const room = this.#room(scroller)
    const wanted = this.model.goTo(index, room)
    if (wanted !== room.offset) scroller.scrollTo(0, wanted)
    const isDrawn = this.model.isDrawnAt({ ...room, offset: scroller.scrollTop })
    const next = this.model.cursor.index
    const row = this.grid.current?.querySelector<HTMLElement>(`[aria-rowindex="${next + 1}"]`)
    // Before anything is drawn: the browser lays a page out before it moves the focus, and now there is nothing to do.
    row?.focus({ preventScroll: true })
    this.#wantsFocus = !row
    if (row && isDrawn) {
      // The next frame shows the cursor, the one after it the rows that are near now: drawn between the two, they would
      // be in the way of the next key, which has the browser lay out what changed before it is heard.
      setCurrentRow(this.grid.current, next)
      focus.point(this.model.cursor.contentId)
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

  /** Makes a row the current one where it is. */
  point(index: number): void {
    if (this.model.cursor.to(index)) this.#redraw()
  }

  get isFocused(): boolean {
    return this.scroller.current?.contains(document.activeElement) ?? false
  }

  /** The cursor's row is about to go: the one that takes its place takes the focus, if this list has it. */
  keepFocus(): void {
    this.#wantsFocus = this.isFocused
  }

  readonly onFocus = (): void => {
    this.#holdsFocus = true
  }

  readonly onBlur = ({ target }: { readonly target: Element }): void => {
    // A row that goes takes the focus with it, and that is no leaving of the list.
    queueMicrotask(() => {
      if (target.isConnected) this.#holdsFocus = this.isFocused
    })
  }

  #room(scroller: HTMLElement): Room {
    lastSeen.height = scroller.clientHeight
    return { offset: scroller.scrollTop, height: lastSeen.height }
  }

  #scrolled(scroller: HTMLElement, at: number): void {
    const { drawsAnew, isFlying } = this.model.scroll(this.#room(scroller), at)
    if (isFlying) {
      clearTimeout(this.#landing)
      this.#landing = setTimeout(() => {
        if (this.model.land()) this.#redraw()
      }, LANDED)
    }
    // Rows are there in the frame that shows them.
    if (drawsAnew) flushSync(this.#redraw)
  }

  /** Rows are read aloud in the order of the page: at once where the list is another, else when scrolling is over. */
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

  /** The one place where a list tells the rest of the app which rows it shows. */
  #tell(ids: readonly number[]): void {
    this.#told = ids
    focus.showList(this.#place, ids)
  }
}
