import type { Report } from '../activity/failure.ts'
import { reported } from '../activity/reported.ts'
import { DEDUP_INTERVAL, IDLE_START_TIMEOUT, STAGGERED_REFRESH_DELAYS, UPDATES_INTERVAL } from '../limits.ts'
import type { Clock } from '../request/ports.ts'
import type { FeedPath } from './host.ts'
import type { FeedCache } from './responses/feed-page-cache.ts'

/** Feeds to fetch after each delay: first the feeds that the sidebar opens, then the rest. */
const groups: readonly (readonly FeedPath[])[] = [
  ['inbox', 'archive'],
  ['favorites', 'highlights'],
]

export interface StaggeredRefreshParts {
  readonly feeds: Pick<FeedCache, 'fetch' | 'fetchedAt'>
  readonly clock: Clock
  readonly report: Report
  /** True if fetches that the user did not request may run now. */
  readonly mayRun: () => boolean
}

/**
 * After startup, fetches the first page of each feed other than the queue once, so that each feed opens with current
 * content and is available offline. The groups run one after the other, after the queue's pass: 3 s after its idle
 * start, and 5 s after that. Feeds that are read in the meantime are skipped. If fetches may not run yet, they are
 * tried again after a minute.
 */
export class StaggeredRefresh {
  readonly #parts: StaggeredRefreshParts
  #cancel: (() => void) | null = null
  #wanted = new AbortController()

  constructor(parts: StaggeredRefreshParts) {
    this.#parts = parts
  }

  start(): void {
    this.stop()
    this.#wanted = new AbortController()
    this.#after(IDLE_START_TIMEOUT + STAGGERED_REFRESH_DELAYS[0], 0)
  }

  /** Aborts the running fetch. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#wanted.abort()
  }

  #after(delay: number, at: number): void {
    this.#cancel = this.#parts.clock.after(delay, () => {
      this.#cancel = null
      if (!this.#parts.mayRun()) return this.#after(UPDATES_INTERVAL, at)
      const next = at + 1
      if (next < groups.length) this.#after(STAGGERED_REFRESH_DELAYS[1], next)
      void this.#refresh(groups[at] ?? [], this.#wanted.signal)
    })
  }

  /** Fetches the feeds one at a time, so that the user's own requests are not delayed. */
  async #refresh(paths: readonly FeedPath[], signal: AbortSignal): Promise<void> {
    const { feeds, clock, report } = this.#parts
    for (const path of paths) {
      if (signal.aborted) return
      const before = feeds.fetchedAt.get(path) ?? -Infinity
      if (clock.now() - before < DEDUP_INTERVAL) continue
      // Opening the feed makes the request again and shows the error.
      await reported(report, `refresh the list ${path}`, feeds.fetch(path, null, signal))
    }
  }
}
