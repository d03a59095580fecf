import type { Database } from '../../database/database.ts'

export interface PaymentState {
  readonly accountId: number
  readonly customer: string
  /** As Stripe names it: active, trialing, past_due, canceled … 'none' before the first. */
  readonly status: string
  /** Index in planNames. */
  readonly plan: number | null
  readonly until: number | null
  readonly isEnding: number
  readonly trialStart: number | null
  readonly trialEnd: number | null
  readonly isPatron: number
  /** When a payment first failed. */
  readonly failed: number | null
}

export function paymentStatements(database: Database) {
  const { kysely } = database
  return {
    of: database.statement((p: { accountId: number }) =>
      kysely.selectFrom('payment').selectAll().where('account_id', '=', p.accountId),
    ),
    byCustomer: database.statement((p: { customer: string }) =>
      kysely.selectFrom('payment').selectAll().where('customer', '=', p.customer),
    ),
    all: database.statement(() => kysely.selectFrom('payment').selectAll().orderBy('account_id')),
    put: database.statement((p: PaymentState) =>
      kysely
        .insertInto('payment')
        .values({
          account_id: p.accountId,
          customer: p.customer,
          status: p.status,
          plan: p.plan,
          until_ms: p.until,
          is_ending: p.isEnding,
          trial_start_ms: p.trialStart,
          trial_end_ms: p.trialEnd,
          is_patron: p.isPatron,
          failed_ms: p.failed,
        })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({
            customer: eb.ref('excluded.customer'),
            status: eb.ref('excluded.status'),
            plan: eb.ref('excluded.plan'),
            until_ms: eb.ref('excluded.until_ms'),
            is_ending: eb.ref('excluded.is_ending'),
            trial_start_ms: eb.ref('excluded.trial_start_ms'),
            trial_end_ms: eb.ref('excluded.trial_end_ms'),
            is_patron: eb.ref('excluded.is_patron'),
            failed_ms: eb.ref('excluded.failed_ms'),
          })),
        ),
    ),
    event: database.statement((p: { id: string; now: number }) =>
      kysely
        .insertInto('payment_event')
        .values({ id: p.id, received_ms: p.now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    ),
    hasEvent: database.statement((p: { id: string }) =>
      kysely.selectFrom('payment_event').select('id').where('id', '=', p.id),
    ),
    forgetEvents: database.statement((p: { before: number }) =>
      kysely.deleteFrom('payment_event').where('received_ms', '<', p.before),
    ),
  }
}
