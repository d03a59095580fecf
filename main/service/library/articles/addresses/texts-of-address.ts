import { contentType } from '#shared/model/content-type.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../../database/database.ts'
import type { Look } from '../../../database/transaction.ts'
import { htmlWords } from '../../../feeds/html-words.ts'
import { ContentAddresses } from './content-addresses.ts'
import { isOfOtherText } from './is-same-page.ts'

/** Maximum number of texts from one address with which a new one is compared. */
const MOST_TEXTS = 50

/**
 * Several texts that a reader saved from one address that represents more than one page. Either the app's addresses
 * don't show its routes, or the page changes every day. The first text has the address itself. Each additional one has
 * the address with a number.
 */
export class TextsOfAddress {
  readonly #addresses: ContentAddresses
  readonly #statements

  constructor(database: Database) {
    this.#addresses = new ContentAddresses(database)
    this.#statements = statementsOf(database)
  }

  /**
   * Returns the identity of the content to which a page sent by its reader belongs. If the page shares nothing with the
   * stored texts, returns an unused identity. If there are more than 50 texts, returns the identity of the last one.
   */
  async identityFor(tx: Look, identity: string, html: string): Promise<string> {
    let words: string | null = null
    for (let number = 1; ; number += 1) {
      const own = number === 1 ? identity : `${identity}#${number}`
      const id = await this.#addresses.find(tx, own)
      const text = id === undefined ? undefined : await this.#statements.text.get(tx, { id })
      if (text === undefined || number === MOST_TEXTS) return own
      words ??= htmlWords(html)
      if (!isOfOtherText(text.text, words)) return own
    }
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    /** Selects the text of an article that was read successfully. */
    text: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select('article.text')
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id)
        .where('content.content_type', '=', contentType.article)
        .where('content.processing_status', '=', processingStatus.complete)
        .where('article.notice', 'is', null),
    ),
  }
}
