import { contentType } from '#shared/model/content-type.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../../database/database.ts'
import type { Look } from '../../../database/transaction.ts'
import { htmlWords } from '../../../feeds/html-words.ts'
import { ContentAddresses } from './content-addresses.ts'
import { isOfOtherText } from './is-same-page.ts'

/** Texts of one address that are compared with another one. */
const MOST_TEXTS = 50

/**
 * Several texts that a reader saved from one address, which names more than one page: its app routes in a way that
 * addresses don't show, or the page says something else each day. The first text has the address; each further one has
 * it with a number.
 */
export class TextsOfAddress {
  readonly #addresses: ContentAddresses
  readonly #statements

  constructor(database: Database) {
    this.#addresses = new ContentAddresses(database)
    this.#statements = statementsOf(database)
  }

  /**
   * The identity of the content that a page sent by its reader belongs to. It is a free one if the page has nothing of
   * the texts that the library has. Of more than 50 texts, the last is taken.
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
    /** Selects the text of an article that was read well. */
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
