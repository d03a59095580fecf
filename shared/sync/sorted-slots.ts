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

  read(isLive: (slot: number) => boolean): Uint32Array {
    if (this.#touched.size === 0) return this.#slots
    const incoming = [...this.#touched].filter(isLive).sort(this.#compare)
    let greatest = 0
    for (const slot of this.#touched) greatest = Math.max(greatest, slot)
    const touched = new Uint8Array(greatest + 1)
    for (const slot of this.#touched) touched[slot] = 1
    const old = this.#slots
    const merged = new Uint32Array(old.length + incoming.length)
    let length = 0
    let next = 0
    for (let index = 0; index < old.length; index++) {
      const slot = old[index] as number
      if (touched[slot] === 1) continue
      while (next < incoming.length && this.#compare(incoming[next] as number, slot) < 0) {
        merged[length++] = incoming[next++] as number
      }
      merged[length++] = slot
    }
    while (next < incoming.length) merged[length++] = incoming[next++] as number
    this.#touched.clear()
    this.#slots = merged.subarray(0, length)
    return this.#slots
  }
}
