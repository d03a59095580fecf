import { UPDATES_INTERVAL } from '../limits.ts'

/** Progress of the service's background work on an item. */
export const processingStatus = { inProgress: 0, complete: 1, failed: 2 } as const

export type ProcessingStatus = (typeof processingStatus)[keyof typeof processingStatus]

/** Delay before the first check of a page that the service just started to fetch. */
const FIRST_DELAY = 1000

/** When to look again at pages that the service is still fetching: at first soon, then twice as long each time. */
export class ProcessingWait {
  #ids: ReadonlySet<number> = new Set()
  #looks = 0

  /**
   * Returns the milliseconds until the next check, if these are being fetched now. Null if none is. New ones restart
   * the delays.
   */
  next(ids: ReadonlySet<number>): number | null {
    if (!ids.isSubsetOf(this.#ids)) this.#looks = 0
    this.#ids = ids
    if (ids.size === 0) return null
    this.#looks += 1
    return Math.min(FIRST_DELAY * 2 ** (this.#looks - 1), UPDATES_INTERVAL)
  }
}
