import type { Database } from '../../database/database.ts'

/** Selects a content's places on shelves, including deleted ones, which clients ignore. */
export function placesOfContent(database: Database) {
  return database.statement((p: { account: number; id: number }) =>
    database.kysely
      .selectFrom('shelf_item')
      // SQLite preserves the order of a cross join. For any other join, it would start with all shelves of the account.
      .crossJoin('shelf')
      .select(['shelf.uid', 'shelf_item.rank', 'shelf_item.added_us'])
      .where('shelf_item.account_id', '=', p.account)
      .where('shelf_item.content_id', '=', p.id)
      .whereRef('shelf.account_id', '=', 'shelf_item.account_id')
      .whereRef('shelf.id', '=', 'shelf_item.shelf_id')
      .orderBy('shelf.uid'),
  )
}
