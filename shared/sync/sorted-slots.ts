/**
 * The slots of a table in ascending order. Changes are only noted; the next reader merges them in one pass, so that a
 * write costs nothing here and a read after a write about a nanosecond a row.
 */
export class SortedSlots {
  readonly #compare: (a: number, b: number) => number
  #slots: Uint32Array
  #touched = new Set<number>()

  /** `slots` may come in any order; nearly sorted ones are sorted faster. */
  constructor(slots: readonly number[], compare: (a: number, b: number) => number) {
    this.#compare = compare
    this.#slots = Uint32Array.from([...slots].sort(compare))
  }

  /** A slot was filled, emptied, or filled with something else. */
  touch(slot: number): void {
    this.#touched.add(slot)
  }

  /** How many changes wait: past a share of the whole, sorting afresh is cheaper. */
  get waiting(): number {
    return this.#touched.size
  }

  /** `capacity`: every slot is below it. */
  read(isLive: (slot: number) => boolean, capacity: number): Uint32Array {
    if (this.#touched.size === 0) return this.#slots
    const incoming = [...this.#touched].filter(isLive).sort(this.#compare)
    const touched = new Uint8Array(capacity)
    for (const slot of this.#touched) touched[slot] = 1
    const kept = without(this.#slots, touched)
    const merged = new Uint32Array(kept.length + incoming.length)
    // Runs between two newcomers are copied whole.
    let from = 0
    for (const [index, slot] of incoming.entries()) {
      const to = this.#placeOf(slot, kept, from)
      merged.set(kept.subarray(from, to), from + index)
      merged[to + index] = slot
      from = to
    }
    merged.set(kept.subarray(from), from + incoming.length)
    this.#touched.clear()
    this.#slots = merged
    return this.#slots
  }

  /** How many of `slots`, counted from the start, come before this one; at least `low`. */
  #placeOf(slot: number, slots: Uint32Array, low: number): number {
    let high = slots.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(slots[middle] as number, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function without(slots: Uint32Array, touched: Uint8Array): Uint32Array {
  const kept = new Uint32Array(slots.length)
  let length = 0
  for (const slot of slots) if (touched[slot] !== 1) kept[length++] = slot
  return kept.subarray(0, length)
}
