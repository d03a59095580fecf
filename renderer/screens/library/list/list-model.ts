import type { ListPosition } from './list-position.ts'
import { FastScroll } from './fast-scroll.ts'
import { ListCursor } from './list-cursor.ts'
import { RowSlots, type RowSlot } from '../rows/row-slots.ts'
import {
  covers,
  drawnRows,
  firstWhole,
  isInView,
  offsetFor,
  type Viewport,
  type RowWindow,
  visibleWindow,
  prefetchWindow,
  windowAt,
} from './row-window.ts'

/** Scroll offset beyond which the list counts as scrolled, in CSS pixels. */
const SCROLLED = 4
/** The next page of a feed is loaded when this many rows or fewer remain. */
const NEAR_END = 15

export interface RenderedRow extends RowSlot {
  readonly contentId: number
  readonly index: number
}

/**
 * The state of a long list: its IDs, its cursor, the rendered rows, and the effect of keys and scrolling. It doesn't
 * access the DOM. list-view-controller.ts reports what is visible and renders the result.
 */
export class ListModel {
  readonly cursor: ListCursor
  readonly #slots = new RowSlots()
  #flight: FastScroll
  #ids: readonly number[] = []
  #rowHeight = 1
  /** Current scroll offset. */
  #offset: number
  #height: number
  #window: RowWindow = { first: 0, end: 0 }
  /** The rows last rendered, which may lag behind the window. */
  #drawn: RowWindow = { first: 0, end: 0 }
  #isWhole = false
  #isScrolled: boolean
  #isFlying = false
  /**
   * The offset to which a key scrolled. The caller renders the rows there, so the subsequent scroll event doesn't need
   * to.
   */
  #shownAt = -1

  /** `height` is the viewport height of the most recent list. */
  constructor(start: ListPosition, height: number) {
    this.cursor = new ListCursor(start)
    this.#offset = start.offset
    this.#height = height
    this.#isScrolled = start.offset > SCROLLED
    this.#flight = new FastScroll(start.offset)
  }

  /** Sets the list's current IDs and row height. */
  follow(ids: readonly number[], rowHeight: number): void {
    this.cursor.follow(ids)
    this.#ids = ids
    this.#rowHeight = rowHeight
    // Lists share one viewport, so the last height is a good guess. Rows beyond it are rendered after the first frame.
    if (!this.#isWhole) this.#window = visibleWindow(this.#room, rowHeight)
  }

  /** Returns the rows to render, ordered by the DOM elements that show them. */
  draw(): readonly RenderedRow[] {
    const ids = this.#ids
    this.#drawn = this.window
    const indices = drawnRows(this.#drawn, this.cursor.index, ids.length)
    const drawn = indices.map((index) => ids[index] ?? 0)
    return (
      this.#slots
        .place(ids, drawn, this.#isFlying)
        .map((slot, at) => ({ ...slot, contentId: drawn[at] ?? 0, index: indices[at] ?? 0 }))
        // Not in visual order. With a stable DOM order, scrolling never removes and reinserts an element.
        .sort((a, b) => a.key - b.key)
    )
  }

  get ids(): readonly number[] {
    return this.#ids
  }

  get window(): RowWindow {
    const count = this.#ids.length
    return { first: Math.min(this.#window.first, count), end: Math.min(this.#window.end, count) }
  }

  /** The rows whose entries should be loaded. */
  get ahead(): RowWindow {
    return prefetchWindow(this.window, this.#ids.length)
  }

  /** True if the end is close enough to load the next page. */
  get isNearEnd(): boolean {
    return this.ahead.end >= this.#ids.length - NEAR_END
  }

  get isScrolled(): boolean {
    return this.#isScrolled
  }

  get offset(): number {
    return this.#offset
  }

  /** The number of rows by which Page Down moves: one screen, minus one row of overlap. */
  get screen(): number {
    return Math.max(1, Math.floor(this.#height / this.#rowHeight) - 1)
  }

  /** The position to restore on return. */
  get place(): ListPosition {
    return { contentId: this.cursor.contentId, index: this.cursor.index, offset: this.offset }
  }

  /** Updates the current viewport. Returns true if the rows need rendering. */
  look(room: Viewport): boolean {
    const { first, end } = this.#window
    const wasScrolled = this.#isScrolled
    this.#offset = room.offset
    this.#height = room.height
    this.#isWhole = true
    this.#isScrolled = room.offset > SCROLLED
    this.#window = windowAt(room, this.#rowHeight)
    return first !== this.#window.first || end !== this.#window.end || wasScrolled !== this.#isScrolled
  }

  /**
   * Handles a scroll event at the time `at`. After fast scrolling, the caller calls `land` when the rows have stopped.
   */
  scroll(room: Viewport, at: number): { readonly needsRender: boolean; readonly isFlying: boolean } {
    const isFlying = this.#flight.passes(room.offset, at, this.#rowHeight)
    this.#offset = room.offset
    if (room.offset === this.#shownAt) return { needsRender: false, isFlying: false }
    const takesOff = isFlying && !this.#isFlying
    this.#isFlying ||= isFlying
    return { needsRender: this.look(room) || takesOff, isFlying }
  }

  /** Ends fast scrolling. Returns true if the rows need rendering. */
  land(): boolean {
    const needsRender = this.#isFlying
    this.#isFlying = false
    return needsRender
  }

  /**
   * The row on which commands act, or null. This is the cursor's row if the reader has put the cursor there and it is
   * in view.
   */
  get shownCursor(): number | null {
    const { cursor } = this
    return cursor.isChosen && isInView(cursor.index, this.#room, this.#rowHeight) ? cursor.contentId : null
  }

  /** The row from which the next key press starts if the cursor isn't shown. This is the first fully visible row. */
  get startRow(): number {
    return firstWhole(this.#room, this.#rowHeight)
  }

  get #room(): Viewport {
    return { offset: this.#offset, height: this.#height }
  }

  /** Moves the cursor to a row, clamped to the list. Returns the scroll offset that brings it into view. */
  goTo(index: number, room: Viewport): number {
    this.cursor.to(index)
    return offsetFor(this.cursor.index, room, this.#rowHeight)
  }

  /**
   * Records a scroll to the cursor's row. Returns true if everything visible is rendered; if so, `look` may be called
   * later.
   */
  isDrawnAt(room: Viewport): boolean {
    this.#shownAt = room.offset
    this.#offset = room.offset
    return covers(this.#drawn, room, this.#rowHeight, this.#ids.length)
  }
}
