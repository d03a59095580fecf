import { UPDATES_INTERVAL } from '../limits.ts'

/** Progress of the service's background work on an item. */
export const processingStatus = { inProgress: 0, complete: 1, failed: 2 } as const

export type ProcessingStatus = (typeof processingStatus)[keyof typeof processingStatus]

/** Delay before the first check of a page that the service has just started to fetch. */
const FIRST_DELAY = 1000

/**
 * Determines when to check pages that the service is still fetching: soon at first, then with a delay that doubles each
 * time.
 */
export class ProcessingWait {
  #ids: ReadonlySet<number> = new Set()
  #looks = 0

  /**
   * Returns the milliseconds until the next check of the pages being fetched now, or null if there are none. New pages
   * restart the delays.
   */
  next(ids: ReadonlySet<number>): number | null {
    if (!ids.isSubsetOf(this.#ids)) this.#looks = 0
    this.#ids = ids
    if (ids.size === 0) return null
    this.#looks += 1
    return Math.min(FIRST_DELAY * 2 ** (this.#looks - 1), UPDATES_INTERVAL)
  }
}
