import type { RequestState } from '../client.ts'
import type { Clock } from '../ports.ts'

interface Entry {
  running: number
  last: 'SUCCEEDED' | 'FAILED' | null
  /** Start of a throttle and its length, in milliseconds. */
  throttle: { readonly since: number; readonly length: number } | null
}

const MOST = 2000

/**
 * The outcome of the latest request for each method and path. A throttle is stored as a point in time rather than a
 * timer: Retry-After may exceed the longest possible timer, and a laptop's sleep must not prolong it.
 */
export class RequestStates {
  readonly #clock: Clock
  readonly #entries = new Map<string, Entry>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  state(key: string): RequestState | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    if (this.throttled(key) !== null) return 'TOO_MANY'
    return entry.running > 0 ? 'PENDING' : entry.last
  }

  /** Returns the whole seconds until the key may be requested again, or null if it may be requested now. */
  throttled(key: string): number | null {
    const entry = this.#entries.get(key)
    if (!entry?.throttle) return null
    const passed = this.#clock.now() - entry.throttle.since
    // If the clock was ahead and is then corrected, the key must not stay locked for as long as the clock was ahead.
    if (passed >= 0 && passed < entry.throttle.length) return Math.ceil((entry.throttle.length - passed) / 1000)
    entry.throttle = null
    return null
  }

  begin(key: string): void {
    const entry = this.#entries.get(key) ?? { running: 0, last: null, throttle: null }
    entry.running += 1
    // Deleted and set again, so that the oldest keys come first.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    this.#forgetOldest()
  }

  /** `last` is null if the request was aborted, which says nothing about the service. */
  end(key: string, last: 'SUCCEEDED' | 'FAILED' | null): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    entry.running -= 1
    entry.last = last ?? entry.last
  }

  throttle(key: string, seconds: number): void {
    const entry = this.#entries.get(key)
    if (entry) entry.throttle = { since: this.#clock.now(), length: seconds * 1000 }
  }

  #forgetOldest(): void {
    if (this.#entries.size <= MOST) return
    for (const [key, entry] of this.#entries) {
      if (entry.running > 0 || this.throttled(key) !== null) continue
      this.#entries.delete(key)
      return
    }
  }
}
