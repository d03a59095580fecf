/**
 * Up to this many changes are inserted one by one. Each insertion moves the elements after it, which takes less time
 * than one full pass.
 */
const FEW = 16

/**
 * The slots of a table in ascending order, stored alongside their flags. A search for a few rows among many then reads
 * one array from start to end instead of jumping through the table. Changes are only recorded, and the next read sorts
 * them in. A write therefore takes almost no time here, and the read after it takes less than a nanosecond per row.
 */
export class SortedSlots {
  readonly #compare: (a: number, b: number) => number
  readonly #flagsOf: (slot: number) => number
  #slots: Uint32Array
  #flags: Uint32Array
  #length: number
  #touched = new Set<number>()

  /** `slots` may be in any order; nearly sorted ones are sorted faster. */
  constructor(slots: readonly number[], compare: (a: number, b: number) => number, flagsOf: (slot: number) => number) {
    this.#compare = compare
    this.#flagsOf = flagsOf
    this.#slots = Uint32Array.from([...slots].sort(compare))
    this.#flags = this.#slots.map(flagsOf)
    this.#length = slots.length
  }

  /** Call this when a slot was filled, emptied or overwritten. */
  touch(slot: number): void {
    this.#touched.add(slot)
  }

  /** The number of recorded changes. Above a certain fraction of the whole, a complete sort is cheaper. */
  get waiting(): number {
    return this.#touched.size
  }

  /**
   * Returns both arrays, with their first `length` elements in order. They are valid until the next call. Every slot is
   * below `capacity`.
   */
  read(isLive: (slot: number) => boolean, capacity: number): OrderedSlots {
    if (this.#touched.size > 0) {
      const incoming = [...this.#touched].filter(isLive).sort(this.#compare)
      if (this.#touched.size <= FEW) this.#place(incoming)
      else this.#merge(incoming, capacity)
      this.#touched.clear()
    }
    return { slots: this.#slots, flags: this.#flags, length: this.#length }
  }

  #place(incoming: readonly number[]): void {
    for (const slot of this.#touched) {
      const at = this.#slots.indexOf(slot)
      if (at < 0 || at >= this.#length) continue
      for (const column of [this.#slots, this.#flags]) column.copyWithin(at, at + 1, this.#length)
      this.#length--
    }
    if (this.#length + incoming.length > this.#slots.length) {
      this.#slots = withRoom(this.#slots, this.#length)
      this.#flags = withRoom(this.#flags, this.#length)
    }
    for (const slot of incoming) {
      const at = this.#placeOf(slot, this.#slots, 0, this.#length)
      for (const column of [this.#slots, this.#flags]) column.copyWithin(at + 1, at, this.#length)
      this.#slots[at] = slot
      this.#flags[at] = this.#flagsOf(slot)
      this.#length++
    }
  }

  #merge(incoming: readonly number[], capacity: number): void {
    const touched = new Uint8Array(capacity)
    for (const slot of this.#touched) touched[slot] = 1
    const kept = without(this.#slots.subarray(0, this.#length), touched)
    const merged = new Uint32Array(kept.length + incoming.length)
    // The runs between two insertions are copied as a whole.
    let from = 0
    for (const [index, slot] of incoming.entries()) {
      const to = this.#placeOf(slot, kept, from, kept.length)
      merged.set(kept.subarray(from, to), from + index)
      merged[to + index] = slot
      from = to
    }
    merged.set(kept.subarray(from), from + incoming.length)
    this.#slots = merged
    this.#flags = merged.map(this.#flagsOf)
    this.#length = merged.length
  }

  /** Returns how many of the first `high` slots come before this one. The result is at least `low`. */
  #placeOf(slot: number, slots: Uint32Array, low: number, high: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(slots[middle] as number, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

export interface OrderedSlots {
  readonly slots: Uint32Array
  readonly flags: Uint32Array
  readonly length: number
}

function without(slots: Uint32Array, touched: Uint8Array): Uint32Array {
  const kept = new Uint32Array(slots.length)
  let length = 0
  for (const slot of slots) if (touched[slot] !== 1) kept[length++] = slot
  return kept.subarray(0, length)
}

function withRoom(column: Uint32Array, length: number): Uint32Array {
  const roomy = new Uint32Array(length + Math.max(FEW, length >>> 3))
  roomy.set(column.subarray(0, length))
  return roomy
}
