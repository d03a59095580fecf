import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { FeedItem } from '../../feeds/feed.ts'
import { StoredTitleOverrides } from '../articles/title-overrides.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { Stamps } from '../../database/stamps.ts'

/** In characters. */
const LONGEST_TITLE = 1_000

export interface ItemTitlesOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
}

/** The titles of items as readers have them. */
export class ItemTitles {
  readonly #options: ItemTitlesOptions
  readonly #overrides: StoredTitleOverrides
  readonly #statements

  constructor(options: ItemTitlesOptions) {
    this.#options = options
    this.#overrides = new StoredTitleOverrides(options.database)
    this.#statements = statementsOf(options.database)
  }

  /**
   * Shows the new title that a feed has given one of its items. It is shown even if the reader saved, read or
   * highlighted the item, because a new title is not a new version of the text. A title that the reader chose stays. So
   * does the title of a page that differs from the feed's. The excerpt comes from the text, so it changes only along
   * with the text.
   */
  async correct(tx: Change, content: number, item: FeedItem, feed: number): Promise<void> {
    if (item.formerTitle === undefined || item.isUntitled) return
    const shown = await this.#statements.shown.get(tx, { id: content, feed })
    if (!shown) return
    const own = shown.page_title ?? shown.title
    const hasItsText = shown.page_hash !== null
    const title = shorten(item.title)
    if (own === title || !(hasItsText || own === shorten(item.formerTitle))) return
    await this.#overrides.unveil(tx, content)
    await this.#statements.set.run(tx, { id: content, title })
    await this.#overrides.reread(tx, content)
    await this.#options.entries.refreshWords(tx, content, await this.#options.stamps.next(tx))
  }
}

const shorten = (title: string): string => title.slice(0, LONGEST_TITLE)

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    /**
     * Selects a content that this feed was the first to deliver. If there is no page_hash, the content's text came from
     * elsewhere.
     */
    shown: database.statement((p: Id & { feed: number }) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .leftJoin('naming', (join) =>
          join.onRef('naming.account_id', '=', 'content.account_id').onRef('naming.content_id', '=', 'content.id'),
        )
        .leftJoin('received_item', (join) =>
          join
            .onRef('received_item.account_id', '=', 'content.account_id')
            .onRef('received_item.content_id', '=', 'content.id')
            .onRef('received_item.page_hash', '=', 'article.html_hash'),
        )
        .select(['content.title', 'naming.page_title', 'received_item.page_hash'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id)
        .where('content.rss_feed_id', '=', p.feed)
        .where('content.merged_into', 'is', null)
        .limit(1),
    ),
    set: database.statement((p: Id & { title: string }) =>
      kysely.updateTable('content').set({ title: p.title }).where('account_id', '=', p.account).where('id', '=', p.id),
    ),
  }
}
