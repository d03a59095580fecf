import { PAGE_SIZE } from '#shared/limits.ts'
import { type QueueQuery, shuffleRank } from '#shared/model/queue-query.ts'
import type { Database } from '../../database/database.ts'
import type { Look } from '../../database/transaction.ts'
import { parseEntry } from '../entries/entry-text.ts'
import type { FeedRow } from './feed-row.ts'
import type { FeedSlices } from './feed-slices.ts'
import type { Feeds } from './queue-feeds.ts'
import type { InboxFeeds } from './inbox-feeds.ts'

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

export interface HomeSectionParts {
  readonly database: Database
  readonly slices: FeedSlices
  readonly feeds: Feeds
  readonly inbox: InboxFeeds
}

/** The sections of the start page, all from the library: what was begun, what fits a short break, what came in. */
export class HomeSections {
  readonly #database: Database
  readonly #slices: FeedSlices
  readonly #feeds: Feeds
  readonly #inbox: InboxFeeds

  constructor({ database, slices, feeds, inbox }: HomeSectionParts) {
    this.#database = database
    this.#slices = slices
    this.#feeds = feeds
    this.#inbox = inbox
  }

  /** `now` in milliseconds. Leaves out empty sections. */
  of(account: number, now: number): Promise<HomeSection[]> {
    return this.#database.look(account, (tx) => this.#sections(tx, now))
  }

  async #sections(tx: Look, now: number): Promise<HomeSection[]> {
    const queue = (query: QueueQuery, limit: number) => this.#feeds.queueRows(tx, query, { now, limit })
    const unread = (query: Omit<QueueQuery, 'read'>, limit = SHOWN) => queue({ ...query, read: 'unread' }, limit)
    const path = '/library_items/queue_feed/'
    const since = (now / 1000 - INBOX_REACH) * 1_000_000
    const favored = await this.#inbox.favoredRows(tx, since, SHOWN)
    const sections: HomeSection[] = [
      {
        id: 'continue',
        title: 'Continue reading',
        layout: 'hero',
        rows: await queue({ sort: 'last_viewed', continueReading: true }, HERO_SHOWN),
        morePath: `${path}?sort=last_viewed&continueReading=true`,
      },
      {
        id: 'short',
        title: 'Quick reads',
        layout: 'carousel',
        rows: (await unread({ sort: 'recently_saved', short: true }, PAGE_SIZE)).filter(hasWords).slice(0, SHOWN),
        morePath: `${path}?short=true&read=unread`,
      },
      {
        id: 'lindy',
        title: 'Lindy',
        layout: 'carousel',
        rows: await unread({ sort: 'oldest', lindy: true }),
        morePath: `${path}?sort=oldest&lindy=true&read=unread`,
      },
      {
        id: 'inbox',
        // Without favorites, whatever is new.
        title: favored.length > 0 ? 'From your writers' : 'New in your inbox',
        layout: 'carousel',
        rows: favored.length > 0 ? favored : await this.#inbox.rows(tx, since, SHOWN),
        morePath: '/feed/inbox/',
      },
      {
        id: 'queue',
        title: 'Recently saved',
        layout: 'list',
        rows: await unread({ sort: 'recently_saved' }),
        morePath: path,
      },
      { id: 'random', title: 'Random pick', layout: 'hero', rows: await this.#pick(tx, now), morePath: path },
    ]
    return sections.filter((section) => section.rows.length > 0)
  }

  /** Picks an entry of the queue, a different one each day, from either end. */
  async #pick(tx: Look, now: number): Promise<readonly FeedRow[]> {
    const rank = shuffleRank(Math.floor(now / DAY), tx.account)
    const { queue_count: count } = await this.#slices.counts(tx)
    const offset = count < 2 ? 0 : (rank >>> 1) % Math.min(count, PICK_REACH)
    return this.#feeds.queueRows(tx, { sort: rank % 2 === 0 ? 'oldest' : 'recently_saved' }, { now, limit: 1, offset })
  }
}

/** A page that was not read yet, or can't be read, only looks short: its length is unknown. */
const hasWords = ({ stored, tags }: FeedRow): boolean => (parseEntry(stored, tags).content.article?.word_count ?? 0) > 0
