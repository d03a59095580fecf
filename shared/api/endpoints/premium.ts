import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathId, text } from './inputs.ts'

const price = z.looseObject({
  id: z.string(),
  unit_amount: z.int(),
  currency: z.string(),
  interval: z.enum(['month', 'year']),
})
const checkout = z.looseObject({ url: z.nullable(z.string()) })

const checkoutOf = <const Path extends string>(path: Path, plan: string) =>
  endpoint({
    method: 'POST',
    path,
    summary: `Get the payment page: ${plan}. url is null if this service takes no payments.`,
    params: pathId,
    reply: checkout,
  })

export const premiumEndpoints = {
  stripePrices: endpoint({
    method: 'GET',
    path: '/stripe_prices/',
    summary: 'Get the prices of premium.',
    auth: 'none',
    reply: z.looseObject({
      monthly: price,
      annual: price,
      three_years: price,
      patron: z.optional(price),
      // Ours: the premium features, the number of highlights that every account gets for free, and the length of a
      // trial in days.
      features: z.optional(z.array(z.string())),
      free_highlights: z.optional(z.int()),
      trial_days: z.optional(z.int()),
      // True if people without an account may pay before signing up.
      sells_to_strangers: z.optional(z.boolean()),
    }),
  }),
  checkoutMonthly: checkoutOf('/profile/{id}/monthly_checkout_url/', 'a month'),
  checkoutAnnual: checkoutOf('/profile/{id}/annual_checkout_url/', 'a year'),
  checkoutThreeYear: checkoutOf('/profile/{id}/three_year_checkout_url/', 'three years'),
  checkoutPatron: checkoutOf('/profile/{id}/patron_checkout_url/', 'as a patron'),
  billingPortal: checkoutOf('/profile/{id}/billing_portal_url/', 'change or end it'),
  premiumRestore: endpoint({
    method: 'POST',
    path: '/premium_restore/',
    summary: 'Ask the payment service anew what the reader has paid for.',
  }),
  anonymousCheckout: endpoint({
    method: 'POST',
    path: '/anonymous_checkout/',
    summary: 'Get the payment page before there is an account. url is null if this service takes no payments.',
    auth: 'none',
    body: z.object({ plan: z.int().check(z.minimum(0), z.maximum(3)), email: z.optional(z.nullable(text(320))) }),
    reply: checkout,
  }),
  premiumConversion: endpoint({
    method: 'POST',
    path: '/premium_conversions/',
    summary: 'Record what led to a premium purchase.',
    body: z.object({
      source: text(200),
      type: z.union([text(200), z.int()]),
      platform: z.int().check(z.minimum(0), z.maximum(100)),
    }),
    reply: z.looseObject({ id: z.int() }),
    status: [201],
  }),
  appDownloadLink: endpoint({
    method: 'POST',
    path: '/app_download_link_request/',
    summary: 'Send a link to the app by email. 501 if this service sends no email.',
    auth: 'none',
    body: z.object({ email: z.optional(z.nullable(text(320))), phone_number: z.optional(z.nullable(text(40))) }).check(
      z.refine((body) => body.email != null || body.phone_number != null, {
        path: ['email'],
        message: 'email or phone_number is needed',
      }),
    ),
  }),
} as const
