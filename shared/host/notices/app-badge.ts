import type { Report } from '../../activity/failure.ts'
import { reported } from '../../activity/reported.ts'
import type { DesktopSettings } from '../../desktop/desktop-settings.ts'
import type { Host, HostEvent } from '../host.ts'
import { toMilliseconds } from '../../model/dates.ts'
import { readState } from '../../model/read-state.ts'

export interface AppBadgeOptions {
  readonly host: Pick<Host, 'queueIds' | 'feed' | 'subscribe'>
  readonly now: () => number
  /** Puts the number on the app's icon, where the platform has one; 0 takes it away. */
  readonly set: (count: number) => void
  readonly report: Report
  /** Whoever looks at a window has seen what came in. */
  readonly inFront: () => boolean
}

/** Pages of the inbox that are counted through. */
const PAGES = 4

/**
 * The number on the app's icon (UX.md section 20): what is in the queue, or what came to the inbox unread since a window
 * was last in front. Nothing is asked on a timer: a sync pass has just ended, or the queue changed.
 */
export class AppBadge {
  readonly #options: AppBadgeOptions
  readonly #stop: () => void
  #counts: DesktopSettings['badge'] = 'none'
  #seen = 0
  #wasInFront = false
  #syncing = false

  constructor(options: AppBadgeOptions) {
    this.#options = options
    this.#stop = options.host.subscribe((event) => this.#heard(event))
  }

  choose(counts: DesktopSettings['badge']): Promise<void> {
    this.#counts = counts
    return this.count()
  }

  /** Counts anew. That takes a moment, in which something else may be chosen or somebody looks. */
  async count(): Promise<void> {
    const counts = this.#counts
    const since = this.#seen
    const count = await reported(this.#options.report, 'count for the app icon', this.#count(counts))
    if (count !== null && counts === this.#counts && since === this.#seen) this.#options.set(count)
  }

  /** A window came to the front, or went from there: up to now all was seen. */
  windowsChanged(): void {
    const inFront = this.#options.inFront()
    if (inFront || this.#wasInFront) this.#seen = this.#options.now()
    if (inFront && !this.#wasInFront && this.#counts === 'inbox') this.#options.set(0)
    this.#wasInFront = inFront
  }

  close(): void {
    this.#stop()
  }

  #heard(event: HostEvent): void {
    if (event.type !== 'status') return
    const { activity } = event.status.sync
    const ended = this.#syncing && activity === 'idle'
    this.#syncing = activity === 'full' || activity === 'incremental'
    if (ended && this.#counts === 'inbox' && !this.#options.inFront()) void this.count()
  }

  async #count(counts: DesktopSettings['badge']): Promise<number> {
    const { host, inFront } = this.#options
    if (counts === 'queue') return (await host.queueIds({ sort: 'recently_saved' })).length
    return counts === 'inbox' && !inFront() ? this.#unread() : 0
  }

  async #unread(): Promise<number> {
    let count = 0
    let next: string | null = null
    for (let page = 0; page < PAGES; page++) {
      const read = await this.#options.host.feed('inbox', next)
      for (const { content } of read.feed) {
        // Newest first.
        if (toMilliseconds(content.feed_date, Number.POSITIVE_INFINITY) <= this.#seen) return count
        if (readState(content.history?.last_read_percentage) === 'unread') count += 1
      }
      next = read.next
      if (next === null) break
    }
    return count
  }
}
