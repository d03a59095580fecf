import { type QueueQuery, shuffleRank } from '#shared/model/queue-query.ts'
import { parseEntry } from '../entries/entry-text.ts'
import type { FeedRow } from './feed-row.ts'
import type { Feeds } from './queue-feeds.ts'
import type { OtherFeeds } from './other-feeds.ts'

export interface HomeSection {
  readonly id: string
  readonly title: string
  readonly layout: 'list' | 'carousel' | 'hero'
  readonly rows: readonly FeedRow[]
  /** The feed with the rest, as a path below the API prefix. */
  readonly morePath: string
}

const SHOWN = 10
const HERO_SHOWN = 3
const INBOX_REACH = 720 * 3600
const DAY = 24 * 3600 * 1000
/** Picking counts rows up to the chosen one. Further from an end this takes too long in a queue of 100,000. */
const PICK_REACH = 2000

/** The sections of the start page, all from the library: what was begun, what fits a short break, what came in. */
export class HomeSections {
  readonly #feeds: Feeds
  readonly #more: OtherFeeds

  constructor(feeds: Feeds, more: OtherFeeds) {
    this.#feeds = feeds
    this.#more = more
  }

  /** `now` in milliseconds. Leaves out empty sections. */
  of(account: number, now: number): HomeSection[] {
    const queue = (query: QueueQuery) => this.#feeds.queue(account, query, {}, now).rows
    const inbox = this.#more.inbox(account, 'reverse_chron', (now / 1000 - INBOX_REACH) * 1_000_000, {}).rows
    const path = '/library_items/queue_feed/'
    const unread = (query: Omit<QueueQuery, 'read'>) => queue({ ...query, read: 'unread' })
    const sections: HomeSection[] = [
      {
        id: 'continue',
        title: 'Continue reading',
        layout: 'hero',
        rows: queue({ sort: 'last_viewed', continueReading: true }).slice(0, HERO_SHOWN),
        morePath: `${path}?sort=last_viewed&continueReading=true`,
      },
      {
        id: 'short',
        title: 'Quick reads',
        layout: 'carousel',
        rows: unread({ sort: 'recently_saved', short: true }).filter(hasWords),
        morePath: `${path}?short=true&read=unread`,
      },
      {
        id: 'lindy',
        title: 'Lindy',
        layout: 'carousel',
        rows: unread({ sort: 'oldest', lindy: true }),
        morePath: `${path}?sort=oldest&lindy=true&read=unread`,
      },
      { id: 'inbox', title: 'From your writers', layout: 'carousel', rows: inbox, morePath: '/feed/inbox/' },
      {
        id: 'queue',
        title: 'Recently saved',
        layout: 'list',
        rows: unread({ sort: 'recently_saved' }),
        morePath: path,
      },
      { id: 'random', title: 'Random pick', layout: 'hero', rows: this.#pick(account, now), morePath: path },
    ]
    return sections
      .filter((section) => section.rows.length > 0)
      .map((section) => ({ ...section, rows: section.rows.slice(0, SHOWN) }))
  }

  /** Picks an entry of the queue, a different one each day, from either end. */
  #pick(account: number, now: number): readonly FeedRow[] {
    const rank = shuffleRank(Math.floor(now / DAY), account)
    const sort = rank % 2 === 0 ? 'oldest' : 'recently_saved'
    const one = (page: number) => this.#feeds.queue(account, { sort }, { page, limit: 1 }, now)
    const { rows, queueCount } = one(1)
    return queueCount < 2 ? rows : one(1 + ((rank >>> 1) % Math.min(queueCount, PICK_REACH))).rows
  }
}

/** A page that was not read yet, or can't be read, only looks short: its length is unknown. */
const hasWords = ({ stored, tags }: FeedRow): boolean => (parseEntry(stored, tags).content.article?.word_count ?? 0) > 0
