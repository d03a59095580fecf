import type { Insertable } from 'kysely'
import type { Database } from '../../database/database.ts'
import { constant, greater } from '../../database/dialect/both-dialects.ts'
import type { Tables } from '../../database/tables.ts'
import { type HistoryColumns, historyColumnsOf } from '../entries/history-columns.ts'

/** A row of the transaction's account, without the ID, which it receives later. */
type New<Table> = Omit<Insertable<Table>, 'id' | 'account_id'> & { account: number }

/** Statements that write an entry of an archive in its recorded state. */
export function restoredStatements(database: Database) {
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
    deed: database.statement(
      (p: { account: number; content_id: number; rule_id: string; rule: string; actions: string; done_us: number }) =>
        kysely.insertInto('rule_deed').values({
          account_id: p.account,
          content_id: p.content_id,
          rule_id: p.rule_id,
          rule: p.rule,
          actions: p.actions,
          former: constant('{}'),
          notifies: constant<number>(0),
          done_us: p.done_us,
        }),
    ),
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
    setArticle: database.statement((p: { account: number; id: number; article: number }) =>
      kysely
        .updateTable('content')
        .set({ article_id: p.article })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
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
    page: database.statement((p: New<Tables['page']>) =>
      kysely.insertInto('page').values({
        account_id: p.account,
        content_id: p.content_id,
        url: p.url,
        is_sent: p.is_sent,
        hash: p.hash,
        created_us: p.created_us,
        object: p.object,
        size: p.size,
      }),
    ),
    version: database.statement((p: New<Tables['page_version']>) =>
      kysely.insertInto('page_version').values({
        account_id: p.account,
        content_id: p.content_id,
        url: p.url,
        is_sent: p.is_sent,
        hash: p.hash,
        created_us: p.created_us,
        object: p.object,
        size: p.size,
        title: p.title,
        text: p.text,
      }),
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
    transcript: database.statement((p: New<Tables['transcript']>) =>
      kysely.insertInto('transcript').values({
        account_id: p.account,
        content_id: p.content_id,
        language: p.language,
        segments: p.segments,
        notes_markdown: p.notes_markdown,
        created_us: p.created_us,
      }),
    ),
    naming: database.statement((p: New<Tables['naming']>) =>
      kysely.insertInto('naming').values({
        account_id: p.account,
        content_id: p.content_id,
        title: p.title,
        author: p.author,
        author_id: p.author_id,
        page_title: p.page_title,
        page_author_id: p.page_author_id,
      }),
    ),
    library: database.statement((p: New<Tables['library_entry']>) =>
      kysely.insertInto('library_entry').values({
        account_id: p.account,
        content_id: p.content_id,
        library_state: p.library_state,
        library_state_us: p.library_state_us,
        modified_us: p.modified_us,
        is_favorited: p.is_favorited,
        favorited_us: p.favorited_us,
        queue_order: p.queue_order,
        first_us: p.first_us,
      }),
    ),
    history: database.statement((p: New<Tables['history']> & HistoryColumns) =>
      kysely.insertInto('history').values({
        account_id: p.account,
        content_id: p.content_id,
        last_interaction_us: p.last_interaction_us,
        ...historyColumnsOf(p),
      }),
    ),
    note: database.statement((p: { account: number; id: number; note: string; us: number }) =>
      kysely.insertInto('note').values({ account_id: p.account, content_id: p.id, note: p.note, created_us: p.us }),
    ),
    tag: database.statement((p: { account: number; name: string; folded: string; createdUs: number; usedUs: number }) =>
      kysely
        .insertInto('tag')
        .values({
          account_id: p.account,
          name: p.name,
          folded_name: p.folded,
          created_us: p.createdUs,
          last_used_us: p.usedUs,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'folded_name']).doUpdateSet((eb) => ({
            last_used_us: greater(eb.ref('tag.last_used_us'), eb.ref('excluded.last_used_us')),
          })),
        ),
    ),
    session: database.statement(
      (p: { account: number; dateUs: number; start: string; end: string; seconds: number; us: number }) =>
        kysely.insertInto('reading_session').values({
          account_id: p.account,
          session_us: p.dateUs,
          day_start: p.start,
          day_end: p.end,
          seconds_read: p.seconds,
          created_us: p.us,
        }),
    ),
    hasSession: database.statement((p: { account: number; dateUs: number }) =>
      kysely
        .selectFrom('reading_session')
        .select('id')
        .where('account_id', '=', p.account)
        .where('session_us', '=', p.dateUs)
        .limit(1),
    ),
  }
}
