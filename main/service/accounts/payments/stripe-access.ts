import type { Stripe } from 'stripe'
import type { OperatorFetch } from '../../outbound/index.ts'
import type { PaymentSettings } from './payment-settings.ts'

/** Tolerance, in milliseconds. Stripe's own check allows the same age. */
const TOLERANCE = 5 * 60_000

/**
 * True if, according to Stripe's signature header, an event was signed further in the future than clock differences can
 * explain.
 */
function isFromFuture(signature: string, now: number): boolean {
  const seconds = /(?:^|,)\s*t=(\d{1,15})(?:,|$)/.exec(signature)?.[1]
  return Number(seconds ?? 0) * 1000 > now + TOLERANCE
}

const REQUESTS = 2

/** Thrown if Stripe does not respond, or refuses the request. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
}

/** Thrown if an event was not sent by Stripe. */
export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent'
}

/** Stripe's API with the operator's key. */
export class StripeAccess {
  readonly #settings: PaymentSettings
  readonly #fetch: OperatorFetch
  #stripe: Promise<Stripe> | null = null

  constructor(settings: PaymentSettings, fetch: OperatorFetch) {
    this.#settings = settings
    this.#fetch = fetch
  }

  /** Throws PaymentUnavailable. */
  async ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
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

  /** Throws ForgedEvent. */
  async event(body: string, signature: string): Promise<Stripe.Event> {
    const stripe = await this.#client()
    let event: Stripe.Event
    try {
      event = await stripe.webhooks.constructEventAsync(body, signature, this.#settings.webhookSecret)
    } catch (error) {
      const isLate = error instanceof Error && /tolerance/i.test(error.message)
      throw new ForgedEvent(
        isLate
          ? 'The event was signed more than five minutes ago, by the clock of this service. If it was sent just now, set that clock.'
          : 'The signature does not match',
        { cause: error },
      )
    }
    // Stripe's own check rejects only old events. Like that check, this one uses the system's clock.
    if (isFromFuture(signature, Date.now())) {
      throw new ForgedEvent(
        'The event was signed in the future, by the clock of this service. If it was sent just now, set that clock.',
      )
    }
    return event
  }

  #client(): Promise<Stripe> {
    this.#stripe ??= createClient(this.#settings, this.#fetch)
    return this.#stripe
  }
}

/** Loads the package on first use. Otherwise loading would add a third of a second to every start. */
async function createClient(settings: PaymentSettings, fetch: OperatorFetch): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const at = settings.api === undefined ? null : new URL(settings.api)
  return new Stripe(settings.secretKey, {
    maxNetworkRetries: REQUESTS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch),
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' }),
  })
}
