import type { Report } from '#shared/activity/failure.ts'
import type { Sharing, Spending, Spent } from '../../database/sharing.ts'
import type { Buckets } from '../../limits/rate-limiter.ts'

/**
 * The buckets of all processes that share a library. If they can't be reached, each process counts only its own calls.
 */
export class SharedBuckets implements Buckets {
  readonly #sharing: Sharing
  readonly #own: Buckets
  readonly #report: Report

  constructor(sharing: Sharing, own: Buckets, report: Report) {
    this.#sharing = sharing
    this.#own = own
    this.#report = report
  }

  async spend(key: string, spending: Spending): Promise<Spent> {
    try {
      return await this.#sharing.spend(key, spending)
    } catch (error) {
      this.#report('count calls with other processes', error)
      return this.#own.spend(key, spending)
    }
  }
}
