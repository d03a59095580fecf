import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Stripe } from 'stripe'
import type { PaymentTable } from '../../database/account-tables.ts'
import type { Database } from '../../database/database.ts'
import type { OperatorFetch } from '../../outbound/index.ts'
import type { Accounts } from '../accounts.ts'
import { isFresh } from '../clock-jumps.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import { emailAddress } from '../email-address.ts'
import { paymentFailedLetter } from '../letters.ts'
import { isFromFuture } from './event-time.ts'
import { type PaymentSettings, type PlanName, planNames } from './payment-settings.ts'
import { type PaymentState, paymentStatements } from './payment-statements.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A payment that failed is forgiven for so long. */
const GRACE = 7 * DAY
const PRICES_AGE = 10 * MINUTE
/** Stripe repeats an event for three days. */
const EVENTS_AGE = 30 * DAY
const REQUESTS = 2
const good: readonly string[] = ['active', 'trialing']

/** Stripe does not answer, or refuses. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
}

/** The event is not Stripe's. */
export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent'
}

export interface Price {
  readonly id: string
  readonly unit_amount: number
  readonly currency: string
  readonly interval: 'month' | 'year'
}

export interface PaymentsOptions {
  readonly settings: PaymentSettings
  readonly database: Database
  readonly accounts: Accounts
  readonly fetch: OperatorFetch
  readonly clock: () => number
  /** The owner pays nothing on their own service. */
  readonly owner: number
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  /** The service's address where no request tells it. Null: unknown. */
  readonly publicOrigin: string | null
  /** Until when somebody has premium for nothing. Null: they do not. */
  readonly giftUntil: (account: number) => Promise<number | null>
  /** Somebody paid without being signed in: the account for this address is theirs now. */
  readonly welcome: (email: string, origin: string) => Promise<void>
}

type Row = Selectable<PaymentTable>

/** Premium, sold by Stripe. What counts is what Stripe says when asked, never what an event says or when it comes. */
export class Payments {
  readonly #options: PaymentsOptions
  #stripe: Promise<Stripe> | null = null
  readonly #statements
  #prices: { readonly value: Record<PlanName, Price>; readonly at: number } | null = null

  constructor(options: PaymentsOptions) {
    this.#options = options
    this.#statements = paymentStatements(options.database)
  }

  /** Throws PaymentUnavailable. */
  async prices(): Promise<Record<PlanName, Price>> {
    const { settings, clock } = this.#options
    if (this.#prices && isFresh(this.#prices.at, PRICES_AGE, clock())) return this.#prices.value
    const found = await this.#ask((stripe) =>
      Promise.all(planNames.map(async (plan) => [plan, await stripe.prices.retrieve(settings.prices[plan])] as const)),
    )
    const value = Object.fromEntries(found.map(([plan, price]) => [plan, priceOf(price)])) as Record<PlanName, Price>
    this.#prices = { value, at: clock() }
    return value
  }

  /** The page where an account pays. Throws PaymentUnavailable. */
  async checkout(account: number, plan: PlanName, origin: string): Promise<string | null> {
    const row = await this.#row(account)
    const customer = row?.customer ?? (await this.#createCustomer(account))
    const hadTrial = row?.trial_start_ms != null
    return this.#session(plan, origin, { customer, client_reference_id: String(account) }, !hadTrial, `${account}`)
  }

  /** Pays first; the account is made when that succeeded. */
  anonymousCheckout(email: string, plan: PlanName, origin: string): Promise<string | null> {
    return this.#session(plan, origin, { customer_email: email }, true, email)
  }

  async portal(account: number, origin: string): Promise<string | null> {
    const row = await this.#row(account)
    if (!row) return null
    const session = await this.#ask((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: row.customer,
        return_url: `${origin}/settings?page=subscription`,
      }),
    )
    return session.url
  }

  /** Takes an event in. Nothing changes if it is a repeat. Throws ForgedEvent, PaymentUnavailable. */
  async receive(body: string, signature: string, origin: string): Promise<void> {
    const { database, clock, settings } = this.#options
    const stripe = await this.#client()
    let event: Stripe.Event
    try {
      event = await stripe.webhooks.constructEventAsync(body, signature, settings.webhookSecret)
    } catch (error) {
      const isLate = error instanceof Error && /tolerance/i.test(error.message)
      throw new ForgedEvent(
        isLate
          ? 'The event was signed more than five minutes ago, by the clock of this service. If it was sent just now, set that clock.'
          : 'The signature does not match',
        { cause: error },
      )
    }
    // Stripe's own check only looks back. It goes by the system's clock, too.
    if (isFromFuture(signature, Date.now())) {
      throw new ForgedEvent(
        'The event was signed in the future, by the clock of this service. If it was sent just now, set that clock.',
      )
    }
    const { id } = event
    if (await database.lookInDirectory((tx) => this.#statements.hasEvent.get(tx, { id }))) return
    if (event.type === 'checkout.session.completed') await this.#paid(event.data.object, origin)
    else {
      const customer = customerIn(event.data.object)
      if (customer !== null) await this.#refreshCustomer(customer, origin)
    }
    // Last, so that an event whose work failed is worked on again when Stripe repeats it.
    await database.directory(async (tx) => {
      await this.#statements.event.get(tx, { id, now: clock() })
      await this.#statements.forgetEvents.run(tx, { before: clock() - EVENTS_AGE })
    })
  }

  /** Asks Stripe about everybody who ever paid. Resolves to how many could not be asked. */
  async reconcile(): Promise<number> {
    const rows = await this.#options.database.lookInDirectory((tx) => this.#statements.all.all(tx, {}))
    let failed = 0
    for (const { customer } of rows) {
      await this.#refreshCustomer(customer, this.#options.publicOrigin).catch((error: unknown) => {
        if (!(error instanceof PaymentUnavailable)) throw error
        failed++
      })
    }
    return failed
  }

  /** Asks Stripe anew about one account: "restore". */
  async restore(account: number, origin: string): Promise<void> {
    const row = await this.#row(account)
    if (row) await this.#refreshCustomer(row.customer, origin)
  }

  /** For an account that is deleted: Stripe ends every subscription with the customer. Throws PaymentUnavailable. */
  async end(account: number): Promise<void> {
    const row = await this.#row(account)
    if (row) await this.#ask((stripe) => stripe.customers.del(row.customer))
  }

  /** The fields of a profile. */
  async profile(account: number) {
    const { owner, clock } = this.#options
    const row = await this.#row(account)
    const isPaid = account === owner || this.#isPremium(row)
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
      premium_status: isGift ? 'guest_pass' : (row?.status ?? 'none'),
      premium_is_ending: isGift || row?.is_ending === 1,
      premium_grace_date: row?.failed_ms == null ? null : date(row.failed_ms + GRACE),
    }
  }

  async isPremium(account: number): Promise<boolean> {
    const { owner, clock, giftUntil } = this.#options
    if (account === owner || this.#isPremium(await this.#row(account))) return true
    const gift = await giftUntil(account)
    return gift !== null && gift > clock()
  }

  #isPremium(row: Row | undefined): boolean {
    if (!row) return false
    if (row.is_patron === 1 || good.includes(row.status)) return true
    return row.failed_ms !== null && this.#options.clock() < row.failed_ms + GRACE
  }

  #row(account: number): Promise<Row | undefined> {
    return this.#options.database.lookInDirectory((tx) => this.#statements.of.get(tx, { accountId: account }))
  }

  async #createCustomer(account: number): Promise<string> {
    const { accounts } = this.#options
    const profile = await accounts.profile(account)
    const email = typeof profile?.email === 'string' ? { email: profile.email } : {}
    const { id } = await this.#ask((stripe) =>
      stripe.customers.create(
        { ...email, metadata: { account: String(account) } },
        { idempotencyKey: `customer-${account}` },
      ),
    )
    await this.#put({ ...nothingPaid, accountId: account, customer: id })
    return id
  }

  async #session(
    plan: PlanName,
    origin: string,
    who: Pick<Stripe.Checkout.SessionCreateParams, 'customer' | 'client_reference_id' | 'customer_email'>,
    mayTry: boolean,
    key: string,
  ): Promise<string | null> {
    const { settings, clock } = this.#options
    const isPatron = plan === 'patron'
    const trial = mayTry && !isPatron && settings.trialDays > 0 ? { trial_period_days: settings.trialDays } : {}
    const params: Stripe.Checkout.SessionCreateParams = {
      ...who,
      mode: 'subscription',
      line_items: [{ price: settings.prices[plan], quantity: 1 }],
      success_url: `${origin}/entry?${isPatron ? 'patronSuccess' : 'premiumSuccess'}`,
      cancel_url: `${origin}/payment/premium`,
      metadata: { plan },
      subscription_data: { metadata: { plan }, ...trial },
    }
    // Two presses in a minute open the same page.
    const minute = Math.floor(clock() / MINUTE)
    const idempotencyKey = createHash('sha256').update(`checkout ${key} ${plan} ${minute}`).digest('hex')
    return (await this.#ask((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }))).url
  }

  async #paid(session: Stripe.Checkout.Session, origin: string): Promise<void> {
    const { database, accounts, welcome } = this.#options
    const customer = customerIn(session)
    if (customer === null) return
    const named = Number(session.client_reference_id)
    if (Number.isSafeInteger(named) && named > 0 && (await accounts.profile(named)) !== null) {
      if (!(await this.#row(named))) await this.#put({ ...nothingPaid, accountId: named, customer })
      return this.#refreshCustomer(customer, origin)
    }
    const email = emailAddress(session.customer_details?.email ?? session.customer_email ?? '')
    if (email === null) return
    const account = await database.directory(
      async (tx) => (await accounts.byEmailIn(tx, email)) ?? (await accounts.createIn(tx, email)),
    )
    await this.#put({ ...nothingPaid, accountId: account, customer })
    await this.#refreshCustomer(customer, origin)
    await welcome(email, origin)
  }

  /** `origin`: the service's address, for a letter. Null: unknown, and none is sent. */
  async #refreshCustomer(customer: string, origin: string | null): Promise<void> {
    const { database, clock, settings } = this.#options
    const row = await database.lookInDirectory((tx) => this.#statements.byCustomer.get(tx, { customer }))
    // Somebody of another service with the same Stripe account.
    if (!row) return
    const { data } = await this.#ask((stripe) => stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    const planOf = (subscription: Stripe.Subscription) =>
      planNames.findIndex((plan) => subscription.items.data.some(({ price }) => price.id === settings.prices[plan]))
    const patron = data.some((one) => planOf(one) === planNames.indexOf('patron') && good.includes(one.status))
    const own = data.filter((one) => planOf(one) !== planNames.indexOf('patron'))
    const best =
      own.find(({ status }) => good.includes(status)) ?? own.find(({ status }) => status === 'past_due') ?? own[0]
    const isFailed = best?.status === 'past_due' || best?.status === 'unpaid'
    const plan = best ? planOf(best) : -1
    const state: PaymentState = {
      accountId: row.account_id,
      customer,
      status: best?.status ?? 'none',
      plan: plan < 0 ? null : plan,
      until: milliseconds(best?.items.data[0]?.current_period_end),
      isEnding: Number(best?.cancel_at_period_end ?? false),
      trialStart: milliseconds(best?.trial_start) ?? row.trial_start_ms,
      trialEnd: milliseconds(best?.trial_end) ?? row.trial_end_ms,
      isPatron: Number(patron),
      failed: isFailed ? (row.failed_ms ?? clock()) : null,
    }
    await this.#put(state, origin)
  }

  async #put(state: PaymentState, origin: string | null = null): Promise<void> {
    const { database, accounts, post } = this.#options
    const email = state.failed === null ? null : (await accounts.profile(state.accountId))?.email
    await database.directory(async (tx) => {
      const before = await this.#statements.of.get(tx, { accountId: state.accountId })
      await this.#statements.put.run(tx, state)
      // Several events tell of one failure.
      const isNews = state.failed !== null && before?.failed_ms == null
      if (!isNews || origin === null || typeof email !== 'string') return
      const letter = paymentFailedLetter(email, origin, state.failed + GRACE)
      await post?.postIn(tx, letter, { account: state.accountId, lifetime: GRACE })
    })
    post?.wake()
    await accounts.change(state.accountId, {})
  }

  #client(): Promise<Stripe> {
    this.#stripe ??= createClient(this.#options)
    return this.#stripe
  }

  async #ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.#client()
    try {
      return await work(stripe)
    } catch (error) {
      const { Stripe } = await import('stripe')
      if (error instanceof Stripe.errors.StripeError) {
        throw new PaymentUnavailable('Stripe did not answer as expected', { cause: error })
      }
      throw error
    }
  }
}

/** Loads the package when it is used first. Loading takes a third of a second of every start otherwise. */
async function createClient({ settings, fetch }: PaymentsOptions): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const at = settings.api === undefined ? null : new URL(settings.api)
  return new Stripe(settings.secretKey, {
    maxNetworkRetries: REQUESTS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch),
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' }),
  })
}

const nothingPaid = {
  status: 'none',
  plan: null,
  until: null,
  isEnding: 0,
  trialStart: null,
  trialEnd: null,
  isPatron: 0,
  failed: null,
} as const

const milliseconds = (seconds: number | null | undefined): number | null => (seconds == null ? null : seconds * 1000)

function customerIn(object: object): string | null {
  const { customer } = object as { customer?: string | { id: string } | null }
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}

function priceOf({ id, unit_amount, currency, recurring }: Stripe.Price): Price {
  return { id, unit_amount: unit_amount ?? 0, currency, interval: recurring?.interval === 'month' ? 'month' : 'year' }
}
