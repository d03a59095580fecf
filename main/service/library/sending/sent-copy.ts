import { contentType } from '#shared/model/content-type.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import type { Database } from '../../database/database.ts'
import type { Look } from '../../database/transaction.ts'

/** Everything of an item that its receiver gets. The sender's other data about it is never read. */
export type SentCopy = NonNullable<Awaited<ReturnType<SentCopies['read']>>>

/**
 * Reads what may leave a library with an item. Each column is named, so that data that is added to an item later stays
 * with its reader.
 */
export class SentCopies {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** Null if the item has no text. */
  async read(tx: Look, id: number) {
    const by = this.#statements
    const row = await by.item.get(tx, { id })
    if (!row) return null
    const file = await by.file.get(tx, { id })
    const media = row.content_type === contentType.youtube ? await by.media.get(tx, { id }) : undefined
    return { ...row, type: sentType(row.content_type), web: webOf(row), file: file ?? null, media: media ?? null }
  }
}

/**
 * Returns the type that the copy has. An episode comes without its audio, because the address of the audio may be the
 * subscriber's own. An email and a note become articles, because the one was not emailed to the receiver, and
 * only its writer can change the other.
 */
function sentType(type: number): number {
  if (type === contentType.emailPdf) return contentType.pdf
  const kept: readonly number[] = [
    ...[contentType.article, contentType.twitter, contentType.youtube],
    ...[contentType.pdf, contentType.book, contentType.picture],
  ]
  return kept.includes(type) ? type : contentType.article
}

/** Returns the address that is sent. The web version of an email stays, because its address may identify the sender. */
function webOf({ url, content_type: type }: { readonly url: string; readonly content_type: number }): string | null {
  const isEmail = type === contentType.email || type === contentType.emailPdf
  return isEmail || isFileAddress(url) ? null : webAddress(url)
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    item: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .leftJoin('profile as author', (join) =>
          join.onRef('author.account_id', '=', 'content.account_id').onRef('author.id', '=', 'content.author_id'),
        )
        .leftJoin('profile as publisher', (join) =>
          join
            .onRef('publisher.account_id', '=', 'content.account_id')
            .onRef('publisher.id', '=', 'content.publisher_id'),
        )
        .select(['content.identity_url', 'content.url', 'content.title', 'content.site_name', 'content.excerpt'])
        .select(['content.publication_us', 'content.image_url', 'content.content_type'])
        .select(['author.name as author', 'publisher.name as publisher'])
        .select(['article.authors', 'article.publication_us as written_us', 'article.word_count'])
        .select(['article.reading_minutes', 'article.language', 'article.is_rtl', 'article.text_hash'])
        .select(['article.text_version', 'article.page_type', 'article.notice', 'article.remark'])
        .select(['article.markdown', 'article.text'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    file: database.statement((p: Id) =>
      kysely
        .selectFrom('content_file')
        .select(['media_type', 'size', 'page_starts', 'outline', 'object'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    media: database.statement((p: Id) =>
      kysely
        .selectFrom('content_media')
        .select('duration')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
  }
}
