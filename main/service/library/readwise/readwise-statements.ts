import type { Database } from '../../database/database.ts'

export function readwiseStatements(database: Database) {
  const { kysely } = database
  return {
    all: database.statement(() => kysely.selectFrom('readwise_account').select('account_id')),
    find: database.statement((p: { account: number }) =>
      kysely.selectFrom('readwise_account').selectAll().where('account_id', '=', p.account),
    ),
    put: database.statement((p: { account: number; token: Buffer; now: number }) =>
      kysely
        .insertInto('readwise_account')
        .values({ account_id: p.account, token: p.token, created_ms: p.now })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({ token: eb.ref('excluded.token'), error: null })),
        ),
    ),
    remove: database.statement((p: { account: number }) =>
      kysely.deleteFrom('readwise_account').where('account_id', '=', p.account),
    ),
    sent: database.statement((p: { account: number; us: number; id: number; count: number; now: number }) =>
      kysely
        .updateTable('readwise_account')
        .set((eb) => ({
          sent_us: p.us,
          sent_id: p.id,
          sent_count: eb('sent_count', '+', p.count),
          synced_ms: p.now,
          error: null,
        }))
        .where('account_id', '=', p.account),
    ),
    failed: database.statement((p: { account: number; error: string }) =>
      kysely.updateTable('readwise_account').set({ error: p.error }).where('account_id', '=', p.account),
    ),
    /** Selects highlights that changed after the last one that was sent, in the order of their changes. */
    next: database.statement((p: { account: number; us: number; id: number; limit: number }) =>
      kysely
        .selectFrom('annotation')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'annotation.account_id')
            .onRef('content.id', '=', 'annotation.content_id'),
        )
        .leftJoin('profile', (join) =>
          join.onRef('profile.account_id', '=', 'content.account_id').onRef('profile.id', '=', 'content.author_id'),
        )
        .select((eb) => [
          'annotation.id',
          'annotation.text',
          'annotation.note',
          'annotation.created_us',
          'char_start',
          'content.title',
          'content.url',
          'profile.name as author',
          eb.fn.coalesce('annotation.updated_us', 'annotation.created_us').as('changed_us'),
        ])
        .where('annotation.account_id', '=', p.account)
        .where((eb) =>
          eb(
            eb.tuple(eb.fn.coalesce('annotation.updated_us', 'annotation.created_us'), eb.ref('annotation.id')),
            '>',
            eb.tuple(p.us, p.id),
          ),
        )
        .orderBy('changed_us')
        .orderBy('annotation.id')
        .limit(p.limit),
    ),
  }
}
