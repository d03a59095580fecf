/** This many keys take a few megabytes at worst. */
const MOST_KEYS = 20_000

/** Limits the amount per key in a period of time. The amounts are only in memory, so a restart resets them. */
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

  /** Returns true if the amount is allowed. Disallowed amounts don't count. */
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
