/** A DOM element that shows an entry, and its level of detail. */
export interface RowSlot {
  /** React key of the DOM element. */
  readonly key: number
  /** True to render the whole row, false to render only the title. */
  readonly whole: boolean
}

/**
 * Assigns DOM elements to entries. During scrolling, elements that leave at one end are reused at the other: only their
 * text changes, and nothing is created or destroyed. An entry keeps its element as long as it is rendered. A row that
 * was once rendered whole stays whole.
 */
export class RowSlots {
  #ids: readonly number[] = []
  #slots = new Map<number, RowSlot>()
  #made = 0

  /**
   * Returns a slot for each rendered entry, in order. `ids` is the whole list. When the list changes, elements that
   * leave aren't reused, because a row that slides to its new position must not have shown another entry a moment ago.
   * `flying` is true during fast scrolling, when new rows leave before anyone can read them.
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
