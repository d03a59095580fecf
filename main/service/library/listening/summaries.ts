import type { Database } from '../../database/database.ts'
import { keySentences } from '../../summary/index.ts'
import { ContentIds } from '../entries/content-ids.ts'

/** Number of sentences in the summary, and of key points. */
const SUMMARY = 3
const POINTS = 5

/** Summaries of articles, generated on request. This takes milliseconds, and nothing leaves the service. */
export class Summaries {
  readonly #database: Database
  readonly #ids: ContentIds
  readonly #find

  constructor(database: Database) {
    this.#database = database
    this.#ids = new ContentIds(database)
    this.#find = database.statement((p: { account: number; id: number }) =>
      database.kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['article.language', 'article.text', 'article.title'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    )
  }

  /** The result is empty if the text has no sentences. Throws NotFound. */
  async find(account: number, givenId: number) {
    const { id, found } = await this.#database.look(account, async (tx) => {
      const id = await this.#ids.resolve(tx, givenId)
      return { id, found: await this.#find.get(tx, { id }) }
    })
    if (!found) return { contentId: id, summary: [], points: [] }
    return { contentId: id, summary: keySentences(found, SUMMARY), points: keySentences(found, POINTS) }
  }
}
