import type { Stripe } from 'stripe'
import { type StripeAccess } from './stripe-access.ts'

/**
 * Ends a subscription that its payer has no use for, and refunds the last payment. Safe to repeat: the refund comes
 * first, so if a run is interrupted between the two steps, the next one completes it. Throws PaymentUnavailable.
 */
export async function refundAndCancel(stripe: StripeAccess, subscription: string): Promise<void> {
  const found = await stripe.ask((api) =>
    api.subscriptions.retrieve(subscription, { expand: ['latest_invoice.payments'] }),
  )
  const invoice = typeof found.latest_invoice === 'object' ? found.latest_invoice : null
  for (const { id, status, payment } of invoice?.payments?.data ?? []) {
    if (status !== 'paid') continue
    const [intent, charge] = [idOf(payment.payment_intent), idOf(payment.charge)]
    const what = intent !== null ? { payment_intent: intent } : charge !== null ? { charge } : null
    if (what !== null) await stripe.ask((api) => refund(api, what, id))
  }
  if (found.status === 'canceled') return
  await stripe.ask((api) => api.subscriptions.cancel(subscription, {}, { idempotencyKey: `give back ${subscription}` }))
}

/** Refunds once, regardless of the caller and the number of calls. */
async function refund(api: Stripe, what: Stripe.RefundCreateParams, payment: string): Promise<void> {
  try {
    await api.refunds.create(what, { idempotencyKey: `refund ${payment}` })
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'charge_already_refunded') throw error
  }
}

function idOf(given: string | { readonly id: string } | null | undefined): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null)
}
