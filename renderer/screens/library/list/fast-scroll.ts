/**
 * Scrolling past more than this many rows between two consecutive scroll events counts as fast. Rows count as readable
 * again after `FAST_SCROLL_END` milliseconds.
 */
const FAST_ROWS = 3
export const FAST_SCROLL_END = 120

/** Detects scrolling that is too fast to read. A single jump doesn't count, because the reader reads where it ends. */
export class FastScroll {
  #last: { readonly offset: number; readonly at: number; readonly far: boolean }

  constructor(offset: number) {
    this.#last = { offset, at: 0, far: false }
  }

  /** Records a scroll event. `at` is its time in milliseconds. */
  passes(offset: number, at: number, rowHeight: number): boolean {
    const far = Math.abs(offset - this.#last.offset) > FAST_ROWS * rowHeight
    const flies = far && this.#last.far && at - this.#last.at < FAST_SCROLL_END
    this.#last = { offset, at, far }
    return flies
  }
}
