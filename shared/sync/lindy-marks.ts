import { NO_DATE } from '../model/queue-row.ts'

/**
 * A 1 for each slot whose date is known and not after a moment. The moment moves on with every question, and hardly any
 * row with it: only those between the last moment and this one are marked anew.
 */
export class LindyMarks {
  #marks = new Uint8Array(0)
  #newest = 0

  /** The slot has another date. */
  set(slot: number, date: number): void {
    if (slot < this.#marks.length) this.#marks[slot] = mark(date, this.#newest)
  }

  /** `dates` by slot; `ordered`: the slots in use in the order of their dates. Good until the next call. */
  read(newest: number, dates: Float64Array, ordered: () => { slots: Uint32Array; length: number }): Uint8Array {
    const marks = this.#marks
    if (marks.length !== dates.length) {
      this.#marks = Uint8Array.from(dates, (date) => mark(date, newest))
    } else if (newest !== this.#newest) {
      const { slots, length } = ordered()
      const upTo = (moment: number): number => countUpTo(moment, slots, length, dates)
      const end = upTo(Math.max(newest, this.#newest))
      for (let at = upTo(Math.min(newest, this.#newest)); at < end; at++) {
        const slot = slots[at] as number
        marks[slot] = mark(dates[slot] as number, newest)
      }
    }
    this.#newest = newest
    return this.#marks
  }
}

const mark = (date: number, newest: number): 0 | 1 => (date !== NO_DATE && date <= newest ? 1 : 0)

/** How many of the first `length` slots, which are in the order of their dates, have one that is not after the moment. */
function countUpTo(moment: number, slots: Uint32Array, length: number, dates: Float64Array): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((dates[slots[middle] as number] as number) <= moment) low = middle + 1
    else high = middle
  }
  return low
}
