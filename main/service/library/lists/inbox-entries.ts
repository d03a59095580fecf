import { PAGE_SIZE } from '#shared/limits.ts'
import type { Database } from '../../database/database.ts'
import type { Look } from '../../database/transaction.ts'
import { belowOf, integersOf, offsetOf, packCursor, unpackCursor, type PageAnchor } from '../../calls/cursors.ts'
import type { FeedRow, FeedSlice, FoundRow } from '../entries/feed-row.ts'
import type { FeedSlices, FoundPage } from './feed-slices.ts'
import { DAY_US, inboxStatements, RANKS } from './inbox-statements.ts'

type Keyed = FoundRow & { readonly sort_key: number }

export type InboxSort = 'reverse_chron' | 'chron'

/** Entries that sources delivered and that the reader neither saved nor dismissed. */
export class InboxFeeds {
  readonly #slices: FeedSlices
  readonly #statements

  constructor(database: Database, slices: FeedSlices) {
    this.#slices = slices
    this.#statements = inboxStatements(database)
  }

  /** Returns the entries that have arrived since `sinceUs`. */
  async inbox(account: number, sort: InboxSort, sinceUs: number, place: PageAnchor): Promise<FeedSlice> {
    if (sort === 'reverse_chron') return this.#byDays(account, sinceUs, place)
    const kind = 'inbox:chron'
    const [key, id] = place.cursor ? integersOf(unpackCursor(place.cursor, kind)) : [Math.max(0, sinceUs), 0]
    return this.#slices.slice(
      account,
      async (tx): Promise<FoundPage<Keyed>> => ({
        found: await this.#statements.oldInbox.all(tx, { key, id, limit: PAGE_SIZE + 1, offset: offsetOf(place) }),
        next: (last) => packCursor(kind, [last.sort_key, last.content_id]),
      }),
    )
  }

  /** Returns the newest entry of each of the reader's favorite sources. */
  async favoredRows(tx: Look, sinceUs: number, limit: number): Promise<FeedRow[]> {
    const ids = await this.#statements.favored.all(tx, { sinceUs, limit })
    return this.#slices.rows(
      tx,
      ids.map(({ content_id: id }) => id),
    )
  }

  /** Returns the newest entries of the inbox. */
  async rows(tx: Look, sinceUs: number, limit: number): Promise<FeedRow[]> {
    return this.#slices.withTags(tx, await this.#statements.inbox.all(tx, { sinceUs, limit }))
  }

  /**
   * Sorts the latest day first. Within a day, entries from sources that the reader wants more of come first. After all
   * days, those that the reader wants less of follow. A row's key contains all of this.
   */
  #byDays(account: number, sinceUs: number, place: PageAnchor): Promise<FeedSlice> {
    const kind = 'inbox'
    const [key, id] = belowOf(place, kind)
    const offset = offsetOf(place)
    return this.#slices.slice(account, async (tx): Promise<FoundPage<Keyed>> => {
      const { latestInbox, inboxOfDay, quietInbox } = this.#statements
      const found: Keyed[] = []
      const most = offset + PAGE_SIZE + 1
      let before = (Math.floor(key / (RANKS * DAY_US)) + 1) * DAY_US
      while (found.length < most) {
        const latest = await latestInbox.get(tx, { before, sinceUs })
        if (!latest) break
        const start = Math.floor(latest.inbox_us / DAY_US) * DAY_US
        const day = { start, end: start + DAY_US, sinceUs, base: start * RANKS }
        found.push(...(await inboxOfDay.all(tx, { ...day, key, id, limit: most - found.length })))
        before = start
      }
      if (found.length < most)
        found.push(...(await quietInbox.all(tx, { sinceUs, key, id, limit: most - found.length })))
      return {
        found: found.slice(offset),
        next: (last) => packCursor(kind, [last.sort_key, last.content_id]),
      }
    })
  }
}
