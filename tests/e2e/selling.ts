import { expect } from 'playwright/test'
import type { StripeStandIn } from '../main/service/payments/stripe-stand-in.ts'
import type { HeadlessService } from './headless-service.ts'

/** Returns the settings of a service that sells plans through the stand-in. */
export function sellingBy({ settings }: StripeStandIn): Record<string, string> {
  const { secretKey, webhookSecret, prices, api = '' } = settings
  return {
    LECTERN_STRIPE_KEY: secretKey,
    LECTERN_STRIPE_WEBHOOK_SECRET: webhookSecret,
    LECTERN_STRIPE_PRICE_MONTHLY: prices.monthly,
    LECTERN_STRIPE_PRICE_ANNUAL: prices.annual,
    LECTERN_STRIPE_PRICE_THREE_YEARS: prices.three_years,
    LECTERN_STRIPE_PRICE_PATRON: prices.patron,
    LECTERN_STRIPE_API: api,
  }
}

/** Stripe's event, as its own library signs it, to the address where the service takes events. */
export async function notifyService(service: HeadlessService, stripe: StripeStandIn, event: object): Promise<void> {
  const signed = stripe.tell(event)
  const { headers } = signed
  const body = await signed.text()
  const told = await fetch(`${service.origin}/stripe/webhook`, { method: 'POST', headers, body })
  expect(told.status).toBe(200)
}
