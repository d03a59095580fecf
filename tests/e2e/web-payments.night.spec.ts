// Premium in a browser: offered, refused, bought for each price and restored, against a stand-in for Stripe that keeps state.
import { expect, type Page, test } from 'playwright/test'
import { articlePage } from '../main/service/article-page.ts'
import { openStripe, type StripeStandIn } from '../main/service/payments/stripe-stand-in.ts'
import { sellingBy, notifyService } from './selling.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { notice, painted, savePage, selectWords } from './steps.ts'

let stripe: StripeStandIn
let service: HeadlessService

test.beforeEach(async () => {
  stripe = await openStripe()
  service = await startHeadless({ settings: { ...sellingBy(stripe), LECTERN_FREE_HIGHLIGHTS: '0' } })
})
test.afterEach(async () => {
  await service.close()
  await stripe.close()
})

const tell = (event: object) => notifyService(service, stripe, event)

const subscription = () => {
  const found = stripe.subscriptions.at(-1)
  if (!found) throw new Error('Nobody has bought anything')
  return found
}

/** Signs in an invited user, because the person who runs the service pays nothing on it. */
async function signIn(page: Page): Promise<void> {
  await page.goto(await service.invite('ann@example.org'))
  await expect(page).toHaveURL(/\/list\/queue|\/home|\/n\/|\/onboarding/)
}

const saveArticle = (page: Page) => savePage(page, 'https://mill.example/', articlePage('The mill', 120))

const plan = (page: Page) => page.locator('[data-setting="Plan"]')
const toPayment = (page: Page) => page.waitForURL(/^https:\/\/pay\.example\//)

test('premium is offered where it is needed, bought at each price and restored', async ({ page }) => {
  const foreign: string[] = []
  const purchases: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/track/')) return
    const { event_name, event_params } = request.postDataJSON() as { event_name: string; event_params: unknown }
    if (event_name === 'confirmed purchase') purchases.push(event_params)
  })
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (![service.origin, 'https://pay.example'].includes(origin) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The payment page</h1>' }),
  )
  await signIn(page)
  const id = await saveArticle(page)

  await test.step('a highlight that is not free opens the plans, and is not stored', async () => {
    await page.goto(`${service.origin}/reader?id=${id}`)
    await expect(page.locator('article p').first()).toBeVisible()
    await selectWords(page, 'the')
    await page.keyboard.press('h')
    const sheet = page.getByRole('dialog', { name: 'Highlight without limits' })
    await expect(sheet).toContainText('This highlight wasn’t created.')
    await expect(sheet.getByText('$8.00 a month')).toBeVisible()
    await sheet.getByRole('button', { name: 'Not now' }).click()
    await expect(sheet).toBeHidden()
    await expect.poll(() => painted(page)).toEqual([])
  })

  await test.step('leaving the payment page changes nothing, and an unresponsive Stripe is reported', async () => {
    await page.goto(`${service.origin}/payment/premium?screen=HIGHLIGHT`)
    stripe.failures.push(500, 500, 500)
    await page.getByRole('button', { name: 'Choose annual' }).click()
    await expect(notice(page, 'The payment service isn’t responding. Nothing was charged.')).toBeVisible()
    await page.getByRole('button', { name: 'Choose annual' }).click()
    await toPayment(page)
    await page.goto(stripe.lastCheckout()['cancel_url'] ?? '')
    await expect(page.getByRole('button', { name: 'Choose monthly' })).toBeVisible()
  })

  for (const [name, title] of [
    ['annual', 'Annual'],
    ['monthly', 'Monthly'],
    ['three years', 'Three years'],
  ] as const) {
    await test.step(`buy ${name}`, async () => {
      await page.goto(`${service.origin}/payment/premium?screen=HIGHLIGHT`)
      await page.getByRole('button', { name: `Choose ${name}` }).click()
      await toPayment(page)
      await tell(stripe.pay())
      const converted = page.waitForRequest('**/premium_conversions/')
      await page.goto(stripe.lastCheckout()['success_url'] ?? '')
      expect((await converted).postDataJSON()).toMatchObject({ source: 'HIGHLIGHT', platform: 0 })
      await page.getByRole('dialog', { name: 'Premium is yours' }).getByRole('button', { name: 'Continue' }).click()
      await page.goto(`${service.origin}/settings?page=subscription`)
      await expect(plan(page)).toContainText(title)
      await expect(plan(page)).toContainText('Renews on')
    })
    if (name === 'three years') break
    await test.step(`end ${name}`, async () => {
      subscription().status = 'canceled'
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect(plan(page).getByRole('button', { name: 'Upgrade' })).toBeVisible()
    })
  }

  await test.step('a success that no offer led to is reported, and is no purchase', async () => {
    const reported = page.waitForRequest('**/client_error/')
    await page.goto(`${service.origin}/list/queue?premiumSuccess=1`)
    expect((await reported).postDataJSON()).toMatchObject({ message: 'Premium without a known paywall' })
    await page.getByRole('dialog', { name: 'Premium is yours' }).getByRole('button', { name: 'Continue' }).click()
    expect(purchases).toEqual(
      ['annual', 'monthly', 'threeYears'].map((bought) => ({ screen: 'HIGHLIGHT', plan: bought })),
    )
  })

  await test.step('the highlight is now stored', async () => {
    await page.goto(`${service.origin}/reader?id=${id}`)
    await expect(page.locator('article p').first()).toBeVisible()
    await selectWords(page, 'the')
    await page.keyboard.press('h')
    await expect.poll(() => painted(page)).toHaveLength(1)
  })

  await test.step('a patron is thanked', async () => {
    await page.goto(`${service.origin}/settings?page=subscription`)
    await page.getByRole('button', { name: 'Become a patron' }).click()
    await toPayment(page)
    await tell(stripe.pay())
    await page.goto(stripe.lastCheckout()['success_url'] ?? '')
    await page
      .getByRole('dialog', { name: 'Thank you for being a patron' })
      .getByRole('button', { name: 'Continue' })
      .click()
  })
  expect(foreign).toEqual([])
})

test('a user without an account enters an address and pays first', async ({ page }) => {
  await page.route('https://pay.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Pay' }))
  await page.goto(`${service.origin}/payment/premium/annual`)
  await page.getByRole('button', { name: 'Choose annual' }).click()
  const field = page.getByLabel('Your email address')
  await expect(field).toBeFocused()
  await field.fill('new@example.org')
  await page.getByRole('button', { name: 'Choose annual' }).click()
  await toPayment(page)
  expect(stripe.lastCheckout()).toMatchObject({ customer_email: 'new@example.org' })
})

test('a payment is reported to a user who is not signed in, however late its words load', async ({ page }) => {
  await page.route('**/url-notices*.js', async (route) => {
    await page.waitForURL('**/login**')
    await route.continue()
  })
  await page.goto(`${service.origin}/entry?premiumSuccess&list=archive`)
  const told = page.getByRole('dialog', { name: 'Premium is yours' })
  await told.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${service.origin}/login`)
  await page.goto(await service.invite('ann@example.org'))
  await expect(page).toHaveURL(/\/list\/queue|\/home|\/n\/|\/onboarding/)
  await expect(told).toHaveCount(0)
})
