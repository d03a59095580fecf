import type { Database } from '../../database/database.ts'
import { constant, greater } from '../../database/dialect/both-dialects.ts'
import type { Tables } from '../../database/tables.ts'
import { contentFromElsewhere, type New } from '../entries/content-from-elsewhere.ts'
import { type HistoryColumns, historyColumnsOf } from '../entries/history-columns.ts'

/** Statements that write an entry of an archive in its recorded state. */
export function restoredStatements(database: Database) {
  const { kysely } = database
  return {
    ...contentFromElsewhere(database),
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
