import * as t from '#shared/words/sync.ts'
import type { Report } from '../../activity/failure.ts'
import { isTransient } from '../is-transient.ts'
import type { Host } from '../host.ts'
import { afterEachSync } from './after-each-sync.ts'
import type { News } from './new-item-notifier.ts'
import { titleLines } from './title-lines.ts'

export interface AnnouncementOptions {
  readonly host: Pick<Host, 'call' | 'subscribe'>
  readonly now: () => number
  readonly tell: (news: News) => void
  readonly report: Report
  /** True while a window is in front, which then announces the items itself. */
  readonly inFront: () => boolean
  /** The time of the latest deed that this device knows, in milliseconds. Null before the first look. */
  readonly known: () => number | null
  readonly know: (time: number) => void
}

/** The deed of a rule that announces an item. */
export interface AnnouncedDeed {
  readonly content_id: number
  readonly title: string
  readonly site_name: string | null
  readonly date: string
}

/** Minimum time in milliseconds between two looks, which follow sync passes. */
const REST = 60_000
/** Items that a rule announced longer ago are no news. */
const LATE = 24 * 60 * 60_000

/**
 * Notifies of items that rules announce: one notification per look, and each item once. The first look on a device only
 * notes what was announced before. It uses no timer.
 */
export class AnnouncementWatch {
  readonly #options: AnnouncementOptions
  readonly #stop: () => void
  #looked = -Infinity

  constructor(options: AnnouncementOptions) {
    this.#options = options
    this.#stop = afterEachSync(options.host, () => this.#synced())
  }

  close(): void {
    this.#stop()
  }

  #synced(): void {
    const { now, report } = this.#options
    if (now() - this.#looked < REST) return
    this.#looked = now()
    this.#look().catch((error: unknown) => {
      // The next pass looks again.
      this.#looked = -Infinity
      if (!isTransient(error)) report('look for items that rules announce', error)
    })
  }

  async #look(): Promise<void> {
    const { host, now, known, know, inFront, tell } = this.#options
    const { deeds } = await host.call('ruleDeeds', { query: { notifies: true } })
    const before = known()
    const latest = Math.max(before ?? 0, ...deeds.map(timeOf))
    if (latest !== before) know(latest)
    if (before === null || inFront()) return
    const news = newsOf(deeds.filter((deed) => timeOf(deed) > Math.max(before, now() - LATE)))
    if (news) tell(news)
  }
}

const timeOf = ({ date }: AnnouncedDeed): number => Date.parse(date)

/** Returns the notification for deeds, newest first. Several rules may announce the same item. Null if there are none. */
export function newsOf(deeds: readonly AnnouncedDeed[]): News | null {
  const items = [...new Map(deeds.map((deed) => [deed.content_id, deed])).values()]
  const [first] = items
  if (!first) return null
  if (items.length === 1)
    return { title: first.title, body: first.site_name ?? t.aRuleAnnouncesIt, contentId: first.content_id }
  const body = titleLines(items.map(({ title }) => title))
  return { title: t.rulesAnnounceItems({ count: items.length }), body, contentId: null }
}
