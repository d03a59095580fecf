/** More saves within the window wait until someone agrees. */
const MOST = 5
const WINDOW = 10_000

/**
 * Lets a few outside saves through and holds the rest, because a page may make lectern:// links as fast as it likes.
 * `now` is in milliseconds.
 */
export class SaveLimiter {
  readonly #now: () => number
  #passed: number[] = []
  #held: string[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** True if it may be saved now, false if it is held. */
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

  /** Returns and forgets the held ones, once they were judged or the question could not be asked. */
  release(): readonly string[] {
    const held = this.#held
    this.#held = []
    this.#passed = []
    return held
  }
}
