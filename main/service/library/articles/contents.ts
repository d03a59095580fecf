import { pushHeadingsDown } from './push-headings-down.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { Content } from '#shared/model/content.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import { among, listed } from '../../database/dialect/both-dialects.ts'
import type { Look } from '../../database/transaction.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { tagOf } from '../entries/entry-shapes.ts'
import { parseEntry } from '../entries/entry-text.ts'
import { NotFound } from '../../calls/not-found.ts'
import { tagsOfContent } from '../entries/tags-of-content.ts'

export type MarkdownFormat = 'stored' | 'matter_v1'

/** Reads single contents with their bodies. */
export class Contents {
  readonly #database: Database
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /** Throws NotFound, including for another account's content. */
  async find(account: number, givenId: number, format: MarkdownFormat): Promise<Content> {
    const by = this.#statements
    const { content, markdown } = await this.#database.look(account, async (tx) => {
      const { id, json } = await this.#entry(tx, givenId)
      const { content } = parseEntry(json, (await by.tags.all(tx, { id })).map(tagOf))
      const body = content.article && (await by.markdown.get(tx, { id: content.article.id }))
      return { content, markdown: body?.markdown ?? '' }
    })
    if (content.article === null) return content
    return {
      ...content,
      article: {
        ...content.article,
        markdown:
          format === 'stored' || content.content_type === contentType.note ? markdown : pushHeadingsDown(markdown),
      },
    }
  }

  /** Returns the content without the article's text. Throws NotFound. */
  async withoutText(account: number, givenId: number): Promise<Content> {
    return this.#database.look(account, async (tx) => {
      const { id, json } = await this.#entry(tx, givenId)
      return parseEntry(json, (await this.#statements.tags.all(tx, { id })).map(tagOf)).content
    })
  }

  /** Returns a value that changes whenever the result of `find` may change. Throws NotFound. */
  async validator(account: number, givenId: number): Promise<string> {
    const { id, version } = await this.#database.look(account, (tx) => this.#entry(tx, givenId))
    return `${id}.${version}`
  }

  /** Returns bodies by content ID, for old clients that expect them inside feeds. */
  async markdownOf(account: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#database.look(account, (tx) => this.#statements.bodies.all(tx, { ids: listed(ids) }))
    return new Map(rows.map((row) => [row.content_id, row.markdown]))
  }

  async #entry(tx: Look, givenId: number) {
    const id = await this.#ids.resolve(tx, givenId)
    const found = await this.#statements.entry.get(tx, { id })
    if (!found) throw new NotFound(t.thisItemDoesntExist)
    return { id, ...found }
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    entry: database.statement((p: Id) =>
      kysely
        .selectFrom('entry')
        .innerJoin('entry_json', (join) =>
          join.onRef('entry_json.account_id', '=', 'entry.account_id').onRef('entry_json.rid', '=', 'entry.rid'),
        )
        .select(['json', 'version'])
        .where('entry.account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    tags: tagsOfContent(database),
    markdown: database.statement((p: Id) =>
      kysely.selectFrom('article').select('markdown').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    bodies: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['content.id as content_id', 'article.markdown'])
        .where('content.account_id', '=', p.account)
        .where('content.id', 'in', among<number>(p.ids)),
    ),
  }
}
