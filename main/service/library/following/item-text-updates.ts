import { createHash } from 'node:crypto'
import { processingStatus } from '#shared/model/processing-status.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { Change } from '../../database/transaction.ts'
import type { FeedItem } from '../../feeds/feed.ts'
import { htmlWords } from '../../feeds/html-words.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { newerVersionJob } from '../articles/saves.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { Stamps } from '../../database/stamps.ts'
import { NotFound } from '../../calls/not-found.ts'
import { itemPage } from './render-item-html.ts'

export interface ItemTextsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly jobs: Jobs
}

/** The content that was created from an item. */
interface Made {
  readonly item: number
  readonly content: number
}

/** Number of texts examined per pass, so that others don't wait long. */
const AT_ONCE = 20
/** The page hash of a text if it is not known from which text of its feed it was created. */
const UNKNOWN = ''

/** The texts of items as readers have them, and newer ones from the feeds. */
export class ItemTexts {
  readonly #options: ItemTextsOptions
  readonly #ids: ContentIds
  readonly #statements

  constructor(options: ItemTextsOptions) {
    this.#options = options
    this.#ids = new ContentIds(options.database)
    this.#statements = statementsOf(options.database)
  }

  /**
   * Passes on the feed's text, which is then read like a page that a client sent. The caller queues the job that reads
   * it.
   */
  async send(tx: Change, { item, content }: Made, given: FeedItem, feedName: string): Promise<void> {
    const html = itemPage(given, feedName)
    if (html === null) return
    const page = hashOf(html)
    await this.#statements.send.run(tx, { id: content, html, hash: page })
    await this.#statements.know.run(tx, { item, words: wordsHash(given), page })
  }

  /**
   * Records from which text of a feed its items' texts were created, if an earlier version did not record it. Call it
   * before the feed's new document is stored. The source is known only if the item's current text produces exactly the
   * page from which the content's text was read. It stays unknown if the item or the feed's name has changed since, if
   * an earlier version generated a different page, or if the text came from elsewhere. A newer text is never offered
   * for a text of unknown source, because the reader might already have it. Each text is examined only once.
   */
  async learn(account: number, feed: number): Promise<void> {
    const { database } = this.#options
    const by = this.#statements
    for (;;) {
      const some = await database.look(account, (tx) => by.unlearned.all(tx, { feed, limit: AT_ONCE }))
      if (some.length === 0) return
      await database.change(account, async (tx) => {
        for (const { item_id: item, json, name, html_hash: hash } of some) {
          const given = JSON.parse(json ?? 'null') as FeedItem | null
          const page = given && itemPage(given, name)
          const isMadeOfIt = given !== null && page !== null && hashOf(page) === hash
          await by.learn.run(tx, {
            item,
            words: isMadeOfIt ? wordsHash(given) : null,
            page: isMadeOfIt ? hash : UNKNOWN,
          })
        }
      })
    }
  }

  /** Offers the feed's current text to a reader whose text came from the feed and is not replaced automatically. */
  async offer(tx: Change, { item, content }: Made, given: FeedItem): Promise<void> {
    const { entries, stamps } = this.#options
    const known = await this.#statements.known.get(tx, { item, id: content })
    if (!known || known.page_hash === null || known.page_hash !== known.html_hash) return
    const isNewer = Number(known.words_hash !== wordsHash(given))
    if (isNewer === known.has_newer) return
    await this.#statements.offer.run(tx, { item, newer: isNewer })
    await entries.refresh(tx, content, await stamps.next(tx))
  }

  /** Replaces a text with the feed's newer one. Throws NotFound if there is none. */
  async take(account: number, givenId: number): Promise<number> {
    const { database, jobs, entries, stamps } = this.#options
    return database.change(account, async (tx) => {
      const content = await this.#ids.resolve(tx, givenId)
      const newer = await this.#statements.newer.get(tx, { id: content })
      if (!newer?.json) throw new NotFound(t.thisArticleHasNoNewerVersion)
      await this.send(tx, { item: newer.item_id, content }, JSON.parse(newer.json) as FeedItem, newer.name)
      await this.#statements.begin.run(tx, { id: content })
      await jobs.add(tx, newerVersionJob, content)
      await entries.refresh(tx, content, await stamps.next(tx))
      return content
    })
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const wordsHash = ({ body, summary }: FeedItem): string => hashOf(htmlWords(body?.html ?? summary ?? ''))

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  type Received = { account: number; item: number }
  return {
    send: database.statement((p: Id & { html: string; hash: string }) =>
      kysely
        .insertInto('sent_html')
        .values({ account_id: p.account, content_id: p.id, html: p.html, hash: p.hash })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'content_id'])
            .doUpdateSet((eb) => ({ html: eb.ref('excluded.html'), hash: eb.ref('excluded.hash') })),
        ),
    ),
    know: database.statement((p: Received & { words: string; page: string }) =>
      kysely
        .updateTable('received_item')
        .set({ words_hash: p.words, page_hash: p.page, has_newer: 0 })
        .where('account_id', '=', p.account)
        .where('item_id', '=', p.item),
    ),
    known: database.statement((p: Received & { id: number }) =>
      kysely
        .selectFrom('received_item')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'received_item.account_id')
            .onRef('content.id', '=', 'received_item.content_id'),
        )
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['words_hash', 'page_hash', 'has_newer', 'html_hash'])
        .where('received_item.account_id', '=', p.account)
        .where('item_id', '=', p.item)
        .where('content.id', '=', p.id),
    ),
    /**
     * Selects texts that their feed or their reader sent. Cross joins preserve the order of the tables, and a feed has
     * fewer items than a reader has received.
     */
    unlearned: database.statement((p: { account: number; feed: number; limit: number }) =>
      kysely
        .selectFrom('rss_feed')
        .crossJoin('feed_item')
        .crossJoin('received_item')
        .crossJoin('content')
        .crossJoin('article')
        .select(['received_item.item_id', 'feed_item.json', 'rss_feed.name', 'article.html_hash'])
        .where('rss_feed.id', '=', p.feed)
        .where('feed_item.rss_feed_id', '=', p.feed)
        .where('received_item.account_id', '=', p.account)
        .whereRef('received_item.item_id', '=', 'feed_item.id')
        .whereRef('content.account_id', '=', 'received_item.account_id')
        .whereRef('content.id', '=', 'received_item.content_id')
        .whereRef('article.account_id', '=', 'content.account_id')
        .whereRef('article.id', '=', 'content.article_id')
        .where('received_item.page_hash', 'is', null)
        .where('article.html_hash', 'is not', null)
        .limit(p.limit),
    ),
    learn: database.statement((p: Received & { words: string | null; page: string | null }) =>
      kysely
        .updateTable('received_item')
        .set({ words_hash: p.words, page_hash: p.page })
        .where('account_id', '=', p.account)
        .where('item_id', '=', p.item)
        .where('page_hash', 'is', null),
    ),
    offer: database.statement((p: Received & { newer: number }) =>
      kysely
        .updateTable('received_item')
        .set({ has_newer: p.newer })
        .where('account_id', '=', p.account)
        .where('item_id', '=', p.item),
    ),
    newer: database.statement((p: Id) =>
      kysely
        .selectFrom('received_item')
        .innerJoin('feed_item', 'feed_item.id', 'received_item.item_id')
        .innerJoin('rss_feed', 'rss_feed.id', 'feed_item.rss_feed_id')
        .select(['item_id', 'json', 'rss_feed.name'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('has_newer', '=', constant(1))
        .limit(1),
    ),
    begin: database.statement((p: Id) =>
      kysely
        .updateTable('content')
        .set({ processing_status: constant(processingStatus.inProgress), processing_error: null })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
  }
}
