import type { Insertable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

/** A row of the transaction's account, without the ID, which it receives later. */
export type New<Table> = Omit<Insertable<Table>, 'id' | 'account_id'> & { account: number }

/** Statements that write a content with its text, file and sender, when these come from another library. */
export function contentFromElsewhere(database: Database) {
  const { kysely } = database
  return {
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
          article_id: p.article_id,
          processing_status: p.processing_status,
          processing_error: p.processing_error,
          user_agent: p.user_agent,
          dirty_us: p.dirty_us,
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
          markdown: p.markdown,
          text: p.text,
          text_hash: p.text_hash,
          html_hash: p.html_hash,
          created_us: p.created_us,
          quality: p.quality,
          text_version: p.text_version,
          page_type: p.page_type,
          notice: p.notice,
          finder: p.finder,
          remark: p.remark,
        })
        .returning('id'),
    ),
    setArticle: database.statement((p: { account: number; id: number; article: number }) =>
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
    /** Notes that a reader sent the content. */
    sender: database.statement((p: New<Tables['sent_item']>) =>
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
  }
}
