import type { Report } from '../activity/failure.ts'
import { reported } from '../activity/reported.ts'
import { DEDUP_INTERVAL, IDLE_START_TIMEOUT, STAGGERED_REFRESH_DELAYS, UPDATES_INTERVAL } from '../limits.ts'
import type { Clock } from '../request/ports.ts'
import type { FeedPath } from './host.ts'
import type { FeedCache } from './responses/feed-cache.ts'

/** One group after each delay: what is opened from the sidebar first, then the rest. */
const groups: readonly (readonly FeedPath[])[] = [
  ['inbox', 'archive'],
  ['favorites', 'highlights'],
]

export interface StaggeredRefreshParts {
  readonly feeds: Pick<FeedCache, 'fetch' | 'fetchedAt'>
  readonly clock: Clock
  readonly report: Report
  /** Whether something that nobody asked for may be fetched now. */
  readonly mayRun: () => boolean
}

/**
 * Reads the first pages of the feeds beside the queue once after the start, so that each of them opens with what is true
 * today and is there without a connection. They come after the queue's pass, and one group after the other: 3 s after its
 * idle start, and 5 s after that (SPEC.txt section 9, "delays between staggered initial feed refreshes"). What was read by
 * then is left alone, and what may not run yet waits for the next minute.
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

  /** Gives up what is on its way. */
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

  /** One after the other: what the reader asks for meanwhile comes through. */
  async #refresh(paths: readonly FeedPath[], signal: AbortSignal): Promise<void> {
    const { feeds, clock, report } = this.#parts
    for (const path of paths) {
      if (signal.aborted) return
      const before = feeds.fetchedAt.get(path) ?? -Infinity
      if (clock.now() - before < DEDUP_INTERVAL) continue
      // Whoever opens the feed asks again, and is told what went wrong.
      await reported(report, `refresh the list ${path}`, feeds.fetch(path, null, signal))
    }
  }
}
