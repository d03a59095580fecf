import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import { htmlWords } from '../../feeds/html-words.ts'
import type { FeedItem } from '../../feeds/feed.ts'
import { ClaimedAddresses } from '../articles/addresses/claimed-addresses.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import { hasWordsOf } from '../articles/addresses/is-same-page.ts'
import { sameSite } from '../articles/addresses/page-aliases.ts'

/** An item of fewer words, such as “Comments”, only points to its page. */
const FEWEST_WORDS = 8

interface Feed {
  readonly id: number
  readonly url: string
}

/**
 * Which content an item of a feed is. Its feed may name any address as the item's page. On its own site it is believed.
 * On another one it may be anybody, so an item that has words which the content at that address does not have is a
 * content of its own, and the address is only claimed. The same holds for two items of one feed with one address.
 */
export class ItemContents {
  readonly #addresses: ContentAddresses
  readonly #claims: ClaimedAddresses
  readonly #statements

  constructor(database: Database) {
    this.#addresses = new ContentAddresses(database)
    this.#claims = new ClaimedAddresses(database)
    this.#statements = statementsOf(database)
  }

  /** The content that the library has of an item. Undefined if it is new. */
  async knownAs(tx: Change, item: FeedItem, page: string | null, feed: Feed): Promise<number | undefined> {
    if (page === null) return undefined
    const identity = identityUrl(page)
    const held = await this.#addresses.find(tx, identity)
    if (held !== undefined) {
      const isFree =
        sameSite(feed.url, identity) && !(await this.#statements.other.get(tx, { id: held, feed: feed.id }))
      return isFree || (await this.#losesNothing(tx, held, item)) ? held : undefined
    }
    if (sameSite(feed.url, identity)) return undefined
    for (const id of await this.#claims.by(tx, identity)) {
      const isEmail = (await this.#statements.newsletter.get(tx, { id }))?.newsletter_id != null
      if (!isEmail && (await this.#losesNothing(tx, id, item))) return id
    }
    return undefined
  }

  /**
   * The address by which a new content of an item is known, and the one that it only claims. `without`: an address that
   * no other item has.
   */
  async addressesOf(
    tx: Change,
    address: string,
    without: string,
    feed: Feed,
  ): Promise<{ readonly own: string; readonly claimed: string | null }> {
    const identity = identityUrl(address)
    const isOwn = address === without || sameSite(feed.url, identity)
    if (isOwn && (await this.#addresses.find(tx, identity)) === undefined) return { own: identity, claimed: null }
    return { own: await this.#free(tx, identityUrl(without)), claimed: address === without ? null : identity }
  }

  /** An address may have the number of an item that the library had before it was moved. */
  async #free(tx: Change, address: string): Promise<string> {
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? address : `${address}-${count}`
      if ((await this.#addresses.find(tx, free)) === undefined) return free
    }
  }

  async #losesNothing(tx: Change, content: number, { body, summary }: FeedItem): Promise<boolean> {
    const own = htmlWords(body?.html ?? summary ?? '')
    if (own.split(' ').length < FEWEST_WORDS) return true
    const found = await this.#statements.words.get(tx, { id: content })
    const there = found?.text ?? (found?.html == null ? null : htmlWords(found.html))
    return there !== null && hasWordsOf(there, own)
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    /** Its text, or the page that it is read from. */
    words: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .leftJoin('sent_html', (join) =>
          join
            .onRef('sent_html.account_id', '=', 'content.account_id')
            .onRef('sent_html.content_id', '=', 'content.id'),
        )
        .select(['article.text', 'sent_html.html'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    newsletter: database.statement((p: Id) =>
      kysely.selectFrom('content').select('newsletter_id').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    /** Another item of the feed that is this content. */
    other: database.statement((p: Id & { feed: number }) =>
      kysely
        .selectFrom('received_item')
        .innerJoin('feed_item', 'feed_item.id', 'received_item.item_id')
        .select('item_id')
        .where('received_item.account_id', '=', p.account)
        .where('received_item.content_id', '=', p.id)
        .where('feed_item.rss_feed_id', '=', p.feed)
        .limit(1),
    ),
  }
}
