import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import { htmlWords } from '../../feeds/html-words.ts'
import type { FeedItem } from '../../feeds/feed.ts'
import { ClaimedAddresses } from '../articles/addresses/claimed-addresses.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import { FeedSiblings } from '../articles/addresses/feed-siblings.ts'
import { hasWordsOf } from '../articles/addresses/is-same-page.ts'
import { sameSite } from '../articles/addresses/page-aliases.ts'

/** An item with fewer words, such as “Comments”, only points to its page. */
const FEWEST_WORDS = 8

interface Feed {
  readonly id: number
  readonly url: string
}

/**
 * Finds the content of a feed item. A feed may claim any address as an item's page. For its own site, the feed is
 * trusted. For another site, anyone could have written the claim. So if an item has words that the content at that
 * address lacks, it is a separate content, and the address is only claimed. Two items of one feed with the same address
 * are two contents, unless their titles and texts are the same.
 */
export class ItemContents {
  readonly #addresses: ContentAddresses
  readonly #claims: ClaimedAddresses
  readonly #siblings: FeedSiblings
  readonly #statements

  constructor(database: Database) {
    this.#addresses = new ContentAddresses(database)
    this.#claims = new ClaimedAddresses(database)
    this.#siblings = new FeedSiblings(database)
    this.#statements = statementsOf(database)
  }

  /** Returns the ID of the content that the library already has for an item, or undefined if the item is new. */
  async knownAs(tx: Change, item: FeedItem, page: string | null, feed: Feed): Promise<number | undefined> {
    if (page === null) return undefined
    const identity = identityUrl(page)
    const held = await this.#addresses.find(tx, identity)
    const isOwnSite = sameSite(feed.url, identity)
    const siblings = held === undefined ? [] : await this.#siblings.itemsOf(tx, held, feed.id)
    if (held !== undefined && siblings.length === 0 && isOwnSite) return held
    if (held !== undefined && (await this.#isOne(tx, held, item, feed))) return held
    if (held === undefined && isOwnSite) return undefined
    for (const id of await this.#claims.by(tx, identity)) {
      const content = await this.#statements.content.get(tx, { id })
      // If several items of a feed have the same address, the item is compared only with items of that feed.
      const isComparable = siblings.length === 0 || content?.rss_feed_id === feed.id
      if (isComparable && content?.newsletter_id == null && (await this.#isOne(tx, id, item, feed))) return id
    }
    return undefined
  }

  async #isOne(tx: Change, content: number, item: FeedItem, feed: Feed): Promise<boolean> {
    const siblings = (await this.#siblings.itemsOf(tx, content, feed.id)).map((json) => JSON.parse(json) as FeedItem)
    if (siblings.some((sibling) => areAlike(sibling, item))) return true
    const isOfFeed = (await this.#statements.content.get(tx, { id: content }))?.rss_feed_id === feed.id
    const hasText = siblings.some((sibling) => isOfFeed || !isPointer(sibling))
    return hasText ? !isOfFeed && isPointer(item) : this.#losesNothing(tx, content, item)
  }

  /**
   * Returns the address that identifies a new content of an item, and the address that it only claims. `without`: an
   * address that no other item has.
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

  /** The address may already be that of an item with the same ID from before the library was moved. */
  async #free(tx: Change, address: string): Promise<string> {
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? address : `${address}-${count}`
      if ((await this.#addresses.find(tx, free)) === undefined) return free
    }
  }

  async #losesNothing(tx: Change, content: number, item: FeedItem): Promise<boolean> {
    if (isPointer(item)) return true
    const own = wordsOf(item)
    const found = await this.#statements.words.get(tx, { id: content })
    const there = found?.text ?? (found?.html == null ? null : htmlWords(found.html))
    return there !== null && hasWordsOf(there, own)
  }
}

type Words = Pick<FeedItem, 'body' | 'summary'>

const wordsOf = ({ body, summary }: Words): string => htmlWords(body?.html ?? summary ?? '')

const isPointer = (item: Words): boolean => wordsOf(item).split(' ').length < FEWEST_WORDS

/** If there is no text, only the day can tell two items with the same title apart. */
function areAlike(known: FeedItem, item: FeedItem): boolean {
  const words = wordsOf(item)
  if (known.title !== item.title || wordsOf(known) !== words) return false
  return words !== '' || known.publishedMs === item.publishedMs
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    /** Selects the content's text, or the page from which it will be read. */
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
    content: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .select(['newsletter_id', 'rss_feed_id'])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
  }
}
