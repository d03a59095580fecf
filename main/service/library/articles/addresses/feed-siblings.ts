import type { Database } from '../../../database/database.ts'
import type { Look } from '../../../database/transaction.ts'

/** Maximum number of a content's items that are checked. */
const MOST_ITEMS = 20

/** Placeholder for an item whose text is no longer stored. */
const NOTHING_LEFT = '{"title":"","body":null,"summary":null}'

/**
 * Items of one feed with the same address, as in feeds of changelogs and status pages. Each is a separate text, even if
 * the texts are nearly identical.
 */
export class FeedSiblings {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** Returns the feed's items that became this content, each as the JSON of a FeedItem, at most 20. */
  async itemsOf(tx: Look, contentId: number, feed: number): Promise<string[]> {
    const found = await this.#statements.items.all(tx, { id: contentId, feed, limit: MOST_ITEMS })
    return found.map(({ json }) => json ?? NOTHING_LEFT)
  }

  /** True if the two contents were created from two items of the same feed. */
  async are(tx: Look, one: number, other: number): Promise<boolean> {
    return (await this.#statements.pair.get(tx, { id: one, other })) !== undefined
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    items: database.statement((p: Id & { feed: number; limit: number }) =>
      kysely
        .selectFrom('received_item')
        .innerJoin('feed_item', 'feed_item.id', 'received_item.item_id')
        .select('feed_item.json')
        .where('received_item.account_id', '=', p.account)
        .where('received_item.content_id', '=', p.id)
        .where('feed_item.rss_feed_id', '=', p.feed)
        .orderBy('feed_item.id', 'desc')
        .limit(p.limit),
    ),
    pair: database.statement((p: Id & { other: number }) =>
      kysely
        .selectFrom('received_item')
        .innerJoin('feed_item', 'feed_item.id', 'received_item.item_id')
        .innerJoin('received_item as other', 'other.account_id', 'received_item.account_id')
        .innerJoin('feed_item as sibling', 'sibling.id', 'other.item_id')
        .select('other.item_id')
        .where('received_item.account_id', '=', p.account)
        .where('received_item.content_id', '=', p.id)
        .where('other.content_id', '=', p.other)
        .whereRef('sibling.rss_feed_id', '=', 'feed_item.rss_feed_id')
        .limit(1),
    ),
  }
}
