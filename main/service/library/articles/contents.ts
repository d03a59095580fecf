import { sql } from 'kysely'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import type { Content } from '#shared/model/content.ts'
import type { Database } from '../../database/database.ts'
import { ContentIds } from './content-ids.ts'
import { tagOf } from '../entries/entry-shapes.ts'
import { parseEntry } from '../entries/entry-text.ts'
import { NotFound } from '../not-found.ts'

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

  /** Throws NotFound, also for someone else's content. */
  find(account: number, givenId: number, format: MarkdownFormat): Content {
    return this.#database.read(() => {
      const id = this.#ids.resolve(account, givenId)
      const stored = this.#statements.entry.get({ account, id })
      if (!stored) throw new NotFound('There is no such content.')
      const { content } = parseEntry(stored.json, this.#statements.tags.all({ id }).map(tagOf))
      if (content.article === null) return content
      return { ...content, article: { ...content.article, markdown: this.#markdown(content.article.id, format) } }
    })
  }

  /** Changes whenever the result of `find` may change. Throws NotFound. */
  validator(account: number, givenId: number): string {
    const id = this.#ids.resolve(account, givenId)
    const found = this.#statements.entry.get({ account, id })
    if (!found) throw new NotFound('There is no such content.')
    return `${id}.${found.version}`
  }

  /** Bodies by content id, for old clients that expect them inside feeds. */
  markdownOf(ids: readonly number[]): ReadonlyMap<number, string> {
    const rows = this.#statements.bodies.all({ ids: JSON.stringify(ids) })
    return new Map(rows.map((row) => [row.content_id, row.markdown]))
  }

  #markdown(articleId: number, format: MarkdownFormat): string {
    const markdown = this.#statements.markdown.get({ id: articleId })?.markdown ?? ''
    return format === 'stored' ? markdown : renderMarkdown(parseMarkdown(markdown), { headings: 'matter_v1' })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    entry: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('entry')
        .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
        .select(['json', 'version'])
        .where('content_id', '=', p.id)
        .where('account_id', '=', p.account),
    ),
    tags: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content_tag')
        .innerJoin('tag', 'tag.id', 'content_tag.tag_id')
        .selectAll('tag')
        .where('content_tag.content_id', '=', p.id)
        .orderBy('tag.name'),
    ),
    markdown: database.statement((p: { id: number }) =>
      kysely.selectFrom('article').select('markdown').where('id', '=', p.id),
    ),
    bodies: database.statement((p: { ids: string }) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', 'article.id', 'content.article_id')
        .select(['content.id as content_id', 'article.markdown'])
        .where('content.id', 'in', sql<number>`(select value from json_each(${p.ids}))`),
    ),
  }
}
