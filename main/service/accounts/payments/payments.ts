import { createHash, randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { OperatorFetch } from '../../outbound/index.ts'
import { isFresh } from '../clock-jumps.ts'
import { emailAddress } from '../normalize-email.ts'
import { Customers, type CustomersOptions, GRACE, type PaymentRow } from './customers.ts'
import { due, good, isOurs, subscriptionMarks } from './judge-subscriptions.ts'
import { type PlanName, planNames } from './payment-settings.ts'
import { paymentStatements } from './payment-statements.ts'
import { PaymentUnavailable, StripeAccess } from './stripe-access.ts'
import { WaitingPayments } from './waiting-payments.ts'

export { ForgedEvent, PaymentUnavailable } from './stripe-access.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PRICES_AGE = 10 * MINUTE
/** Period for which handled events are remembered. Stripe resends an event for three days. */
const EVENTS_AGE = 30 * DAY

/** Reason why nothing more can be sold to an account. */
type NotSold = 'premium' | 'patron' | 'due'

/** Thrown if nothing can be sold to this account, or to a person without an account, at the moment. */
export class NothingSold extends Error {
  override readonly name = 'NothingSold'
  readonly why: NotSold | 'sign_up_closed'

  constructor(why: NothingSold['why']) {
    super(`nothing is sold: ${why}`)
    this.why = why
  }
}

export interface Price {
  readonly id: string
  readonly unit_amount: number
  readonly currency: string
  readonly interval: 'month' | 'year'
}

export interface PaymentsOptions extends CustomersOptions {
  readonly fetch: OperatorFetch
  /** The account of the service's owner, who pays nothing. */
  readonly owner: number
  /** True if a person without an account may get one by paying. */
  readonly signUp: boolean
  /** Address of the service, used if no request supplies it. Null if unknown. */
  readonly publicOrigin: string | null
  /** Returns the time until which an account has free premium. Null if it has none. */
  readonly giftUntil: (account: number) => Promise<number | null>
  /** Called when a person has paid and entered this address. The recipient of its mail can claim the purchase. */
  readonly welcome: (email: string, origin: string) => Promise<void>
  readonly report: (doing: string, error: unknown) => void
}

/**
 * Premium, sold through Stripe. Only Stripe's responses to queries are trusted, never the content or the order of its
 * events.
 */
export class Payments {
  readonly #options: PaymentsOptions
  readonly #stripe: StripeAccess
  readonly #customers: Customers
  readonly #waiting: WaitingPayments
  readonly #statements
  #prices: { readonly value: Record<PlanName, Price>; readonly at: number } | null = null

  constructor(options: PaymentsOptions) {
    this.#options = options
    this.#stripe = new StripeAccess(options.settings, options.fetch)
    this.#customers = new Customers(options, this.#stripe)
    this.#waiting = new WaitingPayments(options, this.#customers)
    this.#statements = paymentStatements(options.database)
  }

  /** Throws PaymentUnavailable. */
  async prices(): Promise<Record<PlanName, Price>> {
    const { settings, clock } = this.#options
    if (this.#prices && isFresh(this.#prices.at, PRICES_AGE, clock())) return this.#prices.value
    const found = await this.#stripe.ask((stripe) =>
      Promise.all(planNames.map(async (plan) => [plan, await stripe.prices.retrieve(settings.prices[plan])] as const)),
    )
    const value = Object.fromEntries(found.map(([plan, price]) => [plan, priceOf(price)])) as Record<PlanName, Price>
    this.#prices = { value, at: clock() }
    return value
  }

  /** Returns the URL of the page where an account pays. Throws NothingSold, PaymentUnavailable. */
  async checkout(account: number, plan: PlanName, origin: string): Promise<string | null> {
    const { accounts, settings, clock } = this.#options
    // Payments that were not reported yet count too. Otherwise the plan could be sold twice.
    await this.#waiting.settle(account, origin)
    const row = await this.#customers.current(account, origin)
    const why = await this.#notSold(account, row, plan)
    if (why !== null) throw new NothingSold(why)
    const profile = await accounts.profile(account)
    const mayTry = plan !== 'patron' && settings.trialDays > 0 && !(await this.#customers.hadTrial(row, profile?.email))
    // Pressing the button twice within a minute opens the same page.
    const minute = Math.floor(clock() / MINUTE)
    const key = createHash('sha256').update(`checkout ${row.customer} ${plan} ${mayTry} ${minute}`).digest('hex')
    const who = { customer: row.customer, client_reference_id: String(account) }
    return this.#session(plan, origin, { ...who, metadata: { plan, account: String(profile?.['uuid']) } }, mayTry, key)
  }

  /**
   * Returns the URL of the page where a person without an account pays. No account changes until the recipient of mail
   * to that address signs in through it. There is no trial, because a trial belongs to an account. Throws NothingSold,
   * PaymentUnavailable.
   */
  async anonymousCheckout(email: string, plan: PlanName, origin: string): Promise<string | null> {
    if (!this.#options.signUp) throw new NothingSold('sign_up_closed')
    return this.#session(plan, origin, { customer_email: email, metadata: { plan } }, false, randomUUID())
  }

  async portal(account: number, origin: string): Promise<string | null> {
    const row = await this.#customers.row(account)
    if (!row) return null
    const session = await this.#stripe.ask((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: row.customer,
        return_url: `${origin}/settings?page=subscription`,
      }),
    )
    return session.url
  }

  /** Handles an event. A repeated one changes nothing. Throws ForgedEvent, PaymentUnavailable. */
  async receive(body: string, signature: string, origin: string): Promise<void> {
    const { database, clock } = this.#options
    const event = await this.#stripe.event(body, signature)
    const { id } = event
    if (await database.lookInDirectory((tx) => this.#statements.hasEvent.get(tx, { id }))) return
    const customer = customerIn(event.data.object)
    if (customer !== null) {
      const isKnown = await this.#customers.refreshCustomer(customer, origin)
      if (!isKnown && event.type === 'checkout.session.completed') {
        await this.#paid(event.data.object, customer, origin)
      }
    }
    // The event is recorded last. So if handling fails, the event is handled again when Stripe resends it.
    await database.directory(async (tx) => {
      await this.#statements.event.get(tx, { id, now: clock() })
      await this.#statements.forgetEvents.run(tx, { before: clock() - EVENTS_AGE })
    })
  }

  /** Queries Stripe about every account that ever paid. Resolves to the number of failed queries. */
  async reconcile(): Promise<number> {
    const { publicOrigin } = this.#options
    const rows = await this.#customers.all()
    const tasks = rows.map((row) => async () => void (await this.#customers.refresh(row, publicOrigin)))
    let failed = 0
    for (const task of [...tasks, ...(await this.#waiting.tasks(publicOrigin))]) {
      await task().catch((error: unknown) => {
        if (!(error instanceof PaymentUnavailable)) throw error
        failed++
      })
    }
    return failed
  }

  /** Queries Stripe again for one account (the "restore" function). */
  async restore(account: number, origin: string): Promise<void> {
    await this.#waiting.settle(account, origin)
    const row = await this.#customers.row(account)
    if (row) await this.#customers.refresh(row, origin)
  }

  /**
   * Gives the account whatever was paid for under an address. The account's user has shown that they receive mail at
   * that address. If Stripe does not respond, this happens at the next sign-in, with "restore", or at night.
   */
  async claim(email: string, account: number, origin: string): Promise<void> {
    if (!(await this.#waiting.claim(email, account))) return
    await this.#waiting.settle(account, origin).catch((error: unknown) => {
      if (!(error instanceof PaymentUnavailable)) throw error
      this.#options.report('give a reader what they paid for', error)
    })
  }

  /**
   * Ends the payments of an account that is being deleted: Stripe ends every subscription with the customer. Throws
   * PaymentUnavailable.
   */
  async end(account: number): Promise<void> {
    const email = (await this.#options.accounts.profile(account))?.email
    await this.#waiting.giveBackOf(account, typeof email === 'string' ? email : null)
    const row = await this.#customers.row(account)
    if (row) await this.#stripe.ask((stripe) => stripe.customers.del(row.customer))
  }

  /** Returns the payment fields of a profile. `email` is the account's address, or null. */
  async profile(account: number, email: unknown) {
    const { owner, clock, settings } = this.#options
    const row = await this.#customers.row(account)
    const isPaid = account === owner || this.#isPaid(row)
    const gift = isPaid ? null : await this.#options.giftUntil(account)
    const isGift = gift !== null && gift > clock()
    const date = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())
    return {
      is_premium: isPaid || isGift,
      is_patron: row?.is_patron === 1,
      premium_type: account === owner ? 3 : (row?.plan ?? null),
      premium_expiration_date: date(isGift ? gift : row?.until_ms),
      premium_trial_start_date: date(row?.trial_start_ms),
      premium_trial_end_date: date(row?.trial_end_ms),
      premium_may_try: !isPaid && !isGift && settings.trialDays > 0 && !(await this.#customers.hadTrial(row, email)),
      premium_status: isGift ? 'guest_pass' : (row?.status ?? 'none'),
      premium_is_ending: isGift || row?.is_ending === 1,
      premium_grace_date: row?.failed_ms == null ? null : date(row.failed_ms + GRACE),
    }
  }

  async isPremium(account: number): Promise<boolean> {
    const { owner, clock, giftUntil } = this.#options
    if (account === owner || this.#isPaid(await this.#customers.row(account))) return true
    const gift = await giftUntil(account)
    return gift !== null && gift > clock()
  }

  #isPaid(row: PaymentRow | undefined): boolean {
    if (!row) return false
    if (row.is_patron === 1 || good.includes(row.status)) return true
    return row.failed_ms !== null && this.#options.clock() < row.failed_ms + GRACE
  }

  async #notSold(account: number, row: PaymentRow, plan: PlanName): Promise<NotSold | null> {
    if (plan === 'patron') return row.is_patron === 1 ? 'patron' : null
    if (due.includes(row.status)) return 'due'
    return (await this.isPremium(account)) ? 'premium' : null
  }

  async #session(
    plan: PlanName,
    origin: string,
    who: Stripe.Checkout.SessionCreateParams,
    mayTry: boolean,
    idempotencyKey: string,
  ): Promise<string | null> {
    const { settings } = this.#options
    const isPatron = plan === 'patron'
    const params: Stripe.Checkout.SessionCreateParams = {
      ...who,
      mode: 'subscription',
      line_items: [{ price: settings.prices[plan], quantity: 1 }],
      success_url: `${origin}/entry?${isPatron ? 'patronSuccess' : 'premiumSuccess'}`,
      cancel_url: `${origin}/payment/premium`,
      subscription_data: {
        metadata: subscriptionMarks(plan, mayTry),
        ...(mayTry && { trial_period_days: settings.trialDays }),
      },
    }
    return (await this.#stripe.ask((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }))).url
  }

  /**
   * Handles a payment by a customer that belongs to no account. The account is read from the metadata that this service
   * wrote on the session. It is never read from the page's URL, because anyone can add a reference to that.
   */
  async #paid(session: Stripe.Checkout.Session, customer: string, origin: string): Promise<void> {
    // The customer belongs to another service that uses the same Stripe account.
    if (!isOurs(session.metadata)) return
    const { accounts, signUp, welcome } = this.#options
    const uuid = session.metadata?.['account']
    const account = uuid === undefined ? null : await accounts.byUuid(uuid)
    if (account !== null) return this.#customers.settle(account, customer, origin)
    const email = emailAddress(session.customer_email ?? session.customer_details?.email ?? '')
    if (uuid !== undefined || email === null || !signUp) {
      const isReturned = await this.#customers.giveBackAll(customer)
      if (isReturned && email !== null) await this.#customers.tellReturned(email, origin)
      return
    }
    if (await this.#waiting.add(customer, email)) await welcome(email, origin)
  }
}

function customerIn(object: object): string | null {
  const { customer } = object as { customer?: string | { id: string } | null }
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}

function priceOf({ id, unit_amount, currency, recurring }: Stripe.Price): Price {
  return { id, unit_amount: unit_amount ?? 0, currency, interval: recurring?.interval === 'month' ? 'month' : 'year' }
}
