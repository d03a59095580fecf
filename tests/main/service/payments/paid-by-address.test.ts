import { afterEach, describe, expect, test } from 'vitest'
import { openPayments, type OpenPayments, ORIGIN } from './open-payments.ts'

const DAY = 24 * 60 * 60
const ann = 'ann@example.org'

let open: OpenPayments
afterEach(() => open.close())

/** A stranger types Ann's address, and pays. */
async function strangerPays(plan: 'monthly' | 'annual' = 'monthly') {
  await open.payments.anonymousCheckout(ann, plan, ORIGIN)
  open.stripe.now++
  await open.tell(open.stripe.pay())
}

async function buy(account: number, plan: 'monthly' | 'annual' | 'patron' = 'annual') {
  open.stripe.now += 60
  await open.payments.checkout(account, plan, ORIGIN)
  await open.tell(open.stripe.pay())
}

const statuses = () => open.stripe.subscriptions.map(({ status, paid, returned }) => [status, paid - returned])

describe('a payment that names a reader’s address', () => {
  test('changes nothing of their plan, however often it is made, and their portal stays theirs', async () => {
    open = await openPayments()
    const account = await open.accounts.create(ann)
    await buy(account)
    const before = await open.profile(account)
    for (let times = 0; times < 3; times++) await strangerPays()
    expect(await open.profile(account)).toEqual(before)
    await open.payments.portal(account, ORIGIN)
    expect(open.stripe.portals).toEqual([open.stripe.subscriptions[0]?.customer])
    await open.payments.reconcile()
    expect(await open.profile(account)).toEqual(before)
  })

  test('is ended and refunded when a reader who has a plan opens a link in their email, and the reader is notified', async () => {
    open = await openPayments()
    const account = await open.accounts.create(ann)
    await buy(account)
    await strangerPays()
    await open.openLink(ann)
    expect(statuses()).toEqual([
      ['active', 800],
      ['canceled', 0],
    ])
    expect(await open.profile(account)).toMatchObject({ is_premium: true, premium_type: 1, premium_status: 'active' })
    expect((await open.sent()).map(({ to, subject }) => [to, subject])).toEqual([
      [ann, 'Your Lectern payment was refunded'],
    ])
  })

  test('belongs to the reader without a plan who opens a link in their email, and to no one before', async () => {
    open = await openPayments()
    const account = await open.accounts.create(ann)
    await strangerPays('annual')
    expect(open.welcomed).toEqual([ann])
    await open.payments.restore(account, ORIGIN)
    await open.payments.reconcile()
    expect((await open.profile(account))['is_premium']).toBe(false)
    await open.openLink(ann)
    expect(await open.profile(account)).toMatchObject({ is_premium: true, premium_type: 1 })
    expect(statuses()).toEqual([['active', 800]])
  })

  test('creates an account for the user who opens the link, and none before', async () => {
    open = await openPayments()
    await strangerPays()
    expect(await open.accounts.byEmail(ann)).toBeNull()
    const account = await open.openLink(ann)
    expect(await open.profile(account ?? 0)).toMatchObject({ email: ann, is_premium: true })
  })

  test('is taken up again by the next sign-in or at night, if Stripe does not answer when the link is opened', async () => {
    open = await openPayments()
    const account = await open.accounts.create(ann)
    await strangerPays()
    open.stripe.failures.push(429)
    await open.openLink(ann)
    expect([(await open.profile(account))['is_premium'], open.failed.length]).toEqual([false, 1])
    expect(await open.payments.reconcile()).toBe(0)
    expect((await open.profile(account))['is_premium']).toBe(true)
  })

  test('is refunded after thirty days if no one opens a link, and not a day before', async () => {
    open = await openPayments()
    await strangerPays()
    open.stripe.now += 30 * DAY - 1
    await open.payments.reconcile()
    expect(statuses()).toEqual([['active', 800]])
    open.stripe.now++
    await open.payments.reconcile()
    expect(statuses()).toEqual([['canceled', 0]])
    expect((await open.sent()).at(-1)).toMatchObject({ to: ann, subject: 'Your Lectern payment was refunded' })
    const account = await open.openLink(ann)
    expect((await open.profile(account ?? 0))['is_premium']).toBe(false)
  })

  test('is paid back when the account with that address is deleted', async () => {
    open = await openPayments()
    const account = await open.accounts.create(ann)
    await strangerPays()
    await open.payments.end(account)
    expect(statuses()).toEqual([['canceled', 0]])
  })

  test('opens no account where sign-up is closed: a page that was open before is paid back', async () => {
    open = await openPayments({ signUp: false })
    await expect(open.payments.anonymousCheckout(ann, 'annual', ORIGIN)).rejects.toThrow('sign_up_closed')
    const checkout = { customer_email: ann, 'subscription_data[metadata][plan]': 'annual', 'metadata[plan]': 'annual' }
    await open.tell(open.stripe.pay(ann, { ...checkout, 'line_items[0][price]': 'price_annual' }))
    expect(statuses()).toEqual([['canceled', 0]])
    expect([await open.openLink(ann), open.welcomed]).toEqual([null, []])
  })

  test('with a reference to an account, as any user may write it on a page of Stripe’s, reaches no account', async () => {
    open = await openPayments()
    const account = await open.accounts.create(ann)
    const price = { 'line_items[0][price]': 'price_annual' }
    await open.tell(open.stripe.pay(ann, { ...price, client_reference_id: String(account) }))
    expect((await open.profile(account))['is_premium']).toBe(false)
    expect(await open.payments.portal(account, ORIGIN)).toBeNull()
  })
})

describe('a plan that is paid twice', () => {
  test('on two pages that were open at the same time is refunded once, the later one', async () => {
    open = await openPayments()
    const account = await open.accounts.create(ann)
    await open.payments.checkout(account, 'monthly', ORIGIN)
    const first = open.stripe.lastCheckout()
    await open.payments.checkout(account, 'annual', ORIGIN)
    await open.tell(open.stripe.pay(ann, first))
    open.stripe.now++
    await open.tell(open.stripe.pay(ann, open.stripe.checkouts[0]))
    expect(statuses()).toEqual([
      ['active', 800],
      ['canceled', 0],
    ])
    expect(await open.profile(account)).toMatchObject({ is_premium: true, premium_type: 0 })
  })

  test('leaves what others than this service made for the customer as it is', async () => {
    open = await openPayments()
    const account = await open.accounts.create(ann)
    await buy(account)
    const { customer } = open.stripe.subscriptions[0] ?? { customer: '' }
    open.stripe.pay(ann, { customer, 'line_items[0][price]': 'price_of_a_book_club' })
    await open.payments.reconcile()
    expect(statuses()).toEqual([
      ['active', 800],
      ['active', 800],
    ])
  })
})

describe('the trial', () => {
  test('is had once for an account: one that was opened twice is ended the second time', async () => {
    open = await openPayments({ trialDays: 14 })
    const account = await open.accounts.create(ann)
    expect((await open.profile(account))['premium_may_try']).toBe(true)
    await open.payments.checkout(account, 'monthly', ORIGIN)
    const first = open.stripe.lastCheckout()
    await open.payments.checkout(account, 'annual', ORIGIN)
    await open.tell(open.stripe.pay(ann, first))
    const [trial] = open.stripe.subscriptions
    if (trial) trial.status = 'canceled'
    open.stripe.now++
    await open.tell(open.stripe.pay(ann, open.stripe.checkouts[0]))
    expect(statuses()).toEqual([
      ['canceled', 0],
      ['canceled', 0],
    ])
    expect(await open.profile(account)).toMatchObject({ is_premium: false, premium_may_try: false })
  })

  test('is had once for an address, also by an account that follows a deleted one', async () => {
    open = await openPayments({ trialDays: 14 })
    await buy(await open.accounts.create(ann))
    const { kysely } = open.database
    const forget = open.database.statement((p: { email: string }) =>
      kysely.deleteFrom('account').where('email', '=', p.email),
    )
    await open.database.directory((tx) => forget.run(tx, { email: ann }))
    const again = await open.accounts.create(ann)
    expect((await open.profile(again))['premium_may_try']).toBe(false)
    await open.payments.checkout(again, 'monthly', ORIGIN)
    expect(open.stripe.lastCheckout()).not.toHaveProperty('subscription_data[trial_period_days]')
    const other = await open.accounts.create('bea@example.org')
    await open.payments.checkout(other, 'monthly', ORIGIN)
    expect(open.stripe.lastCheckout()).toHaveProperty('subscription_data[trial_period_days]', '14')
  })

  test('is not given to a user who only types an address and could use up another account’s trial', async () => {
    open = await openPayments({ trialDays: 14 })
    const account = await open.accounts.create(ann)
    await open.payments.anonymousCheckout(ann, 'monthly', ORIGIN)
    expect(open.stripe.lastCheckout()).not.toHaveProperty('subscription_data[trial_period_days]')
    await open.tell(open.stripe.pay())
    expect((await open.profile(account))['premium_may_try']).toBe(true)
  })
})
