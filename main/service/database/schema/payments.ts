import { bytes, integer, numbered, rowOf, table, text } from './describe.ts'

export const paymentTables = {
  /** State of an account's payments, as last reported by Stripe. */
  payment: table({
    account_id: rowOf('account').key(),
    customer: text().unique(),
    /** Stripe's name for the status. 'none' before the first subscription. */
    status: text(),
    plan: integer().orNull(),
    until_ms: integer().orNull(),
    is_ending: integer(),
    trial_start_ms: integer().orNull(),
    trial_end_ms: integer().orNull(),
    is_patron: integer(),
    failed_ms: integer().orNull(),
  }),

  /** Stripe's events that have been handled. */
  payment_event: table(
    {
      id: text().key(),
      received_ms: integer(),
    },
    {
      withoutRowid: true,
    },
  ),

  /**
   * A payment by a person who only entered an address. It waits to be claimed by the recipient of mail to that address.
   */
  waiting_payment: table(
    {
      customer: text().key(),
      email: text(),
      /** The account that opened the emailed link. Null before that. */
      account_id: rowOf('account').orNull(),
      paid_ms: integer(),
    },
    {
      indexes: {
        waiting_payment_email: { on: ['email'] },
        waiting_payment_account: { on: ['account_id'], where: 'account_id IS NOT NULL' },
      },
    },
  ),

  /**
   * Records that an address has used its trial, as a keyed hash of the address. The row remains when the account is
   * deleted.
   */
  had_trial: table({
    /** See accounts/proofs/address-marks.ts. */
    mark: bytes().key(),
    begun_ms: integer(),
  }),

  /** A pass that a reader gives to a friend. */
  guest_pass: table(
    {
      id: numbered(),
      /** Account that gives the pass. */
      account_id: rowOf('account'),
      code: text().unique(),
      created_ms: integer(),
      expires_ms: integer(),
      /** The account that redeemed the pass. Null before that, and after that account has been deleted. */
      guest_id: integer().orNull(),
      redeemed_ms: integer().orNull(),
      /** Time until which the pass makes an account premium. */
      until_ms: integer().orNull(),
      is_for_both: integer().byDefault(0),
    },
    {
      indexes: {
        guest_pass_giver: { on: ['account_id'] },
        guest_pass_guest: { on: ['guest_id'], where: 'guest_id IS NOT NULL' },
      },
    },
  ),
}
