/** The values that a change adds to a list and removes from it. A value that is in both is not removed. */
export interface ListEdit<Item> {
  readonly add: readonly Item[]
  readonly remove: readonly Item[]
}

/** Lists without repetition, in the order in which their values were added. Values with the same key are the same. */
export class UniqueList<Item> {
  readonly #keyOf: (item: Item) => string
  readonly #clean: (given: Item) => Item | null

  /** `clean` returns a value as it is stored, or null if it is empty. */
  constructor(keyOf: (item: Item) => string, clean: (given: Item) => Item | null) {
    this.#keyOf = keyOf
    this.#clean = clean
  }

  /** Adds the values that are missing. */
  with(list: readonly Item[], added: readonly Item[]): readonly Item[] {
    const known = this.#keys(list)
    const fresh = added.flatMap((given) => {
      const item = this.#clean(given)
      if (item === null || known.has(this.#keyOf(item))) return []
      known.add(this.#keyOf(item))
      return [item]
    })
    return fresh.length === 0 ? list : [...list, ...fresh]
  }

  /** Returns the values that `known` does not have. */
  missing(list: readonly Item[], known: readonly Item[]): readonly Item[] {
    const keys = this.#keys(known)
    return list.filter((item) => !keys.has(this.#keyOf(item)))
  }

  change(list: readonly Item[], { add, remove }: ListEdit<Item>): readonly Item[] {
    return this.with(this.missing(list, remove), add)
  }

  /** Returns the change that undoes another one. `list` is the list before that change. */
  undo(list: readonly Item[], done: ListEdit<Item>): ListEdit<Item> {
    const gone = this.#keys(done.remove)
    return { add: list.filter((item) => gone.has(this.#keyOf(item))), remove: this.missing(done.add, list) }
  }

  #keys(list: readonly Item[]): Set<string> {
    return new Set(list.map(this.#keyOf))
  }
}
