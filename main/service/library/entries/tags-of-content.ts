import type { Database } from '../../database/database.ts'

/** The tags of a content by name. */
export function tagsOfContent(database: Database) {
  return database.statement((p: { account: number; id: number }) =>
    database.kysely
      .selectFrom('content_tag')
      // SQLite preserves the order of a cross join. It would start any other with all tags of the account.
      .crossJoin('tag')
      .selectAll('tag')
      .where('content_tag.account_id', '=', p.account)
      .where('content_tag.content_id', '=', p.id)
      .whereRef('tag.account_id', '=', 'content_tag.account_id')
      .whereRef('tag.id', '=', 'content_tag.tag_id')
      .orderBy('tag.name'),
  )
}
