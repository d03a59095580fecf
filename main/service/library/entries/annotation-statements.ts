import type { Database } from '../../database/database.ts'
import { numberedOrNext } from '../../database/dialect/both-dialects.ts'
import type { QuoteColumns } from '../../database/schema/entries.ts'
import { type MarkColumns, markColumnsOf } from './mark-columns.ts'

/** The SQL statements for the table of highlights. */
export function annotationStatements(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  type OfContent = { account: number; contentId: number }
  return {
    content: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['article.text', 'article.text_hash'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    find: database.statement((p: Id) =>
      kysely.selectFrom('annotation').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    all: database.statement((p: OfContent) =>
      kysely
        .selectFrom('annotation')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.contentId)
        .orderBy('char_start', (o) => o.asc().nullsFirst())
        .orderBy('id'),
    ),
    count: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('annotation')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', p.account),
    ),
    renew: database.statement((p: Id & MarkColumns & { note: string | null; liked: number; us: number }) =>
      kysely
        .updateTable('annotation')
        .set({ note: p.note, is_liked: p.liked, ...markColumnsOf(p), updated_us: p.us })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .returningAll(),
    ),
    review: database.statement((p: Id & { reviewed: number | null; reviews: number }) =>
      kysely
        .updateTable('annotation')
        .set({ reviewed_us: p.reviewed, reviews: p.reviews })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .returningAll(),
    ),
    create: database.statement(
      (
        p: QuoteColumns &
          MarkColumns & {
            account: number
            id: number | null
            contentId: number
            note: string | null
            liked: number
            us: number
            hash: string | null
            detached: number
            temporary_id: number | null
            reviewed_us: number | null
            reviews: number
          },
      ) =>
        kysely
          .insertInto('annotation')
          .values({
            id: numberedOrNext('annotation', p.id),
            account_id: p.account,
            content_id: p.contentId,
            text: p.text,
            before_text: p.before_text,
            after_text: p.after_text,
            word_start: p.word_start,
            word_end: p.word_end,
            char_start: p.char_start,
            char_end: p.char_end,
            note: p.note,
            is_liked: p.liked,
            created_us: p.us,
            text_hash: p.hash,
            is_detached: p.detached,
            temporary_id: p.temporary_id,
            ...markColumnsOf(p),
            reviewed_us: p.reviewed_us,
            reviews: p.reviews,
          })
          .returningAll(),
    ),
    move: database.statement((p: Id & QuoteColumns & { hash: string }) =>
      kysely
        .updateTable('annotation')
        .set({
          text: p.text,
          before_text: p.before_text,
          after_text: p.after_text,
          word_start: p.word_start,
          word_end: p.word_end,
          char_start: p.char_start,
          char_end: p.char_end,
          text_hash: p.hash,
          is_detached: 0,
        })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    detach: database.statement((p: Id) =>
      kysely
        .updateTable('annotation')
        .set({ is_detached: 1 })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    remove: database.statement((p: Id) =>
      kysely.deleteFrom('annotation').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
  }
}
