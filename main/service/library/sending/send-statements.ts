import type { Database } from '../../database/database.ts'

/** Statements about the sender's side of a send. */
export function sendStatements(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    own: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('account')
        .leftJoin('handle', 'handle.account_id', 'account.id')
        .select(['account.uuid', 'account.name', 'handle.handle'])
        .where('account.id', '=', p.account),
    ),
    /** Selects the account that has a handle, unless it is being deleted. */
    reader: database.statement((p: { handle: string }) =>
      kysely
        .selectFrom('handle')
        .innerJoin('account', 'account.id', 'handle.account_id')
        .select(['account.id', 'account.uuid', 'handle.handle'])
        .where('handle.handle', '=', p.handle)
        .where('account.leaving_ms', 'is', null),
    ),
    withUuid: database.statement((p: { uuid: string }) =>
      kysely.selectFrom('account').select('id').where('uuid', '=', p.uuid).where('leaving_ms', 'is', null),
    ),
    sendable: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .leftJoin('library_entry', (join) =>
          join
            .onRef('library_entry.account_id', '=', 'content.account_id')
            .onRef('library_entry.content_id', '=', 'content.id'),
        )
        .select('library_entry.library_state')
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    withKey: database.statement((p: { account: number; key: string }) =>
      kysely.selectFrom('sending').select('receiver').where('account_id', '=', p.account).where('key', '=', p.key),
    ),
    since: database.statement((p: { account: number; us: number }) =>
      kysely
        .selectFrom('sending')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', p.account)
        .where('created_us', '>', p.us),
    ),
    add: database.statement((p: Id & { key: string; receiver: string; handle: string; note: string; us: number }) =>
      kysely
        .insertInto('sending')
        .values({
          account_id: p.account,
          content_id: p.id,
          key: p.key,
          receiver: p.receiver,
          handle: p.handle,
          note: p.note,
          created_us: p.us,
        })
        .returning('id'),
    ),
    find: database.statement((p: Id) =>
      kysely.selectFrom('sending').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    end: database.statement((p: Id & { us: number }) =>
      kysely.updateTable('sending').set({ over_us: p.us }).where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    ofContent: database.statement((p: Id & { limit: number }) =>
      kysely
        .selectFrom('sending')
        .select(['handle', 'note', 'created_us'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    /** Selects the handles to which the reader sent anything, the latest first. */
    receivers: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('sending')
        .select('handle')
        .select((eb) => eb.fn.max('id').as('last'))
        .where('account_id', '=', p.account)
        .groupBy('handle')
        .orderBy('last', 'desc')
        .limit(p.limit),
    ),
  }
}
