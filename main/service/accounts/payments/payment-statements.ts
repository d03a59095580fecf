import type { Database } from '../../database/database.ts'

/** A customer's state as last reported by Stripe. */
export interface PlanState {
  /** Stripe's name for the status: active, trialing, past_due, canceled … 'none' before the first purchase. */
  readonly status: string
  /** Index in planNames. */
  readonly plan: number | null
  readonly until: number | null
  readonly isEnding: number
  readonly trialStart: number | null
  readonly trialEnd: number | null
  readonly isPatron: number
  /** Time of the first failed payment. */
  readonly failed: number | null
}

export interface PaymentState extends PlanState {
  readonly accountId: number
  readonly customer: string
}

export const nothingPaid: PlanState = {
  status: 'none',
  plan: null,
  until: null,
  isEnding: 0,
  trialStart: null,
  trialEnd: null,
  isPatron: 0,
  failed: null,
}

const columnsOf = (p: PlanState) => ({
  status: p.status,
  plan: p.plan,
  until_ms: p.until,
  is_ending: p.isEnding,
  trial_start_ms: p.trialStart,
  trial_end_ms: p.trialEnd,
  is_patron: p.isPatron,
  failed_ms: p.failed,
})

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
    /** Links an account to a customer. Does nothing if the account already has one. */
    begin: database.statement((p: PaymentState) =>
      kysely
        .insertInto('payment')
        .values({ account_id: p.accountId, customer: p.customer, ...columnsOf(p) })
        .onConflict((conflict) => conflict.column('account_id').doNothing()),
    ),
    /** Updates an account's payment state. Does nothing if the account has a different customer in the meantime. */
    change: database.statement((p: PaymentState) =>
      kysely
        .updateTable('payment')
        .set(columnsOf(p))
        .where('account_id', '=', p.accountId)
        .where('customer', '=', p.customer),
    ),
    adopt: database.statement((p: { accountId: number; before: string; customer: string }) =>
      kysely
        .updateTable('payment')
        .set({ customer: p.customer })
        .where('account_id', '=', p.accountId)
        .where('customer', '=', p.before),
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
    hadTrial: database.statement((p: { mark: Buffer }) =>
      kysely.selectFrom('had_trial').select('begun_ms').where('mark', '=', p.mark),
    ),
    noteTrial: database.statement((p: { mark: Buffer; begun: number }) =>
      kysely
        .insertInto('had_trial')
        .values({ mark: p.mark, begun_ms: p.begun })
        .onConflict((conflict) => conflict.column('mark').doNothing()),
    ),
    wait: database.statement((p: { customer: string; email: string; now: number }) =>
      kysely
        .insertInto('waiting_payment')
        .values({ customer: p.customer, email: p.email, account_id: null, paid_ms: p.now })
        .onConflict((conflict) => conflict.column('customer').doNothing())
        .returning('customer'),
    ),
    waiting: database.statement(() => kysely.selectFrom('waiting_payment').selectAll().orderBy('paid_ms')),
    waitingFor: database.statement((p: { email: string }) =>
      kysely.selectFrom('waiting_payment').selectAll().where('email', '=', p.email).orderBy('paid_ms'),
    ),
    waitingOf: database.statement((p: { owner: number }) =>
      kysely.selectFrom('waiting_payment').selectAll().where('account_id', '=', p.owner).orderBy('paid_ms'),
    ),
    claim: database.statement((p: { email: string; owner: number }) =>
      kysely
        .updateTable('waiting_payment')
        .set({ account_id: p.owner })
        .where('email', '=', p.email)
        .where('account_id', 'is', null),
    ),
    waitNoMore: database.statement((p: { customer: string }) =>
      kysely.deleteFrom('waiting_payment').where('customer', '=', p.customer),
    ),
  }
}
