import { deliveryStatus } from '#shared/model/tools/webhook.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'

const { waiting, delivered, failed } = deliveryStatus

export function webhookStatements(database: Database) {
  const { kysely } = database
  type Own = { account: number; id: number }
  return {
    active: database.statement(() => kysely.selectFrom('webhook').select('account_id').where('is_on', '=', 1)),
    list: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('webhook')
        .selectAll('webhook')
        .select((eb) =>
          ([waiting, failed] as const).map((status) =>
            eb
              .selectFrom('webhook_delivery')
              .select((of) => of.fn.countAll<number>().as('count'))
              .where('webhook_delivery.account_id', '=', p.account)
              .whereRef('webhook_delivery.webhook_id', '=', 'webhook.id')
              .where('status', '=', status)
              .as(status === waiting ? 'waiting_count' : 'failed_count'),
          ),
        )
        .where('webhook.account_id', '=', p.account)
        .orderBy('webhook.id'),
    ),
    find: database.statement((p: Own) =>
      kysely.selectFrom('webhook').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    create: database.statement((p: { account: number; url: string; events: string; secret: Buffer; now: number }) =>
      kysely
        .insertInto('webhook')
        .values({ account_id: p.account, url: p.url, events: p.events, secret: p.secret, created_ms: p.now })
        .returning('id'),
    ),
    change: database.statement((p: Own & { url: string; events: string; isOn: number; reason: string | null }) =>
      kysely
        .updateTable('webhook')
        .set({ url: p.url, events: p.events, is_on: p.isOn, off_reason: p.reason, failing_since_ms: null })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    remove: database.statement((p: Own) =>
      kysely.deleteFrom('webhook').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    renewSecret: database.statement((p: Own & { secret: Buffer; old: Buffer; until: number }) =>
      kysely
        .updateTable('webhook')
        .set({ secret: p.secret, old_secret: p.old, old_secret_until_ms: p.until })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    add: database.statement(
      (p: { account: number; webhook: number; message: string; event: string; body: string; now: number }) =>
        kysely
          .insertInto('webhook_delivery')
          .values({
            account_id: p.account,
            webhook_id: p.webhook,
            message: p.message,
            event: p.event,
            body: p.body,
            created_ms: p.now,
            due_ms: p.now,
          })
          .returningAll(),
    ),
    deliveries: database.statement((p: { account: number; webhook: number; limit: number }) =>
      kysely
        .selectFrom('webhook_delivery')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('webhook_id', '=', p.webhook)
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    /** The due messages, starting with the oldest of each webhook. */
    due: database.statement((p: { now: number; limit: number }) =>
      kysely
        .selectFrom('webhook_delivery')
        .innerJoin('webhook', (join) =>
          join
            .onRef('webhook.account_id', '=', 'webhook_delivery.account_id')
            .onRef('webhook.id', '=', 'webhook_delivery.webhook_id'),
        )
        .selectAll('webhook_delivery')
        .select(['url', 'secret', 'old_secret', 'old_secret_until_ms', 'failing_since_ms', 'is_on'])
        .where('status', '=', constant(waiting))
        .where('due_ms', '<=', p.now)
        .orderBy('due_ms')
        .orderBy('webhook_delivery.id')
        .limit(p.limit),
    ),
    nextDue: database.statement((p: { after: number }) =>
      kysely
        .selectFrom('webhook_delivery')
        .select('due_ms')
        .where('status', '=', constant(waiting))
        .where('due_ms', '>', p.after)
        .orderBy('due_ms')
        .limit(1),
    ),
    settle: database.statement(
      (p: Own & { status: number; answer: number | null; error: string | null; due: number; now: number }) =>
        kysely
          .updateTable('webhook_delivery')
          .set((eb) => ({
            status: p.status,
            answer: p.answer,
            error: p.error,
            due_ms: p.due,
            attempted_ms: p.now,
            attempts: eb('attempts', '+', 1),
          }))
          .where('account_id', '=', p.account)
          .where('id', '=', p.id),
    ),
    failingSince: database.statement((p: Own & { since: number | null }) =>
      kysely
        .updateTable('webhook')
        .set({ failing_since_ms: p.since })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    turnOff: database.statement((p: Own & { reason: string | null }) =>
      kysely
        .updateTable('webhook')
        .set({ is_on: 0, off_reason: p.reason })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    failAll: database.statement((p: { account: number; webhook: number; error: string }) =>
      kysely
        .updateTable('webhook_delivery')
        .set({ status: failed, error: p.error })
        .where('account_id', '=', p.account)
        .where('webhook_id', '=', p.webhook)
        .where('status', '=', waiting),
    ),
    resendOne: database.statement((p: Own & { webhook: number; now: number }) =>
      kysely
        .updateTable('webhook_delivery')
        .set({ status: waiting, attempts: 0, due_ms: p.now })
        .where('account_id', '=', p.account)
        .where('webhook_id', '=', p.webhook)
        .where('id', '=', p.id)
        .where('status', '=', failed),
    ),
    resendAll: database.statement((p: { account: number; webhook: number; now: number }) =>
      kysely
        .updateTable('webhook_delivery')
        .set({ status: waiting, attempts: 0, due_ms: p.now })
        .where('account_id', '=', p.account)
        .where('webhook_id', '=', p.webhook)
        .where('status', '=', failed),
    ),
    forgetOld: database.statement((p: { account: number; webhook: number; before: number }) =>
      kysely
        .deleteFrom('webhook_delivery')
        .where('account_id', '=', p.account)
        .where('webhook_id', '=', p.webhook)
        .where('status', 'in', [delivered, failed])
        .where('created_ms', '<', p.before),
    ),
    newestWaiting: database.statement((p: { account: number; webhook: number; offset: number }) =>
      kysely
        .selectFrom('webhook_delivery')
        .select('id')
        .where('account_id', '=', p.account)
        .where('webhook_id', '=', p.webhook)
        .where('status', '=', waiting)
        .limit(1)
        .offset(p.offset),
    ),
  }
}
