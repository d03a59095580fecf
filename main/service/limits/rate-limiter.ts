import type { Spending, Spent } from '../database/sharing.ts'

/** An allowance of `burst` simultaneous calls, which refills steadily at `perMinute`. */
export interface Rate {
  readonly perMinute: number
  readonly burst: number
}

export interface Taken {
  readonly allowed: boolean
  /** Calls left now. */
  readonly remaining: number
  /** Whole seconds, at least 1, until a call is allowed again. 0 if this call was allowed. */
  readonly retryAfter: number
  /** Whole seconds until the bucket is full. */
  readonly resetAfter: number
}

/** Token buckets by key. A full bucket is the same as none, so full ones are discarded. */
export interface Buckets {
  spend(key: string, spending: Spending): Promise<Spent>
}

/** Milliseconds for which a call may wait for its turn before it is refused. */
export const LONGEST_WAIT = 1000

/** Limits calls by an arbitrary key. */
export class RateLimiter {
  readonly #buckets: Buckets

  constructor(buckets: Buckets) {
    this.#buckets = buckets
  }

  /** If `cost` is 0, only checks whether a call would be allowed. */
  async take(key: string, rate: Rate, cost = 1): Promise<Taken> {
    const { perMinute, burst } = rate
    const perMs = perMinute / 60_000
    const { allowed, tokens } = await this.#buckets.spend(key, { perMinute, burst, least: 1, cost })
    return {
      allowed,
      remaining: Math.floor(tokens),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMs / 1000)),
      resetAfter: Math.ceil((burst - tokens) / perMs / 1000),
    }
  }

  /**
   * Reserves a call in advance. Resolves to the number of milliseconds after which it may be made. If that is more than
   * `patience`, reserves nothing and resolves to null.
   */
  async reserve(key: string, { perMinute, burst }: Rate, patience: number): Promise<number | null> {
    const least = 1 - (patience * perMinute) / 60_000
    const { allowed, tokens } = await this.#buckets.spend(key, { perMinute, burst, least, cost: 1 })
    return allowed ? Math.max(0, Math.ceil((-tokens * 60_000) / perMinute)) : null
  }
}
