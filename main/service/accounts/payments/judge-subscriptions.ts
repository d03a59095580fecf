import type { Stripe } from 'stripe'
import { type PaymentSettings, type PlanName, planNames } from './payment-settings.ts'
import type { PlanState } from './payment-statements.ts'

/** Statuses in which a subscription grants what was bought. */
export const good: readonly string[] = ['active', 'trialing']
/** Statuses in which a subscription continues but a payment is due. */
export const due: readonly string[] = ['past_due', 'unpaid']
const PATRON = planNames.indexOf('patron')

/** Metadata that identifies a subscription as ours. */
export const subscriptionMarks = (plan: PlanName, hasTrial: boolean) => ({ plan, ...(hasTrial && { trial: 'yes' }) })

interface Judged {
  readonly state: PlanState
  /** Subscriptions to end and refund, because they were bought twice or are a second trial. */
  readonly surplus: readonly string[]
  /** True if any subscription continues, regardless of who sold it. */
  readonly isGoingOn: boolean
}

/**
 * Evaluates a customer's subscriptions, as listed by Stripe. `before` contains known values that Stripe may no longer
 * report.
 */
export function judgeSubscriptions(
  listed: readonly Stripe.Subscription[],
  { prices }: Pick<PaymentSettings, 'prices'>,
  before: Pick<PlanState, 'trialStart' | 'trialEnd' | 'failed'>,
  now: number,
): Judged {
  const inOrder = listed.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
  const surplus = surplusOf(inOrder)
  const data = inOrder.filter(({ id }) => !surplus.includes(id)).toReversed()
  const planOf = ({ items }: Stripe.Subscription) =>
    planNames.findIndex((plan) => items.data.some(({ price }) => price.id === prices[plan]))
  const own = data.filter((one) => planOf(one) !== PATRON)
  const best =
    own.find(({ status }) => good.includes(status)) ?? own.find(({ status }) => status === 'past_due') ?? own[0]
  const plan = best ? planOf(best) : -1
  const isPatron = data.some((one) => planOf(one) === PATRON && good.includes(one.status))
  // Patrons have premium too, so the grace period also applies to their failed payments.
  const isFailing = data.some(({ status }) => due.includes(status)) && !data.some(({ status }) => good.includes(status))
  const tried = data.findLast(({ trial_start: start }) => start !== null)
  return {
    surplus,
    isGoingOn: data.some(({ status }) => good.includes(status) || due.includes(status)),
    state: {
      status: best?.status ?? 'none',
      plan: plan < 0 ? null : plan,
      until: milliseconds(best?.items.data[0]?.current_period_end),
      isEnding: Number(best?.cancel_at_period_end ?? false),
      trialStart: before.trialStart ?? milliseconds(tried?.trial_start),
      trialEnd: milliseconds(tried?.trial_end) ?? before.trialEnd,
      isPatron: Number(isPatron),
      failed: isFailing ? (before.failed ?? now) : null,
    },
  }
}

/** True if a subscription of ours continues. */
export const goesOn = ({ status, metadata }: Stripe.Subscription): boolean =>
  isOurs(metadata) && (good.includes(status) || due.includes(status))

/**
 * True if the metadata was written by this service. Strangers can't write it: Stripe accepts it only with the
 * operator's key.
 */
export const isOurs = (metadata: Stripe.Metadata | null): boolean =>
  (planNames as readonly string[]).includes(metadata?.['plan'] ?? '')

/**
 * Returns those of the continuing subscriptions that are surplus, in the order of purchase. Ignores any that this
 * service did not create.
 */
function surplusOf(inOrder: readonly Stripe.Subscription[]): string[] {
  const first = inOrder.find(({ metadata }) => metadata['trial'] === 'yes')
  const isSecondTrial = (one: Stripe.Subscription) =>
    one.status === 'trialing' && one.metadata['trial'] === 'yes' && one !== first
  const trials = inOrder.filter(isSecondTrial)
  const goingOn = inOrder.filter((one) => goesOn(one) && !isSecondTrial(one))
  const isPatron = ({ metadata }: Stripe.Subscription) => metadata['plan'] === 'patron'
  const twice = [goingOn.filter(isPatron), goingOn.filter((one) => !isPatron(one))].flatMap((alike) => {
    // If none of them is paid, the reader chooses which one to fix.
    const kept = alike.find(({ status }) => good.includes(status))
    return kept === undefined ? [] : alike.filter((one) => one !== kept)
  })
  return [...trials, ...twice].map(({ id }) => id)
}

const milliseconds = (seconds: number | null | undefined): number | null => (seconds == null ? null : seconds * 1000)
