import { PAGE_SIZE } from '#shared/limits.ts'
import { type QueueQuery, shuffleRank } from '#shared/model/queue-query.ts'
import * as t from '#shared/words/service/pages.ts'
import type { Database } from '../../database/database.ts'
import type { Look } from '../../database/transaction.ts'
import { parseEntry } from '../entries/entry-text.ts'
import type { FeedRow } from '../entries/feed-row.ts'
import type { FeedSlices } from './feed-slices.ts'
import type { Feeds } from './queue-feeds.ts'
import type { InboxFeeds } from './inbox-entries.ts'

export interface HomeSection {
  readonly id: string
  readonly title: string
  readonly layout: 'list' | 'carousel' | 'hero'
  readonly rows: readonly FeedRow[]
  /** The feed that contains the rest, as a path below the API prefix. */
  readonly morePath: string
}

const SHOWN = 10
const HERO_SHOWN = 3
const INBOX_REACH = 720 * 3600
const DAY = 24 * 3600 * 1000
/**
 * Picking an entry counts rows from an end of the queue up to that entry. Beyond this distance, this takes too long in
 * a queue of 100,000.
 */
const PICK_REACH = 2000

export interface HomeSectionParts {
  readonly database: Database
  readonly slices: FeedSlices
  readonly feeds: Feeds
  readonly inbox: InboxFeeds
}

/**
 * The sections of the start page, all from the library: started entries, entries that fit a short break, and new ones.
 * An entry appears only in the first section it fits.
 */
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

  /** `now` is in milliseconds. Omits empty sections. */
  of(account: number, now: number): Promise<HomeSection[]> {
    return this.#database.look(account, (tx) => this.#sections(tx, now))
  }

  async #sections(tx: Look, now: number): Promise<HomeSection[]> {
    const queue = (query: QueueQuery, limit: number) => this.#feeds.queueRows(tx, query, { now, limit })
    const unread = (query: Omit<QueueQuery, 'read'>, limit: number) => queue({ ...query, read: 'unread' }, limit)
    const path = '/library_items/queue_feed/'
    const since = (now / 1000 - INBOX_REACH) * 1_000_000
    const favored = await this.#inbox.favoredRows(tx, since, SHOWN)
    const shown = new Set<number>()
    /** `read` returns enough rows to find `most` that no earlier section shows. */
    const others = async (most: number, read: (limit: number) => Promise<readonly FeedRow[]>) => {
      const rows = (await read(most + shown.size)).filter(({ contentId }) => !shown.has(contentId)).slice(0, most)
      for (const { contentId } of rows) shown.add(contentId)
      return rows
    }
    const sections: HomeSection[] = [
      {
        id: 'continue',
        title: t.continueReading,
        layout: 'hero',
        rows: await others(HERO_SHOWN, (limit) => queue({ sort: 'last_viewed', continueReading: true }, limit)),
        morePath: `${path}?sort=last_viewed&continueReading=true`,
      },
      {
        id: 'short',
        title: t.quickReads,
        layout: 'carousel',
        rows: await others(SHOWN, async () =>
          (await unread({ sort: 'recently_saved', short: true }, PAGE_SIZE)).filter(hasWords),
        ),
        morePath: `${path}?short=true&read=unread`,
      },
      {
        id: 'lindy',
        title: t.lindy,
        layout: 'carousel',
        rows: await others(SHOWN, (limit) => unread({ sort: 'oldest', lindy: true }, limit)),
        morePath: `${path}?sort=oldest&lindy=true&read=unread`,
      },
      {
        id: 'inbox',
        // If there are no favorites, the newest entries of the inbox are shown.
        title: favored.length > 0 ? t.fromYourWriters : t.newInYourInbox,
        layout: 'carousel',
        rows: await others(SHOWN, async (limit) => (favored.length > 0 ? favored : this.#inbox.rows(tx, since, limit))),
        morePath: '/feed/inbox/',
      },
      {
        id: 'queue',
        title: t.recentlySaved,
        layout: 'list',
        rows: await others(SHOWN, (limit) => unread({ sort: 'recently_saved' }, limit)),
        morePath: path,
      },
      {
        id: 'random',
        title: t.randomPick,
        layout: 'hero',
        rows: await others(1, (limit) => this.#pick(tx, now, limit)),
        morePath: path,
      },
    ]
    return sections.filter((section) => section.rows.length > 0)
  }

  /**
   * Picks an entry near either end of the queue, a different one each day. The entries after it, and then the first
   * ones, are its substitutes.
   */
  async #pick(tx: Look, now: number, limit: number): Promise<readonly FeedRow[]> {
    const rank = shuffleRank(Math.floor(now / DAY), tx.account)
    const { queue_count: count } = await this.#slices.counts(tx)
    const offset = count < 2 ? 0 : (rank >>> 1) % Math.min(count, PICK_REACH)
    const query: QueueQuery = { sort: rank % 2 === 0 ? 'oldest' : 'recently_saved' }
    const picked = await this.#feeds.queueRows(tx, query, { now, limit, offset })
    return offset === 0 ? picked : [...picked, ...(await this.#feeds.queueRows(tx, query, { now, limit }))]
  }
}

/** A page that has not been read yet, or can't be read, only seems to be short. Its length is unknown. */
const hasWords = ({ stored, tags }: FeedRow): boolean => (parseEntry(stored, tags).content.article?.word_count ?? 0) > 0
