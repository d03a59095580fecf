/** Some megabytes at worst. */
const MOST_KEYS = 20_000

/** So much in a stretch of time for each key, in memory: a restart forgives. */
export class Allowance {
  readonly #clock: () => number
  readonly #most: number
  readonly #perMs: number
  readonly #used = new Map<string, { since: number; amount: number }>()

  constructor(clock: () => number, { most, perMs }: { readonly most: number; readonly perMs: number }) {
    this.#clock = clock
    this.#most = most
    this.#perMs = perMs
  }

  /** Returns true if it is allowed. Disallowed amounts count for nothing. */
  take(key: string, amount = 1): boolean {
    const now = this.#clock()
    const known = this.#used.get(key)
    const used = known && now - known.since < this.#perMs ? known : { since: now, amount: 0 }
    if (used.amount + amount > this.#most) return false
    used.amount += amount
    this.#used.delete(key)
    this.#used.set(key, used)
    for (const oldest of this.#used.keys()) {
      if (this.#used.size <= MOST_KEYS) break
      this.#used.delete(oldest)
    }
    return true
  }
}
