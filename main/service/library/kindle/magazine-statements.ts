import type { Database } from '../../database/database.ts'

interface NewMagazine {
  readonly account: number
  readonly kindleId: number
  readonly name: string
  readonly list: string
  readonly subject: string
  readonly weekday: number | null
  readonly hour: number
  readonly zone: string
  readonly archives: number
  readonly now: number
  readonly due: number
}

export function magazineStatements(database: Database) {
  const { kysely } = database
  type Own = { account: number; id: number }
  const ofAccount = (account: number) =>
    kysely
      .selectFrom('magazine')
      .innerJoin('kindle_account', (join) =>
        join
          .onRef('kindle_account.account_id', '=', 'magazine.account_id')
          .onRef('kindle_account.id', '=', 'magazine.kindle_id'),
      )
      .selectAll('magazine')
      .select('kindle_account.email')
      .where('magazine.account_id', '=', account)
  return {
    list: database.statement((p: { account: number }) => ofAccount(p.account).orderBy('magazine.id')),
    find: database.statement((p: Own) => ofAccount(p.account).where('magazine.id', '=', p.id)),
    add: database.statement((p: NewMagazine) =>
      kysely
        .insertInto('magazine')
        .values({
          account_id: p.account,
          kindle_id: p.kindleId,
          name: p.name,
          list: p.list,
          subject: p.subject,
          weekday: p.weekday,
          hour: p.hour,
          time_zone: p.zone,
          archives: p.archives,
          created_ms: p.now,
          due_ms: p.due,
        })
        .returning('id'),
    ),
    remove: database.statement((p: Own) =>
      kysely.deleteFrom('magazine').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    putOff: database.statement((p: Own & { due: number }) =>
      kysely.updateTable('magazine').set({ due_ms: p.due }).where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    /** Selects the magazine that is due first among those of all active accounts. */
    next: database.statement(() =>
      kysely
        .selectFrom('magazine')
        .innerJoin('account', 'account.id', 'magazine.account_id')
        .select(['magazine.id', 'magazine.account_id', 'magazine.due_ms'])
        .where('account.disabled_ms', 'is', null)
        .where('account.leaving_ms', 'is', null)
        .orderBy('magazine.due_ms')
        .orderBy('magazine.id')
        .limit(1),
    ),
    sent: database.statement((p: Own) =>
      kysely
        .selectFrom('magazine_item')
        .select('content_id')
        .where('account_id', '=', p.account)
        .where('magazine_id', '=', p.id),
    ),
    note: database.statement((p: Own & { content: number }) =>
      kysely
        .insertInto('magazine_item')
        .values({ account_id: p.account, magazine_id: p.id, content_id: p.content })
        .onConflict((conflict) => conflict.columns(['account_id', 'magazine_id', 'content_id']).doNothing()),
    ),
  }
}
