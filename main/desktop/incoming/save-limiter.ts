/** Maximum number of saves within the time window. Further ones wait until the user agrees. */
const MOST = 5
const WINDOW = 10_000

/**
 * Lets a few saves from outside the app through and holds the rest, because a page can open lectern:// links as fast as
 * it likes. `now` is in milliseconds.
 */
export class SaveLimiter {
  readonly #now: () => number
  #passed: number[] = []
  #held: string[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** True if the address may be saved now, false if it is held. */
  pass(url: string): boolean {
    const now = this.#now()
    this.#passed = this.#passed.filter((at) => now - at < WINDOW)
    if (this.#held.length === 0 && this.#passed.length < MOST) {
      this.#passed.push(now)
      return true
    }
    if (this.#held.length < 200 && !this.#held.includes(url)) this.#held.push(url)
    return false
  }

  get held(): readonly string[] {
    return this.#held
  }

  /** Returns the held addresses and clears them. Called when the user has decided, or couldn't be asked. */
  release(): readonly string[] {
    const held = this.#held
    this.#held = []
    this.#passed = []
    return held
  }
}
