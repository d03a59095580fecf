import type { Database } from '../../database/database.ts'
import { constant, ownAmong } from '../../database/dialect/both-dialects.ts'
import { contentFromElsewhere } from '../entries/content-from-elsewhere.ts'

/** Statements about the receiver's side of a send. */
export function receivedStatements(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    ...contentFromElsewhere(database),
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
  }
}
