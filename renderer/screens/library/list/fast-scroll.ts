/** Rows passed between two scroll events that follow each other, and milliseconds until they are read again. */
const FLYING = 3
export const LANDED = 120

/** Whether rows fly past faster than anyone reads. One leap is no flight: what it leads to is read. */
export class Flight {
  #last: { readonly offset: number; readonly at: number; readonly far: boolean }

  constructor(offset: number) {
    this.#last = { offset, at: 0, far: false }
  }

  /** A scroll event, `at` its time in milliseconds. */
  passes(offset: number, at: number, rowHeight: number): boolean {
    const far = Math.abs(offset - this.#last.offset) > FLYING * rowHeight
    const flies = far && this.#last.far && at - this.#last.at < LANDED
    this.#last = { offset, at, far }
    return flies
  }
}
