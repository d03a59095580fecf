/** `burst` calls at once, refilled evenly by `perMinute`. */
export interface Rate {
  readonly perMinute: number
  readonly burst: number
}

export interface Taken {
  readonly allowed: boolean
  /** Calls left now. */
  readonly remaining: number
  /** Whole seconds, at least 1, until a call is allowed again. 0 if this one was. */
  readonly retryAfter: number
  /** Whole seconds until the bucket is full. */
  readonly resetAfter: number
}

interface Bucket {
  tokens: number
  at: number
}

/** Some 10 MB at worst. */
const MOST_BUCKETS = 50_000

/**
 * Token buckets by key, in memory and this process's own: each process allows the whole rate, and a restart forgives
 * only a minute's worth. A full bucket equals none, so full ones are forgotten.
 */
export class RateLimiter {
  readonly #clock: () => number
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** `cost` 0 only looks whether a call would be allowed. */
  take(key: string, rate: Rate, cost = 1): Taken {
    const { perMinute, burst } = rate
    const perMs = perMinute / 60_000
    const bucket = this.#bucket(key, rate)
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= cost
    return {
      allowed,
      remaining: Math.floor(bucket.tokens),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000)),
      resetAfter: Math.ceil((burst - bucket.tokens) / perMs / 1000),
    }
  }

  /**
   * Takes a call in advance. Returns the milliseconds after which it may be made, or null, having taken nothing, if
   * these are more than `patience`.
   */
  reserve(key: string, rate: Rate, patience: number): number | null {
    const bucket = this.#bucket(key, rate)
    const wait = Math.max(0, Math.ceil(((1 - bucket.tokens) * 60_000) / rate.perMinute))
    if (wait > patience) return null
    bucket.tokens -= 1
    return wait
  }

  #bucket(key: string, { perMinute, burst }: Rate): Bucket {
    const now = this.#clock()
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now }
    // A clock that was set back refills nothing and takes nothing away.
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perMinute) / 60_000)
    bucket.at = now
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MOST_BUCKETS) this.#forgetOldest()
    return bucket
  }

  /** The least recently used tenth. */
  #forgetOldest(): void {
    let left = MOST_BUCKETS / 10
    for (const key of this.#buckets.keys()) {
      if (left-- <= 0) return
      this.#buckets.delete(key)
    }
  }
}
