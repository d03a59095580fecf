/**
 * Which piece of the page shows which entry. While a list is scrolled the pieces that leave at one end are used again at the
 * other: their words change, and nothing is built or taken down. An entry keeps its piece as long as it is drawn.
 */
export class RowSlots {
  #ids: readonly number[] = []
  #slots = new Map<number, number>()
  #made = 0

  /**
   * A key for each of the drawn entries, in their order. `ids` is the whole list: when it is another, what leaves is not
   * used again, for a row that slides to its new place must not be one that was somewhere else a moment ago.
   */
  place(ids: readonly number[], drawn: readonly number[]): readonly number[] {
    const before = this.#slots
    const wanted = new Set(drawn)
    const free = this.#ids === ids ? [...before].filter(([id]) => !wanted.has(id)).map(([, slot]) => slot) : []
    const next = new Map<number, number>()
    for (const id of drawn) {
      const known = before.get(id)
      if (known !== undefined) next.set(id, known)
    }
    for (const id of drawn) {
      if (next.has(id)) continue
      next.set(id, free.pop() ?? ++this.#made)
    }
    this.#ids = ids
    this.#slots = next
    return drawn.map((id) => next.get(id) ?? 0)
  }
}
