import type { Database } from '../../database/database.ts'

/** Selects a content's tags, ordered by name. */
export function tagsOfContent(database: Database) {
  return database.statement((p: { account: number; id: number }) =>
    database.kysely
      .selectFrom('content_tag')
      // SQLite preserves the order of a cross join. For any other join, it would start with all tags of the account.
      .crossJoin('tag')
      .selectAll('tag')
      .where('content_tag.account_id', '=', p.account)
      .where('content_tag.content_id', '=', p.id)
      .whereRef('tag.account_id', '=', 'content_tag.account_id')
      .whereRef('tag.id', '=', 'content_tag.tag_id')
      .orderBy('tag.name'),
  )
}
