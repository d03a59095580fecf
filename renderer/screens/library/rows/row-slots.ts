/** Where an entry is drawn, and how. */
export interface RowSlot {
  /** The key of its piece of the page. */
  readonly key: number
  /** With all that belongs to it; else its title alone. */
  readonly whole: boolean
}

/**
 * Which piece of the page shows which entry. While a list is scrolled the pieces that leave at one end are used again at the
 * other: their words change, and nothing is built or taken down. An entry keeps its piece as long as it is drawn, and what
 * is drawn whole stays whole.
 */
export class RowSlots {
  #ids: readonly number[] = []
  #slots = new Map<number, RowSlot>()
  #made = 0

  /**
   * A slot for each of the drawn entries, in their order. `ids` is the whole list: when it is another, what leaves is not
   * used again, for a row that slides to its new place must not be one that was somewhere else a moment ago. `flying`: rows
   * that come in now are gone before they are read.
   */
  place(ids: readonly number[], drawn: readonly number[], flying: boolean): readonly RowSlot[] {
    const before = this.#slots
    const wanted = new Set(drawn)
    const free = this.#ids === ids ? [...before].filter(([id]) => !wanted.has(id)).map(([, { key }]) => key) : []
    const slots = drawn.map((id): RowSlot => {
      const known = before.get(id)
      if (known) return known.whole || flying ? known : { ...known, whole: true }
      return { key: free.pop() ?? ++this.#made, whole: !flying }
    })
    this.#ids = ids
    this.#slots = new Map(drawn.map((id, at) => [id, slots[at] ?? { key: 0, whole: true }]))
    return slots
  }
}
