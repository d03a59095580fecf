import { type KindleStatus, kindleStatus } from '#shared/model/tools/kindle.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'

interface NewUpload {
  readonly account: number
  readonly email: string
  readonly title: string
  readonly contentIds: string
  readonly asDigest: number
  readonly message: string
  readonly archives: number
  readonly now: number
}

export function kindleStatements(database: Database) {
  const { kysely } = database
  type Own = { account: number; id: number }
  return {
    accounts: database.statement((p: { account: number }) =>
      kysely.selectFrom('kindle_account').selectAll().where('account_id', '=', p.account).orderBy('id'),
    ),
    add: database.statement((p: { account: number; email: string; now: number }) =>
      kysely
        .insertInto('kindle_account')
        .values({ account_id: p.account, email: p.email, created_ms: p.now })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'email']).doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
        )
        .returning('id'),
    ),
    remove: database.statement((p: Own) =>
      kysely.deleteFrom('kindle_account').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    title: database.statement((p: Own) =>
      kysely.selectFrom('content').select('title').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    begin: database.statement((p: NewUpload) =>
      kysely
        .insertInto('kindle_upload')
        .values({
          account_id: p.account,
          email: p.email,
          title: p.title,
          content_ids: p.contentIds,
          as_digest: p.asDigest,
          message: p.message,
          archives: p.archives,
          created_ms: p.now,
          due_ms: p.now,
        })
        .returningAll(),
    ),
    upload: database.statement((p: Own) =>
      kysely.selectFrom('kindle_upload').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    uploads: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('kindle_upload')
        .selectAll()
        .where('account_id', '=', p.account)
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    countSince: database.statement((p: { account: number; since: number }) =>
      kysely
        .selectFrom('kindle_upload')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', p.account)
        .where('created_ms', '>', p.since),
    ),
    next: database.statement(() =>
      kysely
        .selectFrom('kindle_upload')
        .selectAll()
        .where('status', '=', constant(kindleStatus.waiting))
        .orderBy('due_ms')
        .orderBy('id')
        .limit(1),
    ),
    settle: database.statement((p: Own & { status: KindleStatus; error: string | null; due: number }) =>
      kysely
        .updateTable('kindle_upload')
        .set((eb) => ({ status: p.status, error: p.error, due_ms: p.due, attempts: eb('attempts', '+', 1) }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    noteArchived: database.statement((p: Own & { archived: string | null }) =>
      kysely
        .updateTable('kindle_upload')
        .set({ archived: p.archived })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    forgetOld: database.statement((p: { account: number; before: number }) =>
      kysely
        .deleteFrom('kindle_upload')
        .where('account_id', '=', p.account)
        .where('status', '!=', kindleStatus.waiting)
        .where('created_ms', '<', p.before),
    ),
  }
}
