import type { Database } from '../../database/database.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { Stamps } from '../../database/stamps.ts'
import type { Sources } from '../sources/sources.ts'
import { deliveryStatements } from './delivery-statements.ts'

/** Number of contents per transaction, so that others don't wait long for it. */
const AT_ONCE = 100

export interface JoinFeedsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly sources: Sources
}

/** Moves a feed's followers, and the contents that they have received from it, to the feed at its new address. */
export class JoinFeeds {
  readonly #options: JoinFeedsOptions
  readonly #statements

  constructor(options: JoinFeedsOptions) {
    this.#options = options
    this.#statements = joinStatements(options.database)
  }

  /** The old feed is unfollowed last. If the process is killed, the remaining work is done after the next response. */
  async run(from: number, to: number): Promise<void> {
    const { database, sources } = this.#options
    const followers = await database.lookInDirectory((tx) => this.#statements.followers.all(tx, { feed: from }))
    for (const { account_id: account } of followers) {
      await sources.goOnAt(account, from, to)
      while (await this.#moveSome(account, from, to)) continue
      await sources.put(account, { rssFeedId: from }, { is_subscribed: false })
    }
  }

  /** Returns true if there may be more to move. */
  #moveSome(account: number, from: number, to: number): Promise<boolean> {
    const { database, stamps, entries } = this.#options
    const by = this.#statements
    return database.change(account, async (tx) => {
      const some = await by.contents.all(tx, { feed: from, limit: AT_ONCE })
      if (some.length === 0) return false
      for (const { id } of some) {
        await by.move.run(tx, { id, feed: to })
        await entries.refresh(tx, id, await stamps.next(tx))
      }
      return some.length === AT_ONCE
    })
  }
}

function joinStatements(database: Database) {
  const { kysely } = database
  return {
    followers: deliveryStatements(database).followers,
    contents: database.statement((p: { account: number; feed: number; limit: number }) =>
      kysely
        .selectFrom('content')
        .select('id')
        .where('account_id', '=', p.account)
        .where('rss_feed_id', '=', p.feed)
        .limit(p.limit),
    ),
    move: database.statement((p: { account: number; id: number; feed: number }) =>
      kysely
        .updateTable('content')
        .set({ rss_feed_id: p.feed })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
  }
}
