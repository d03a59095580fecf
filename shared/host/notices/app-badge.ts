import type { Report } from '../../activity/failure.ts'
import { reported } from '../../activity/reported.ts'
import type { DesktopSettings } from '../../desktop/desktop-settings.ts'
import type { Host } from '../host.ts'
import { afterEachSync } from './after-each-sync.ts'
import { toMilliseconds } from '../../model/dates.ts'
import { readState } from '../../model/read-state.ts'

export interface AppBadgeOptions {
  readonly host: Pick<Host, 'queueIds' | 'feed' | 'subscribe'>
  readonly now: () => number
  /** Sets the number on the app's icon, if the platform has one. 0 removes it. */
  readonly set: (count: number) => void
  readonly report: Report
  /** True while a window is in front. The user then sees new items as they arrive. */
  readonly inFront: () => boolean
}

/** Maximum number of inbox pages to count. */
const PAGES = 4

/**
 * The number on the app's icon: the queue's size, or the inbox items that arrived unread since a window was last in
 * front. It uses no timer: it recounts after a sync pass and when the queue changes.
 */
export class AppBadge {
  readonly #options: AppBadgeOptions
  readonly #stop: () => void
  #counts: DesktopSettings['badge'] = 'none'
  #seen = 0
  #wasInFront = false

  constructor(options: AppBadgeOptions) {
    this.#options = options
    this.#stop = afterEachSync(options.host, () => this.#synced())
  }

  choose(counts: DesktopSettings['badge']): Promise<void> {
    this.#counts = counts
    return this.count()
  }

  /** Counts again. While this runs, the user may change the setting or focus a window. */
  async count(): Promise<void> {
    const counts = this.#counts
    const since = this.#seen
    const count = await reported(this.#options.report, 'count for the app icon', this.#count(counts))
    if (count !== null && counts === this.#counts && since === this.#seen) this.#options.set(count)
  }

  /** Called when a window gained or lost focus. Everything up to now counts as seen. */
  windowsChanged(): void {
    const inFront = this.#options.inFront()
    if (inFront || this.#wasInFront) this.#seen = this.#options.now()
    if (inFront && !this.#wasInFront && this.#counts === 'inbox') this.#options.set(0)
    this.#wasInFront = inFront
  }

  close(): void {
    this.#stop()
  }

  #synced(): void {
    if (this.#counts === 'inbox' && !this.#options.inFront()) void this.count()
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
        // The list is newest first.
        if (toMilliseconds(content.feed_date, Number.POSITIVE_INFINITY) <= this.#seen) return count
        if (readState(content.history?.last_read_percentage) === 'unread') count += 1
      }
      next = read.next
      if (next === null) break
    }
    return count
  }
}
