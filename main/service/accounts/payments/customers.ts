import type { Selectable } from 'kysely'
import type { Stripe } from 'stripe'
import type { Tables } from '../../database/tables.ts'
import type { Database } from '../../database/database.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import type { Accounts } from '../accounts.ts'
import { paymentFailedEmail, paymentReturnedEmail } from '../emails.ts'
import type { AddressMarks } from '../proofs/address-marks.ts'
import { refundAndCancel } from './refund-and-cancel.ts'
import { goesOn, judgeSubscriptions } from './judge-subscriptions.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { nothingPaid, type PaymentState, paymentStatements } from './payment-statements.ts'
import type { StripeAccess } from './stripe-access.ts'

const DAY = 24 * 60 * 60_000
/** Grace period after a failed payment. */
export const GRACE = 7 * DAY

export type PaymentRow = Selectable<Tables['payment']>

export interface CustomersOptions {
  readonly settings: PaymentSettings
  readonly database: Database
  readonly accounts: Accounts
  readonly clock: () => number
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  readonly marks: AddressMarks
}

/**
 * Links accounts to Stripe's customers and tracks what each has bought. An account is linked to the same customer as
 * long as a subscription of that customer continues. Anything else that was bought for the account is ended and
 * refunded.
 */
export class Customers {
  readonly #options: CustomersOptions
  readonly #stripe: StripeAccess
  readonly #statements

  constructor(options: CustomersOptions, stripe: StripeAccess) {
    this.#options = options
    this.#stripe = stripe
    this.#statements = paymentStatements(options.database)
  }

  row(account: number): Promise<PaymentRow | undefined> {
    return this.#options.database.lookInDirectory((tx) => this.#statements.of.get(tx, { accountId: account }))
  }

  all(): Promise<PaymentRow[]> {
    return this.#options.database.lookInDirectory((tx) => this.#statements.all.all(tx, {}))
  }

  /** Returns an account's row, updated from Stripe or created with a new customer. Throws PaymentUnavailable. */
  async current(account: number, origin: string): Promise<PaymentRow> {
    const known = await this.row(account)
    if (known) {
      await this.refresh(known, origin)
      return (await this.row(account)) ?? known
    }
    const { accounts, database } = this.#options
    const profile = await accounts.profile(account)
    const email = typeof profile?.email === 'string' ? { email: profile.email } : {}
    const uuid = String(profile?.['uuid'])
    const { id } = await this.#stripe.ask((stripe) =>
      stripe.customers.create({ ...email, metadata: { account: uuid } }, { idempotencyKey: `customer of ${uuid}` }),
    )
    await database.directory((tx) =>
      this.#statements.begin.run(tx, { ...nothingPaid, accountId: account, customer: id }),
    )
    const made = await this.row(account)
    if (!made) throw new Error('The customer was not written')
    return made
  }

  /** True if a trial was already started for this account or its address. */
  async hadTrial(row: PaymentRow | undefined, email: unknown): Promise<boolean> {
    if (row?.trial_start_ms != null) return true
    if (typeof email !== 'string') return false
    const { database, marks } = this.#options
    const mark = marks('trial', email)
    return (await database.lookInDirectory((tx) => this.#statements.hadTrial.get(tx, { mark }))) !== undefined
  }

  /**
   * Fetches the current state of a customer from Stripe. `origin` is the service's address, which an email would
   * contain. If it is null (unknown), no email is sent. Resolves to false if no account has the customer. Throws
   * PaymentUnavailable.
   */
  async refreshCustomer(customer: string, origin: string | null): Promise<boolean> {
    const { database } = this.#options
    const row = await database.lookInDirectory((tx) => this.#statements.byCustomer.get(tx, { customer }))
    if (row) await this.refresh(row, origin)
    return row !== undefined
  }

  /**
   * Updates an account's row from Stripe. Resolves to true if any subscription of the customer continues. Throws
   * PaymentUnavailable.
   */
  async refresh(row: PaymentRow, origin: string | null): Promise<boolean> {
    const { settings, clock } = this.#options
    const listed = await this.#list(row.customer)
    const before = { trialStart: row.trial_start_ms, trialEnd: row.trial_end_ms, failed: row.failed_ms }
    const { state, surplus, isGoingOn } = judgeSubscriptions(listed, settings, before, clock())
    for (const subscription of surplus) await refundAndCancel(this.#stripe, subscription)
    const email = (await this.#options.accounts.profile(row.account_id))?.email
    await this.#put({ ...state, accountId: row.account_id, customer: row.customer }, email, origin)
    if (surplus.length > 0 && typeof email === 'string') await this.tellReturned(email, origin)
    return isGoingOn
  }

  /**
   * Handles a purchase for this account by that customer. The customer becomes the account's, unless a subscription of
   * the account's existing customer continues. In that case, the purchase is ended and refunded. Throws
   * PaymentUnavailable.
   */
  async settle(account: number, customer: string, origin: string | null): Promise<void> {
    for (;;) {
      const row = await this.row(account)
      if (row?.customer === customer) return void (await this.refresh(row, origin))
      if (row && (await this.refresh(row, origin))) {
        const email = (await this.#options.accounts.profile(account))?.email
        if ((await this.giveBackAll(customer)) && typeof email === 'string') await this.tellReturned(email, origin)
        return
      }
      // If the other customer has no subscription for the account, its current customer stays, with the receipts.
      if (row && !(await this.#list(customer)).some((one) => goesOn(one) || one.status === 'incomplete')) return
      // Another call may have been faster. In that case its customer is checked next.
      await this.#options.database.directory(async (tx) => {
        const by = this.#statements
        if (row) await by.adopt.run(tx, { accountId: account, before: row.customer, customer })
        else await by.begin.run(tx, { ...nothingPaid, accountId: account, customer })
      })
    }
  }

  /**
   * Ends and refunds everything that a customer has bought from us. Resolves to true if there was anything. Throws
   * PaymentUnavailable.
   */
  async giveBackAll(customer: string): Promise<boolean> {
    const goingOn = (await this.#list(customer)).filter((one) => goesOn(one))
    for (const { id } of goingOn) await refundAndCancel(this.#stripe, id)
    return goingOn.length > 0
  }

  async tellReturned(email: string, origin: string | null): Promise<void> {
    if (origin !== null) await this.#options.post?.post(paymentReturnedEmail(email, origin))
  }

  async #list(customer: string): Promise<readonly Stripe.Subscription[]> {
    const found = await this.#stripe.ask((stripe) => stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    return found.data
  }

  async #put(state: PaymentState, email: unknown, origin: string | null): Promise<void> {
    const { database, accounts, post, marks } = this.#options
    await database.directory(async (tx) => {
      const before = await this.#statements.of.get(tx, { accountId: state.accountId })
      if (before?.customer !== state.customer) return
      await this.#statements.change.run(tx, state)
      if (typeof email !== 'string') return
      if (state.trialStart !== null) {
        await this.#statements.noteTrial.run(tx, { mark: marks('trial', email), begun: state.trialStart })
      }
      // Several events report the same failure.
      const isNews = state.failed !== null && before.failed_ms === null
      if (!isNews || origin === null) return
      const notice = paymentFailedEmail(email, origin, state.failed + GRACE)
      await post?.postIn(tx, notice, { account: state.accountId, lifetime: GRACE })
    })
    post?.wake()
    await accounts.change(state.accountId, {})
  }
}
