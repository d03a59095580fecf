import * as t from '#shared/words/sync.ts'
import type { Report } from '../../activity/failure.ts'
import type { Content } from '../../model/content.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { libraryState } from '../../model/library-state.ts'
import type { Source } from '../../model/source.ts'
import type { Host } from '../host.ts'
import { afterEachSync } from './after-each-sync.ts'
import { titleLines } from './title-lines.ts'

/**
 * The content of a notification. `contentId` is the only new item. It is null if there are several, and the inbox then
 * shows them.
 */
export interface News {
  readonly title: string
  readonly body: string
  readonly contentId: number | null
}

export interface NewsWatchOptions {
  readonly host: Pick<Host, 'call' | 'subscribe'>
  readonly now: () => number
  readonly tell: (news: News) => void
  readonly report: Report
  /** True while a window is in front. The user then sees new items there. */
  readonly inFront: () => boolean
  /** The reader's local hour, from 0 to 23. */
  readonly hour: () => number
  /** True if news is also reported at night. */
  readonly atNight: () => boolean
}

/**
 * Minimum time in milliseconds between two checks of sources, which run after a sync pass. The service reads feeds less
 * often.
 */
const REST = 10 * 60_000
/** Minimum interval between two notifications. News that arrives in the meantime is reported together. */
const SILENCE = 60 * 60_000
/** Local hours between which no notifications are shown. */
const NIGHT = { begins: 22, ends: 8 }
/** The maximum number of pages of sources to check, and of sources whose items are listed. */
const PAGES = 10
const NAMED = 5

interface Brought {
  readonly source: string
  readonly items: readonly Content[]
}

/**
 * Notifies of new items from sources with notifications turned on: one notification per check, at most one per hour,
 * and none at night. The first check only records the state, because there is nothing to compare it with. It uses no
 * timer.
 */
export class NewsWatch {
  readonly #options: NewsWatchOptions
  readonly #stop: () => void
  /** Stats at the last check for each source with notifications turned on, by source id. */
  #known: ReadonlyMap<number, Source['stats']> | null = null
  #looked = -Infinity
  #toldAt = -Infinity

  constructor(options: NewsWatchOptions) {
    this.#options = options
    this.#stop = afterEachSync(options.host, () => this.#synced())
  }

  close(): void {
    this.#stop()
  }

  #synced(): void {
    const { now } = this.#options
    if (now() - this.#looked < REST || !this.#mayTell()) return
    this.#looked = now()
    // If the service does not answer, the next pass tries again. No caller waits for this.
    this.#look().catch((error: unknown) => {
      this.#options.report('look for news from sources', error)
      this.#looked = -Infinity
    })
  }

  /** News that has not been reported yet stays new. A reader who is looking at a window sees it there. */
  #mayTell(): boolean {
    const { now, hour, atNight, inFront } = this.#options
    if (this.#known === null || inFront()) return true
    const isNight = hour() >= NIGHT.begins || hour() < NIGHT.ends
    return now() - this.#toldAt >= SILENCE && (!isNight || atNight())
  }

  async #look(): Promise<void> {
    const rung = await this.#withBell()
    const before = this.#known
    this.#known = new Map(rung.map(({ id, stats }) => [id, stats]))
    if (before === null || this.#options.inFront()) return
    const news: Brought[] = []
    for (const source of rung) {
      const was = before.get(source.id)
      if (was === undefined || !isNewer(source.stats.last_item_date, was.last_item_date)) continue
      const count = Math.max(1, source.stats.item_count - was.item_count)
      news.push({ source: nameOf(source), items: news.length < NAMED ? await this.#newest(source, count) : [] })
    }
    const items = news.flatMap((one) => one.items)
    if (items.length === 0) return
    this.#toldAt = this.#options.now()
    this.#tell(news, items)
  }

  async #withBell(): Promise<readonly Source[]> {
    const rung: Source[] = []
    let cursor: string | undefined
    for (let page = 0; page < PAGES; page++) {
      const { sources, next } = await this.#options.host.call('sources', { query: { is_subscribed: true, cursor } })
      rung.push(...(sources as readonly Source[]).filter((source) => source.wants_notifications))
      if (next === null) break
      cursor = URL.canParse(next) ? (new URL(next).searchParams.get('cursor') ?? undefined) : next
    }
    return rung
  }

  /** The newest items of a source that the user has not filed yet. */
  async #newest(source: Source, count: number): Promise<readonly Content[]> {
    const id = source.rss_feed_id ?? source.author_id ?? source.profile_id
    if (id === null) return []
    const asked = { params: { id }, query: {} }
    const { host } = this.#options
    const { feed } = await (source.rss_feed_id === null
      ? host.call('authorFeed', asked)
      : host.call('rssFeedFeed', asked))
    return (feed as readonly FeedEntry[])
      .slice(0, count)
      .map(({ content }) => content)
      .filter(({ library }) => (library?.library_state ?? libraryState.unsaved) === libraryState.unsaved)
  }

  #tell(news: readonly Brought[], items: readonly Content[]): void {
    const { tell } = this.#options
    const [first] = items
    const names = news.filter((one) => one.items.length > 0).map(({ source }) => source)
    if (first !== undefined && items.length === 1)
      tell({ title: names[0] ?? '', body: titleOf(first), contentId: first.id })
    else tell({ title: newsText(items.length, names), body: titleLines(items.map(titleOf)), contentId: null })
  }
}

function newsText(count: number, [source = '', ...more]: readonly string[]): string {
  const [other = ''] = more
  if (more.length === 0) return t.newItem({ count, source })
  return more.length === 1
    ? t.newItemsOfTwo({ count, source, other })
    : t.newItemsOfMany({ count, source, others: more.length })
}

const isNewer = (now: string | null, before: string | null): boolean =>
  now !== null && (before === null || Date.parse(now) > Date.parse(before))
const nameOf = ({ rss_feed, profile }: Source): string => rss_feed?.name || profile?.any_name || t.aSource
const titleOf = ({ title, url }: Content): string => title.trim() || url
