import type { QueueQuery } from '#shared/model/queue-query.ts'
import type { FeedRow } from './feed-row.ts'
import type { Feeds } from './feeds.ts'
import type { MoreFeeds } from './more-feeds.ts'

export interface HomeSection {
  readonly id: string
  readonly title: string
  readonly layout: 'list' | 'carousel' | 'hero'
  readonly rows: readonly FeedRow[]
  /** The feed that holds the rest, behind the API prefix. */
  readonly morePath: string
}

const SHOWN = 10
const HERO_SHOWN = 3
const INBOX_REACH = 720 * 3600

/** The start page, made of what is in the library: what was begun, what came in, what fits a short break. */
export class HomeSections {
  readonly #feeds: Feeds
  readonly #more: MoreFeeds

  constructor(feeds: Feeds, more: MoreFeeds) {
    this.#feeds = feeds
    this.#more = more
  }

  /** `now` in milliseconds. Empty sections are left out. */
  of(account: number, now: number): HomeSection[] {
    const queue = (query: QueueQuery) => this.#feeds.queue(account, query, {}, now).rows
    const inbox = this.#more.inbox(account, 'reverse_chron', (now / 1000 - INBOX_REACH) * 1_000_000, {}).rows
    const path = '/library_items/queue_feed/'
    const sections: HomeSection[] = [
      {
        id: 'continue',
        title: 'Continue reading',
        layout: 'hero',
        rows: queue({ sort: 'last_viewed', continueReading: true }).slice(0, HERO_SHOWN),
        morePath: `${path}?sort=last_viewed&continueReading=true`,
      },
      { id: 'inbox', title: 'New from your sources', layout: 'carousel', rows: inbox, morePath: '/feed/inbox/' },
      {
        id: 'queue',
        title: 'Saved lately',
        layout: 'list',
        rows: queue({ sort: 'recently_saved', read: 'unread' }),
        morePath: path,
      },
      {
        id: 'short',
        title: 'For a short break',
        layout: 'carousel',
        rows: queue({ sort: 'recently_saved', short: true, read: 'unread' }),
        morePath: `${path}?short=true&read=unread`,
      },
      {
        id: 'oldest',
        title: 'Waiting longest',
        layout: 'list',
        rows: queue({ sort: 'oldest', read: 'unread' }),
        morePath: `${path}?sort=oldest&read=unread`,
      },
      {
        id: 'highlights',
        title: 'Lately highlighted',
        layout: 'carousel',
        rows: this.#more.highlights(account, {}).rows,
        morePath: '/library_items/highlights_feed/',
      },
    ]
    return sections
      .filter((section) => section.rows.length > 0)
      .map((section) => ({ ...section, rows: section.rows.slice(0, SHOWN) }))
  }
}
