import type { Spending, Spent } from '../database/sharing.ts'
import type { Buckets } from './rate-limiter.ts'

interface Bucket {
  tokens: number
  at: number
}

/** This many buckets take about 10 MB at most. */
const MOST_BUCKETS = 50_000

/** The buckets of one process. A restart resets only a minute's worth of calls. */
export class OwnBuckets implements Buckets {
  readonly #clock: () => number
  readonly #buckets = new Map<string, Bucket>()

  /** `clock` returns milliseconds since the epoch. */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  async spend(key: string, spending: Spending): Promise<Spent> {
    const bucket = this.#bucket(key, spending)
    const allowed = bucket.tokens >= spending.least
    if (allowed) bucket.tokens -= spending.cost
    return { allowed, tokens: bucket.tokens }
  }

  #bucket(key: string, { perMinute, burst }: Spending): Bucket {
    const now = this.#clock()
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now }
    // If the clock was set back, tokens are neither added nor removed.
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perMinute) / 60_000)
    bucket.at = now
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MOST_BUCKETS) this.#forgetOldest()
    return bucket
  }

  /** Discards the tenth of the buckets that were least recently used. */
  #forgetOldest(): void {
    let left = MOST_BUCKETS / 10
    for (const key of this.#buckets.keys()) {
      if (left-- <= 0) return
      this.#buckets.delete(key)
    }
  }
}
