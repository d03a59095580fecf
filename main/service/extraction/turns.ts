/** Waiting items, by account. Accounts take turns, so that no account has to wait for all requests of another. */
export class Turns<T> {
  /** Waiting items by account, with the account that has the next turn first. */
  readonly #waiting = new Map<number, T[]>()
  /** The account that had the last turn. */
  #last: number | undefined

  add(account: number, item: T): void {
    const items = this.#waiting.get(account)
    if (items) items.push(item)
    else this.#waiting.set(account, [item])
  }

  /** Puts an item back in front of the account's other items. */
  addFirst(account: number, item: T): void {
    this.#waiting.set(account, [item, ...(this.#waiting.get(account) ?? [])])
  }

  /** Returns the next item of the first account that may have a turn. Prefers an account other than the last one. */
  take(mayHaveTurn: (account: number) => boolean): T | undefined {
    const accounts = [...this.#waiting.keys()].filter(mayHaveTurn)
    const account = accounts.find((one) => one !== this.#last) ?? accounts[0]
    if (account === undefined) return undefined
    const [item, ...others] = this.#waiting.get(account) ?? []
    this.#waiting.delete(account)
    if (others.length > 0) this.#waiting.set(account, others)
    this.#last = account
    return item
  }

  /** Removes the item. True if it was waiting. */
  remove(account: number, item: T): boolean {
    const items = this.#waiting.get(account)
    const index = items?.indexOf(item) ?? -1
    if (!items || index < 0) return false
    items.splice(index, 1)
    if (items.length === 0) this.#waiting.delete(account)
    return true
  }

  takeAll(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }
}
