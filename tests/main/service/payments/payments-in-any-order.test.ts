import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NothingSold, PaymentUnavailable } from '../../../../main/service/accounts/payments/payments.ts'
import { planNames } from '../../../../main/service/accounts/payments/payment-settings.ts'
import { runs } from '../../../seed.ts'
import { openPayments, type OpenPayments, ORIGIN } from './open-payments.ts'
import type { StandInSubscription } from './stripe-in-memory.ts'

let open: OpenPayments
beforeAll(async () => {
  open = await openPayments({ trialDays: 14 })
})
afterAll(() => open.close())

/** Acts of two people, one who reads the address's mail and one who only types it, and events in the meantime. */
const acts = [
  ...['ann opens a checkout', 'eve opens a checkout', 'somebody pays', 'an event arrives', 'ann follows a link'],
  ...['ann cancels', 'ann ends later', 'ann changes her plan', 'a payment fails', 'it is mended'],
  ...['ann restores', 'Stripe is silent', 'an event comes again'],
] as const
type Act = (typeof acts)[number]

interface Step {
  readonly act: Act
  /** Number of the plan, page, event or subscription. */
  readonly nth: number
}

const steps = fc.array(fc.record({ act: fc.constantFrom<Act[]>(...acts), nth: fc.nat(20) }), {
  minLength: 6,
  maxLength: 24,
})

const isLive = ({ status }: StandInSubscription) => status !== 'canceled'
const isGood = ({ status }: StandInSubscription) => status === 'active' || status === 'trialing'

let count = 0

/** One address, with everything that is bought for it. */
async function play(asked: readonly Step[], hasAccount: boolean): Promise<void> {
  const { stripe, payments, accounts } = open
  const email = `reader-${count++}@example.org`
  const [began, bought] = [stripe.checkouts.length, stripe.subscriptions.length]
  let account = hasAccount ? await accounts.create(email) : null
  const events: object[] = []
  const told: object[] = []
  const endedByPayer = new Set<string>()
  const own = () => stripe.subscriptions.slice(bought)
  const pick = <T>(from: readonly T[], nth: number): T | undefined => from[nth % Math.max(1, from.length)]
  const shown = async () => (account === null ? null : open.profile(account))
  const tell = async (event: object) => {
    const { data } = event as { data: { object: { customer: string; customer_email?: string | null } } }
    const isStrangers = data.object.customer_email != null
    const before = await shown()
    await open.tell(event)
    // A page that names an address changes nothing for its reader.
    if (isStrangers && !claimed.has(data.object.customer)) expect(await shown()).toEqual(before)
  }
  /** Customers of payments that were reported before Ann followed a link. */
  const claimed = new Set<string>()
  const follow = async () => {
    account = await open.openLink(email)
    for (const { customer } of own()) claimed.add(customer)
  }
  const changed = (one: StandInSubscription | undefined) => {
    if (one) events.push(stripe.event('customer.subscription.updated', { customer: one.customer }))
  }
  const hers = async (nth: number) => {
    // Her portal shows her customer's.
    if (account === null) return undefined
    const before = stripe.portals.length
    await payments.portal(account, ORIGIN)
    const customer = stripe.portals[before]
    return pick(
      own().filter((one) => one.customer === customer && isLive(one)),
      nth,
    )
  }
  const does: Record<Act, (nth: number) => Promise<unknown>> = {
    'ann opens a checkout': async (nth) =>
      account !== null && payments.checkout(account, planNames[nth % 4] ?? 'annual', ORIGIN),
    'eve opens a checkout': (nth) => payments.anonymousCheckout(email, planNames[nth % 4] ?? 'annual', ORIGIN),
    'somebody pays': async (nth) => {
      const page = pick(stripe.checkouts.slice(began), nth)
      if (page) events.push(stripe.pay(email, page))
    },
    'an event arrives': async (nth) => {
      const event = pick(events, nth)
      if (!event) return
      await tell(event)
      told.push(...events.splice(events.indexOf(event), 1))
    },
    'an event comes again': async (nth) => {
      const event = pick(told, nth)
      if (event) await tell(event)
    },
    'ann follows a link': follow,
    'ann cancels': async (nth) => {
      const one = await hers(nth)
      if (!one) return
      one.status = 'canceled'
      endedByPayer.add(one.id)
      changed(one)
    },
    'ann ends later': async (nth) => {
      const one = await hers(nth)
      if (one) one.cancel_at_period_end = true
      changed(one)
    },
    'ann changes her plan': async (nth) => {
      const one = await hers(nth)
      if (one && one.metadata['plan'] !== 'patron') one.price = nth % 2 === 0 ? 'price_annual' : 'price_month'
      changed(one)
    },
    'a payment fails': async (nth) => {
      const one = await hers(nth)
      if (one?.status === 'active') one.status = 'past_due'
      changed(one)
    },
    'it is mended': async (nth) => {
      const one = await hers(nth)
      if (one?.status === 'past_due') one.status = 'active'
      changed(one)
    },
    'ann restores': async () => account !== null && payments.restore(account, ORIGIN),
    'Stripe is silent': async () => stripe.failures.push(429),
  }
  for (const { act, nth } of asked) {
    stripe.now += 61
    await does[act](nth).catch((error: unknown) => {
      if (!(error instanceof NothingSold) && !(error instanceof PaymentUnavailable)) throw error
    })
  }
  stripe.failures.length = 0
  for (const event of [...events, ...told].toReversed()) await tell(event)
  await follow()
  if (account === null) throw new Error('Ann has no account')
  await payments.restore(account, ORIGIN)
  await judge(account, own(), endedByPayer)
}

async function judge(account: number, all: readonly StandInSubscription[], endedByPayer: ReadonlySet<string>) {
  const { stripe, payments } = open
  const before = stripe.portals.length
  await payments.portal(account, ORIGIN)
  const customer = stripe.portals[before]
  const profile = await open.profile(account)
  const lost = all.filter((one) =>
    // A subscription that its payer did not end continues for the account, or was paid back.
    isLive(one) ? one.customer !== customer : !endedByPayer.has(one.id) && one.returned !== one.paid,
  )
  expect(lost).toEqual([])
  // A payment that failed is forgiven for longer than this takes.
  expect(profile['is_premium']).toBe(all.some(isLive))
  const premium = all.filter((one) => isGood(one) && one.metadata['plan'] !== 'patron')
  expect(premium.length).toBeLessThanOrEqual(1)
  const trials = all.filter(({ trial_start: start }) => start !== null)
  expect(trials.filter(isLive).filter((one) => one !== trials[0])).toEqual([])
}

test('whatever two people buy for one address, in any order of events, no one loses what they paid for, and no one gets a second trial', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), (asked, hasAccount) => play(asked, hasAccount)),
    { numRuns: runs(200) },
  )
})
