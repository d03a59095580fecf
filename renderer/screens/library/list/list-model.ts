import type { Place } from './cursor-memory.ts'
import { Flight } from './fast-scroll.ts'
import { ListCursor } from './list-cursor.ts'
import { RowSlots, type RowSlot } from '../rows/row-slots.ts'
import {
  covers,
  drawnRows,
  offsetFor,
  type Room,
  type RowWindow,
  seenWindow,
  windowAhead,
  windowAt,
} from './row-window.ts'

/** Further down than this there is something above. */
const SCROLLED = 4
/** The next page of a feed is read when its last rows are this near. */
const NEAR_END = 15

export interface DrawnRow extends RowSlot {
  readonly contentId: number
  readonly index: number
}

/**
 * A long list as it is shown: its rows, its cursor, the rows that are drawn, and what a key or a scroll makes of them. It
 * knows no page; whoever ties it to one tells it what is seen, and draws what it says.
 */
export class ListModel {
  readonly cursor: ListCursor
  readonly #slots = new RowSlots()
  #flight: Flight
  #ids: readonly number[] = []
  #rowHeight = 1
  /** How far it is scrolled now. */
  #offset: number
  #height: number
  #window: RowWindow = { first: 0, end: 0 }
  /** What was last drawn, which may be older than the window. */
  #drawn: RowWindow = { first: 0, end: 0 }
  #isWhole = false
  #isScrolled: boolean
  #isFlying = false
  /** Where a key scrolled to: its row is drawn by whoever asked, not by the scroll event that follows. */
  #shownAt = -1

  /** `height`: of the room that lists had when one was last seen. */
  constructor(start: Place, height: number) {
    this.cursor = new ListCursor(start)
    this.#offset = start.offset
    this.#height = height
    this.#isScrolled = start.offset > SCROLLED
    this.#flight = new Flight(start.offset)
  }

  /** The list as it is now. */
  follow(ids: readonly number[], rowHeight: number): void {
    this.cursor.follow(ids)
    this.#ids = ids
    this.#rowHeight = rowHeight
    // Lists follow one another in the same room: what is beyond it comes after the first frame.
    if (!this.#isWhole) this.#window = seenWindow({ offset: this.#offset, height: this.#height }, rowHeight)
  }

  /** The rows to draw now, ordered by the pieces of the page that they are drawn in. */
  draw(): readonly DrawnRow[] {
    const ids = this.#ids
    this.#drawn = this.window
    const indices = drawnRows(this.#drawn, this.cursor.index, ids.length)
    const drawn = indices.map((index) => ids[index] ?? 0)
    return (
      this.#slots
        .place(ids, drawn, this.#isFlying)
        .map((slot, at) => ({ ...slot, contentId: drawn[at] ?? 0, index: indices[at] ?? 0 }))
        // Not as they are seen: of pieces that stay where they are none is taken out and put in again during a scroll.
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

  /** Rows whose entries are wanted. */
  get ahead(): RowWindow {
    return windowAhead(this.window, this.#ids.length)
  }

  /** Whether the end is so near that the next page is wanted. */
  get isNearEnd(): boolean {
    return this.ahead.end >= this.#ids.length - NEAR_END
  }

  get isScrolled(): boolean {
    return this.#isScrolled
  }

  get offset(): number {
    return this.#offset
  }

  /** Rows that a key leaps by to show the next screen, with one row of this one. */
  get screen(): number {
    return Math.max(1, Math.floor(this.#height / this.#rowHeight) - 1)
  }

  /** For coming back to. */
  get place(): Place {
    return { contentId: this.cursor.contentId, index: this.cursor.index, offset: this.offset }
  }

  /** What is seen now. Whether something else is to be drawn. */
  look(room: Room): boolean {
    const { first, end } = this.#window
    const wasScrolled = this.#isScrolled
    this.#offset = room.offset
    this.#height = room.height
    this.#isWhole = true
    this.#isScrolled = room.offset > SCROLLED
    this.#window = windowAt(room, this.#rowHeight)
    return first !== this.#window.first || end !== this.#window.end || wasScrolled !== this.#isScrolled
  }

  /** A scroll event, `at` its time. Once rows have flown past, `land` is to be told that they stand still. */
  scroll(room: Room, at: number): { readonly drawsAnew: boolean; readonly isFlying: boolean } {
    const isFlying = this.#flight.passes(room.offset, at, this.#rowHeight)
    this.#offset = room.offset
    if (room.offset === this.#shownAt) return { drawsAnew: false, isFlying: false }
    const takesOff = isFlying && !this.#isFlying
    this.#isFlying ||= isFlying
    return { drawsAnew: this.look(room) || takesOff, isFlying }
  }

  /** Rows stand still and are read again. Whether something else is to be drawn. */
  land(): boolean {
    const drawsAnew = this.#isFlying
    this.#isFlying = false
    return drawsAnew
  }

  /** Moves the cursor to a row, kept inside the list; where to scroll for it to be in view. */
  goTo(index: number, room: Room): number {
    this.cursor.to(index)
    return offsetFor(this.cursor.index, room, this.#rowHeight)
  }

  /** The page was scrolled for the cursor's row. Whether all that is seen then is drawn: `look` may come later. */
  isDrawnAt(room: Room): boolean {
    this.#shownAt = room.offset
    this.#offset = room.offset
    return covers(this.#drawn, room, this.#rowHeight, this.#ids.length)
  }
}
