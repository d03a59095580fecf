// Tests what people do with their own account in the browser: sign up and in, pay, give, and leave.
import { expect, type Page, test as base } from 'playwright/test'
import { articlePage } from '../main/service/article-page.ts'
import { isIn } from './accounts/account-journey.ts'
import { type AccountServices, startAccountServices } from './accounts/account-services.ts'
import { browserWorld, servePayments } from './accounts/browser-world.ts'
import { byCode } from './accounts/signing-up.ts'
import { deleteAccount } from './delete-account.ts'
import { notifyService } from './selling.ts'
import { type Owner, ownerOf } from './shared-service.ts'
import { notice, painted, selectWords } from './steps.ts'

interface Shared {
  readonly services: AccountServices
  readonly owner: Owner
}

const test = base.extend<object, Shared>({
  services: [
    async ({}, provide) => {
      const services = await startAccountServices({ LECTERN_FREE_HIGHLIGHTS: '0', LECTERN_RATE_LIMITS: 'off' })
      await provide(services)
      await services.close()
    },
    { scope: 'worker' },
  ],
  owner: [async ({ services }, provide) => provide(await ownerOf(services.service)), { scope: 'worker' }],
})

const signOut = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/settings?page=account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login|\/$/)
}

test(`in the browser: ${byCode.name}`, async ({ page, services }) => {
  await page.goto(`${services.service.origin}/login`)
  await byCode.run(page, browserWorld(page, services))
})

test('a provider makes an account, and a passkey signs in to it again', async ({ page, services }) => {
  const { provider } = services
  // Passkeys need a domain.
  const origin = services.service.origin.replace('127.0.0.1', 'localhost')
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin: to } = new URL(request.url())
    if (to !== origin && to !== provider.issuer && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await test.step('sign up by the provider', async () => {
    provider.person = { sub: 'eda', email: 'eda@example.org', email_verified: true, name: 'Eda' }
    await page.goto(`${origin}/login`)
    await page.getByRole('button', { name: 'Continue with Home' }).click()
    await expect(
      page.getByRole('heading', { name: 'That account does not exist. Please try a different method.' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await isIn(page)
  })

  await test.step('add a passkey and name it', async () => {
    await page.goto(`${origin}/settings?page=account`)
    await expect(page.getByText('eda@example.org').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(notice(page, 'The passkey wasn’t removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Passkey name').fill('My key')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await expect(page.getByText('My key')).toBeVisible()
  })

  await test.step('sign in by the passkey', async () => {
    await signOut(page, origin)
    await page.goto(`${origin}/login?by=link`)
    await page.goto(`${origin}/login`)
    // The virtual authenticator answers what the browser offers, or the button.
    const button = page.getByRole('button', { name: 'Use a passkey' })
    // The page on which the reader was signed out.
    const isBack = page.waitForURL(/\/settings/)
    await Promise.race([button.click().catch(() => {}), isBack])
    await isBack
  })
  expect(foreign).toEqual([])
})

test('a Guest Pass is copied, taken once by a friend, and the friend deletes their account', async ({
  page,
  context,
  browser,
  services,
  owner,
}) => {
  const { service } = services
  const giver = await owner.invite('gil@example.org')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await giver.enter(page, '/settings?page=subscription')
  const passes = page.locator('[data-setting="Guest Pass"]')
  await expect(passes).toContainText('3 of 3 left')
  await passes.getByRole('button', { name: 'Copy a pass' }).click()
  await expect(notice(page, 'Guest Pass copied')).toBeVisible()
  const pass = await page.evaluate(() => navigator.clipboard.readText())

  const friend = await (await browser.newContext()).newPage()
  await friend.goto(pass)
  await friend.getByRole('link', { name: 'Accept' }).click()
  await expect(friend.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await friend.goto(await (await owner.invite('bea@example.org')).link())
  await expect(notice(friend, 'The Guest Pass is yours')).toBeVisible()
  await friend.goto(pass)
  await expect(friend.getByRole('heading', { name: 'This Guest Pass has already been used' })).toBeVisible()
  await page.reload()
  await expect(passes).toContainText('2 of 3 left')

  await friend.goto(`${service.origin}/settings?page=account`)
  await deleteAccount(friend, 'bea@example.org')
  await expect(friend).toHaveURL(/\/login/)
  expect(await friend.evaluate(() => localStorage.getItem('lectern.tokens'))).toBe(null)
  expect(JSON.stringify(await owner.call('GET', '/people/'))).not.toContain('bea@example.org')
  await friend.context().close()
})

test('a highlight that is not free opens the plans and is not stored; once a plan is bought, it is', async ({
  page,
  services,
  owner,
}) => {
  const { service, stripe } = services
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (![service.origin, 'https://pay.example'].includes(origin) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  await servePayments(page)
  const buyer = await owner.invite('ben@example.org')
  const article = { url: 'https://mill.example/', html: articlePage('The mill', 120) }
  const { content_id } = await buyer.call('POST', '/save/', article)
  await buyer.enter(page, `/reader?id=${content_id}`)
  const highlight = async (): Promise<void> => {
    await expect(page.locator('article p').first()).toBeVisible()
    await selectWords(page, 'the')
    await page.keyboard.press('h')
  }
  await highlight()
  const sheet = page.getByRole('dialog', { name: 'Highlight without limits' })
  await expect(sheet).toContainText('This highlight wasn’t created.')
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => painted(page)).toEqual([])

  await page.goto(`${service.origin}/payment/premium?screen=HIGHLIGHT`)
  stripe.failures.push(500, 500, 500)
  await page.getByRole('button', { name: 'Choose annual' }).click()
  await expect(notice(page, 'The payment service isn’t responding. Nothing was charged.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose annual' }).click()
  await page.waitForURL(/^https:\/\/pay\.example\//)
  await notifyService(service, stripe, stripe.pay())
  await page.goto(stripe.lastCheckout()['success_url'] ?? '')
  await page.getByRole('dialog', { name: 'Premium is yours' }).getByRole('button', { name: 'Continue' }).click()
  await page.goto(`${service.origin}/settings?page=subscription`)
  const plan = page.locator('[data-setting="Plan"]')
  await expect(plan).toContainText('Annual')
  await expect(plan).toContainText('Renews on')

  await page.goto(`${service.origin}/reader?id=${content_id}`)
  await highlight()
  await expect.poll(() => painted(page)).toHaveLength(1)

  const subscription = stripe.subscriptions.at(-1)
  if (!subscription) throw new Error('Nobody has bought anything')
  subscription.status = 'canceled'
  await page.goto(`${service.origin}/settings?page=subscription`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(plan.getByRole('button', { name: 'Upgrade' })).toBeVisible()
  expect(foreign).toEqual([])
})
