import type { Database } from '../../../database/database.ts'
import type { Look } from '../../../database/transaction.ts'

/** Items of a content that are looked at. */
const MOST_ITEMS = 20

/** Item whose words are no longer stored. */
const NOTHING_LEFT = '{"title":"","body":null,"summary":null}'

/**
 * Items of one feed that name one address, as those of changelogs and status pages do. Each is a separate text, even if
 * the texts are nearly alike.
 */
export class FeedSiblings {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** The items of a feed that came as this content, as JSON of a FeedItem, 20 at most. */
  async itemsOf(tx: Look, contentId: number, feed: number): Promise<string[]> {
    const found = await this.#statements.items.all(tx, { id: contentId, feed, limit: MOST_ITEMS })
    return found.map(({ json }) => json ?? NOTHING_LEFT)
  }

  /** True if a feed brought the two contents as two of its items. */
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
