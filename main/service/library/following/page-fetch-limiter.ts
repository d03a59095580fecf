const HOUR = 3_600_000
/** Maximum number of pages that are fetched from one host within an hour without a reader having opened them. */
const MOST_PAGES = 20

/**
 * Counts the pages that are fetched although no reader requested them, so that no site is flooded with requests because
 * its feed has many readers.
 */
export class PageAllowance {
  readonly #clock: () => number
  readonly #taken = new Map<string, number>()
  #since = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Returns true if another page from this host may be fetched now. */
  take(host: string): boolean {
    const now = this.#clock()
    if (now - this.#since >= HOUR) {
      this.#taken.clear()
      this.#since = now
    }
    const taken = this.#taken.get(host) ?? 0
    if (taken >= MOST_PAGES) return false
    this.#taken.set(host, taken + 1)
    return true
  }
}
