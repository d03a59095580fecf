import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'

type Id = { account: number; id: number }

/** Statements for exports. */
export function exportStatements(database: Database) {
  const { kysely } = database
  const itself = (p: Id) => kysely.updateTable('transfer').where('account_id', '=', p.account).where('id', '=', p.id)
  const exports = (p: { account: number }) =>
    kysely.selectFrom('transfer').selectAll().where('account_id', '=', p.account).where('kind', '=', 'export')
  return {
    create: database.statement((p: { account: number; us: number; options: string; state: string; secret: string }) =>
      kysely
        .insertInto('transfer')
        .values({
          account_id: p.account,
          kind: 'export',
          status: processingStatus.inProgress,
          phase: 'writing',
          created_us: p.us,
          options: p.options,
          source: p.state,
          file: p.secret,
        })
        .returningAll(),
    ),
    find: database.statement((p: Id) => exports(p).where('id', '=', p.id)),
    /** The account, unless it is disabled. */
    open: database.statement((p: { account: number }) =>
      kysely.selectFrom('account').select('id').where('id', '=', p.account).where('disabled_ms', 'is', null),
    ),
    list: database.statement((p: { account: number }) => exports(p).orderBy('id', 'desc').limit(20)),
    total: database.statement((p: Id & { total: number }) => itself(p).set({ total: p.total })),
    advance: database.statement((p: Id & { done: number; state: string }) =>
      itself(p).set((eb) => ({ done: eb('done', '+', p.done), source: p.state })),
    ),
    finish: database.statement((p: Id & { status: number; error: string | null; expiresUs: number | null }) =>
      itself(p).set({ phase: 'done', status: p.status, error: p.error, expires_us: p.expiresUs }),
    ),
    addStep: database.statement((p: Id & { position: number; parts: string; object: string; outcome: number }) =>
      kysely.insertInto('transfer_item').values({
        account_id: p.account,
        transfer_id: p.id,
        position: p.position,
        item: p.parts,
        object: p.object,
        outcome: p.outcome,
      }),
    ),
    steps: database.statement((p: Id) =>
      kysely
        .selectFrom('transfer_item')
        .select((eb) => ['item', eb.ref('object').$notNull().as('object')])
        .where('account_id', '=', p.account)
        .where('transfer_id', '=', p.id)
        .orderBy('position'),
    ),
    forgetSteps: database.statement((p: Id) =>
      kysely.deleteFrom('transfer_item').where('account_id', '=', p.account).where('transfer_id', '=', p.id),
    ),
    forget: database.statement((p: Id) =>
      kysely.deleteFrom('transfer').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    ownersOfExpired: database.statement((p: { us: number }) =>
      kysely
        .selectFrom('transfer')
        .select('account_id')
        .distinct()
        .where('kind', '=', 'export')
        .where('expires_us', '<', p.us),
    ),
    expired: database.statement((p: { account: number; us: number }) =>
      exports(p).where('expires_us', '<', p.us).clearSelect().select('id'),
    ),
  }
}
