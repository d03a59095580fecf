import type { Insertable } from 'kysely'
import type { Database } from '../../database/database.ts'
import { constant, ownAmong } from '../../database/dialect/both-dialects.ts'
import type { Tables } from '../../database/tables.ts'

/** A row of the transaction's account, without the ID, which it receives later. */
type New<Table> = Omit<Insertable<Table>, 'id' | 'account_id'> & { account: number }

/** Statements about the receiver's side of a send. */
export function receivedStatements(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    delivered: database.statement((p: { account: number; key: string }) =>
      kysely.selectFrom('sent_item').select('id').where('account_id', '=', p.account).where('key', '=', p.key),
    ),
    state: database.statement((p: Id) =>
      kysely
        .selectFrom('library_entry')
        .select('library_state')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    /** Selects the contents among these that a reader sent and that have this text, and were not deleted. */
    sameText: database.statement((p: { account: number; ids: string; textHash: string; title: string }) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .innerJoin('entry', (join) =>
          join.onRef('entry.account_id', '=', 'content.account_id').onRef('entry.content_id', '=', 'content.id'),
        )
        .select('content.id')
        .where(ownAmong(['content.account_id', 'content.id'], p.account, p.ids))
        .where('content.merged_into', 'is', null)
        .where('article.text_hash', '=', p.textHash)
        .where('article.title', '=', p.title)
        .where('entry.library_state', '<>', constant<number>(3))
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('sent_item')
              .select('sent_item.id')
              .where('sent_item.account_id', '=', p.account)
              .whereRef('sent_item.content_id', '=', 'content.id'),
          ),
        )
        .orderBy('content.id')
        .limit(1),
    ),
    add: database.statement((p: New<Tables['sent_item']>) =>
      kysely.insertInto('sent_item').values({
        account_id: p.account,
        content_id: p.content_id,
        key: p.key,
        reader: p.reader,
        handle: p.handle,
        name: p.name,
        note: p.note,
        sent_us: p.sent_us,
      }),
    ),
    content: database.statement((p: New<Tables['content']>) =>
      kysely
        .insertInto('content')
        .values({
          account_id: p.account,
          identity_url: p.identity_url,
          url: p.url,
          title: p.title,
          site_name: p.site_name,
          author_id: p.author_id,
          publisher_id: p.publisher_id,
          publication_us: p.publication_us,
          feed_us: p.feed_us,
          excerpt: p.excerpt,
          image_url: p.image_url,
          source_type: p.source_type,
          content_type: p.content_type,
          processing_status: p.processing_status,
        })
        .returning('id'),
    ),
    article: database.statement((p: New<Tables['article']>) =>
      kysely
        .insertInto('article')
        .values({
          account_id: p.account,
          content_id: p.content_id,
          url: p.url,
          title: p.title,
          authors: p.authors,
          publication_us: p.publication_us,
          word_count: p.word_count,
          reading_minutes: p.reading_minutes,
          language: p.language,
          is_rtl: p.is_rtl,
          text_hash: p.text_hash,
          created_us: p.created_us,
          text_version: p.text_version,
          page_type: p.page_type,
          notice: p.notice,
          remark: p.remark,
          markdown: p.markdown,
          text: p.text,
        })
        .returning('id'),
    ),
    setArticle: database.statement((p: Id & { article: number }) =>
      kysely
        .updateTable('content')
        .set({ article_id: p.article })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    file: database.statement((p: New<Tables['content_file']>) =>
      kysely.insertInto('content_file').values({
        account_id: p.account,
        content_id: p.content_id,
        media_type: p.media_type,
        size: p.size,
        page_starts: p.page_starts,
        outline: p.outline,
        created_us: p.created_us,
        object: p.object,
      }),
    ),
    media: database.statement((p: New<Tables['content_media']>) =>
      kysely
        .insertInto('content_media')
        .values({ account_id: p.account, content_id: p.content_id, audio_url: p.audio_url, duration: p.duration }),
    ),
  }
}
