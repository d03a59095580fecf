import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import type { PaymentSettings } from '../../../../main/service/accounts/payments/payment-settings.ts'

interface Subscription {
  readonly id: string
  readonly customer: string
  readonly price: string
  status: string
  cancel_at_period_end: boolean
  readonly trial_start: number | null
  readonly trial_end: number | null
  current_period_end: number
}

export interface StripeStandIn {
  readonly settings: PaymentSettings
  /** Requests by method and path. */
  readonly asked: string[]
  readonly customers: Map<string, Record<string, string>>
  readonly subscriptions: Subscription[]
  /** The form of the last checkout. */
  readonly lastCheckout: () => Record<string, string>
  /** Statuses with which the next requests are answered. */
  readonly failures: number[]
  /** Somebody pays the last checkout. Returns the event that tells it. */
  pay(email?: string): object
  /** A signed request for the service's door. */
  tell(event: object, secret?: string, signedMs?: number): Request
  event(type: string, object: object): object
  close(): Promise<void>
}

const webhookSecret = 'whsec_of_the_test'

/** Behaves as Stripe documents, as far as it is asked: keeps customers, subscriptions and idempotency keys. */
export async function openStripe(trialDays = 0): Promise<StripeStandIn> {
  const asked: string[] = []
  const customers = new Map<string, Record<string, string>>()
  const subscriptions: Subscription[] = []
  const failures: number[] = []
  const answered = new Map<string, unknown>()
  let checkout: Record<string, string> = {}
  let count = 0
  const next = (prefix: string) => `${prefix}_${++count}`
  const answer = (method: string, path: string, form: Record<string, string>): unknown => {
    if (path.startsWith('/v1/prices/')) {
      const id = path.split('/').at(-1) ?? ''
      const interval = id.includes('month') ? 'month' : 'year'
      return { id, object: 'price', unit_amount: 800, currency: 'usd', recurring: { interval, interval_count: 1 } }
    }
    if (method === 'POST' && path === '/v1/customers') {
      const id = next('cus')
      customers.set(id, form)
      return { id, object: 'customer' }
    }
    if (method === 'DELETE' && path.startsWith('/v1/customers/')) {
      const id = path.split('/').at(-1) ?? ''
      customers.delete(id)
      for (const [index, { customer }] of [...subscriptions.entries()].toReversed()) {
        if (customer === id) subscriptions.splice(index, 1)
      }
      return { id, object: 'customer', deleted: true }
    }
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      checkout = { ...form, id: next('cs') }
      return { id: checkout['id'], object: 'checkout.session', url: `https://pay.example/${checkout['id']}` }
    }
    if (path === '/v1/subscriptions') {
      const data = subscriptions
        .filter(({ customer }) => customer === form['customer'])
        .map(({ price, current_period_end, ...rest }) => ({
          ...rest,
          object: 'subscription',
          items: { object: 'list', data: [{ price: { id: price }, current_period_end }] },
        }))
      return { object: 'list', data, has_more: false }
    }
    if (path === '/v1/billing_portal/sessions') return { object: 'session', url: `https://pay.example/portal` }
    return null
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stripe')
      const given = new URLSearchParams(Buffer.concat(chunks).toString('utf8') || url.search)
      asked.push(`${request.method} ${url.pathname}`)
      response.setHeader('content-type', 'application/json')
      const failure = failures.shift()
      if (failure !== undefined) {
        response.writeHead(failure)
        response.end(JSON.stringify({ error: { type: 'api_error', message: 'no' } }))
        return
      }
      const key = request.headers['idempotency-key']
      const known = typeof key === 'string' ? answered.get(key) : undefined
      const body = known ?? answer(request.method ?? '', url.pathname, Object.fromEntries(given))
      if (typeof key === 'string') answered.set(key, body)
      response.writeHead(body === null ? 404 : 200)
      response.end(JSON.stringify(body ?? { error: { type: 'invalid_request_error', message: 'unknown' } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const library = new Stripe('sk_test_x')
  const event = (type: string, object: object) => ({ id: next('evt'), object: 'event', type, data: { object } })
  return {
    settings: {
      secretKey: 'sk_test_x',
      webhookSecret,
      trialDays,
      prices: { monthly: 'price_month', annual: 'price_annual', three_years: 'price_three', patron: 'price_patron' },
      api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    asked,
    customers,
    subscriptions,
    failures,
    lastCheckout: () => checkout,
    event,
    pay: (email) => {
      const customer = checkout['customer'] ?? next('cus')
      const trial = Number(checkout['subscription_data[trial_period_days]'] ?? 0)
      const now = Math.floor(Date.parse('2026-05-05T10:00:00Z') / 1000)
      subscriptions.push({
        id: next('sub'),
        customer,
        price: checkout['line_items[0][price]'] ?? '',
        status: trial > 0 ? 'trialing' : 'active',
        cancel_at_period_end: false,
        trial_start: trial > 0 ? now : null,
        trial_end: trial > 0 ? now + trial * 86_400 : null,
        current_period_end: now + 30 * 86_400,
      })
      return event('checkout.session.completed', {
        id: checkout['id'],
        object: 'checkout.session',
        customer,
        client_reference_id: checkout['client_reference_id'] ?? null,
        customer_details: { email: email ?? checkout['customer_email'] ?? null },
      })
    },
    tell: (told, secret = webhookSecret, signedMs = Date.now()) => {
      const payload = JSON.stringify(told)
      const timestamp = Math.floor(signedMs / 1000)
      const signature = library.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return new Request('http://library.test/stripe/webhook', {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: payload,
      })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
