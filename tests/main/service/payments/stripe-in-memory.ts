import { Stripe } from 'stripe'
import type { PaymentSettings } from '../../../../main/service/accounts/payments/payment-settings.ts'

export interface StandInSubscription {
  readonly id: string
  readonly customer: string
  readonly created: number
  price: string
  readonly metadata: Readonly<Record<string, string>>
  status: string
  cancel_at_period_end: boolean
  readonly trial_start: number | null
  readonly trial_end: number | null
  current_period_end: number
  /** Amount of its last invoice, and the amount that was paid back. */
  paid: number
  returned: number
}

type Form = Record<string, string>

const webhookSecret = 'whsec_of_the_test'
const PRICE = 800
const library = new Stripe('sk_test_x')

/**
 * Behaves as Stripe documents, as far as it is asked: keeps customers, checkouts, subscriptions, what was paid and paid
 * back, and idempotency keys. Only the operator's key reaches it; `pay` and what a portal does are the people's.
 */
export class StripeInMemory {
  /** Requests by method and path. */
  readonly asked: string[] = []
  readonly customers = new Map<string, Form>()
  readonly subscriptions: StandInSubscription[] = []
  /** The forms of checkouts that were opened and not paid. */
  readonly checkouts: Form[] = []
  /** The customers whose portal was opened. */
  readonly portals: string[] = []
  /** Statuses with which the next requests are answered. */
  readonly failures: number[] = []
  /** Seconds since the epoch. */
  now = Date.parse('2026-05-05T10:00:00Z') / 1000
  readonly #answered = new Map<string, unknown>()
  #checkout: Form = {}
  #count = 0

  settings(trialDays: number, api?: string): PaymentSettings {
    return {
      secretKey: 'sk_test_x',
      webhookSecret,
      trialDays,
      prices: { monthly: 'price_month', annual: 'price_annual', three_years: 'price_three', patron: 'price_patron' },
      ...(api === undefined ? {} : { api }),
    }
  }

  /** Answers in place of the network. */
  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address)
    const key = new Headers(init.headers).get('idempotency-key')
    const { status, body } = this.answer(init.method ?? 'GET', url, typeof init.body === 'string' ? init.body : '', key)
    return Response.json(body, { status })
  }

  /** `key`: of idempotency. */
  answer(method: string, url: URL, sent: string, key: string | null): { status: number; body: unknown } {
    this.asked.push(`${method} ${url.pathname}`)
    const failure = this.failures.shift()
    if (failure !== undefined) return { status: failure, body: { error: { type: 'api_error', message: 'no' } } }
    const known = key === null ? undefined : this.#answered.get(key)
    const form = Object.fromEntries(new URLSearchParams(sent || url.search))
    const body = known ?? this.#do(method, url.pathname, form)
    if (key !== null) this.#answered.set(key, body)
    if (body !== null) return { status: 200, body }
    return { status: 404, body: { error: { type: 'invalid_request_error', message: 'unknown' } } }
  }

  /** The form of the last checkout. */
  lastCheckout(): Form {
    return this.#checkout
  }

  /** Pays a checkout, by default the last one. Returns the event that reports it. */
  pay(email?: string, checkout = this.#checkout): object {
    const customer = checkout['customer'] ?? this.#next('cus')
    const trial = Number(checkout['subscription_data[trial_period_days]'] ?? 0)
    const subscription: StandInSubscription = {
      id: this.#next('sub'),
      customer,
      created: this.now,
      price: checkout['line_items[0][price]'] ?? '',
      metadata: marksIn(checkout, 'subscription_data[metadata]'),
      status: trial > 0 ? 'trialing' : 'active',
      cancel_at_period_end: false,
      trial_start: trial > 0 ? this.now : null,
      trial_end: trial > 0 ? this.now + trial * 86_400 : null,
      current_period_end: this.now + 30 * 86_400,
      paid: trial > 0 ? 0 : PRICE,
      returned: 0,
    }
    this.subscriptions.push(subscription)
    this.checkouts.splice(this.checkouts.indexOf(checkout), this.checkouts.includes(checkout) ? 1 : 0)
    return this.event('checkout.session.completed', {
      id: checkout['id'],
      object: 'checkout.session',
      customer,
      client_reference_id: checkout['client_reference_id'] ?? null,
      customer_email: checkout['customer_email'] ?? null,
      customer_details: { email: email ?? checkout['customer_email'] ?? null },
      metadata: marksIn(checkout, 'metadata'),
    })
  }

  event(type: string, object: object): object {
    return { id: this.#next('evt'), object: 'event', type, data: { object } }
  }

  /** A body and its signature, as Stripe sends them. */
  signed(event: object, secret = webhookSecret, signedMs = Date.now()): { payload: string; signature: string } {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(signedMs / 1000)
    return { payload, signature: library.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
  }

  /** A signed request for the service's door. */
  tell(event: object, secret?: string, signedMs?: number): Request {
    const { payload, signature } = this.signed(event, secret, signedMs)
    return new Request('http://library.test/stripe/webhook', {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    })
  }

  #next(prefix: string): string {
    return `${prefix}_${++this.#count}`
  }

  #do(method: string, path: string, form: Form): unknown {
    const id = path.split('/').at(-1) ?? ''
    if (path.startsWith('/v1/prices/')) {
      const interval = id.includes('month') ? 'month' : 'year'
      return { id, object: 'price', unit_amount: PRICE, currency: 'usd', recurring: { interval, interval_count: 1 } }
    }
    if (method === 'POST' && path === '/v1/customers') {
      const made = this.#next('cus')
      this.customers.set(made, form)
      return { id: made, object: 'customer' }
    }
    if (method === 'DELETE' && path.startsWith('/v1/customers/')) {
      this.customers.delete(id)
      for (const [index, { customer }] of [...this.subscriptions.entries()].toReversed()) {
        if (customer === id) this.subscriptions.splice(index, 1)
      }
      return { id, object: 'customer', deleted: true }
    }
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      this.#checkout = { ...form, id: this.#next('cs') }
      this.checkouts.push(this.#checkout)
      return {
        id: this.#checkout['id'],
        object: 'checkout.session',
        url: `https://pay.example/${this.#checkout['id']}`,
      }
    }
    if (path === '/v1/subscriptions') {
      const data = this.subscriptions.filter(({ customer }) => customer === form['customer']).toReversed()
      return { object: 'list', data: data.map((one) => written(one)), has_more: false }
    }
    if (path.startsWith('/v1/subscriptions/')) {
      const found = this.subscriptions.find((one) => one.id === id)
      if (!found) return null
      if (method === 'DELETE') found.status = 'canceled'
      return written(found)
    }
    if (method === 'POST' && path === '/v1/refunds') {
      const found = this.subscriptions.find((one) => form['payment_intent'] === `pi_${one.id}`)
      if (!found) return null
      found.returned += found.paid
      return { id: this.#next('re'), object: 'refund', amount: found.paid }
    }
    if (path === '/v1/billing_portal/sessions') {
      this.portals.push(form['customer'] ?? '')
      return { object: 'session', url: `https://pay.example/portal` }
    }
    return null
  }
}

function written({ price, current_period_end, paid, ...rest }: StandInSubscription): object {
  const payment = {
    id: `inpay_${rest.id}`,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: `pi_${rest.id}` },
  }
  return {
    ...rest,
    object: 'subscription',
    items: { object: 'list', data: [{ price: { id: price }, current_period_end }] },
    latest_invoice: {
      id: `in_${rest.id}`,
      object: 'invoice',
      amount_paid: paid,
      payments: { object: 'list', data: paid > 0 ? [payment] : [], has_more: false },
    },
  }
}

/** `metadata[plan]=annual` of a form as { plan: 'annual' }. */
function marksIn(form: Form, field: string): Record<string, string> {
  const found = Object.entries(form).flatMap(([name, value]) =>
    name.startsWith(`${field}[`) ? [[name.slice(field.length + 1, -1), value] as const] : [],
  )
  return Object.fromEntries(found)
}
