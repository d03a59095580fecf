// Signing in by a provider and by passkeys, in a browser, with a certified provider on loopback.
import { expect, type Page, test } from 'playwright/test'
import { type IdentityProvider, openIdentityProvider } from '../main/service/outside/identity-provider.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { notice } from './steps.ts'

let provider: IdentityProvider
let service: HeadlessService
/** Passkeys need a domain. */
let origin: string

const PORT = 47_311

test.beforeEach(async () => {
  provider = await openIdentityProvider([`http://localhost:${PORT}/login/oidc/redirect`])
  service = await startHeadless({
    port: PORT,
    settings: {
      LECTERN_OIDC_ISSUER: provider.issuer,
      LECTERN_OIDC_CLIENT_ID: provider.clientId,
      LECTERN_OIDC_CLIENT_SECRET: provider.secret,
      LECTERN_OIDC_NAME: 'Home',
    },
  })
  origin = `http://localhost:${PORT}`
})
test.afterEach(async () => {
  await service.close()
  await provider.close()
})

const signOut = async (page: Page): Promise<void> => {
  await page.goto(`${origin}/settings?page=account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login|\/$/)
}

test('a provider makes an account and signs in to it again, and a passkey does the same', async ({ page }) => {
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
    provider.person = { sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada' }
    await page.goto(`${origin}/login`)
    await page.getByRole('button', { name: 'Continue with Home' }).click()
    await expect(
      page.getByRole('heading', { name: 'That account does not exist. Please try a different method.' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page).toHaveURL(/\/list\/queue|\/home|\/n\/|\/onboarding/)
  })

  await test.step('add a passkey and name it', async () => {
    await page.goto(`${origin}/settings?page=account`)
    await expect(page.getByText('ada@example.org').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(notice(page, 'The passkey wasn’t removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Passkey name').fill('My key')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await expect(page.getByText('My key')).toBeVisible()
  })

  await test.step('sign in by the passkey', async () => {
    await signOut(page)
    await page.goto(`${origin}/login?by=link`)
    await page.goto(`${origin}/login`)
    // The virtual authenticator answers what the browser offers, or the button.
    const button = page.getByRole('button', { name: 'Use a passkey' })
    // The page on which the reader was signed out.
    const isIn = page.waitForURL(/\/settings/)
    await Promise.race([button.click({ timeout: 5000 }).catch(() => {}), isIn])
    await isIn
  })

  await test.step('sign in by the provider, and see what was asked for', async () => {
    await page.goto(`${origin}/settings?page=account`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('My key')).toBeHidden()
    await signOut(page)
    await page.goto(`${origin}/list/archive`)
    await expect(page).toHaveURL(/\/login/)
    await page.getByRole('button', { name: 'Continue with Home' }).click()
    // The page that the reader wanted to open.
    await expect(page).toHaveURL(`${origin}/list/archive`)
    await page.goto(`${origin}/settings?page=account`)
    await expect(page.getByText('ada@example.org').first()).toBeVisible()
  })
  expect(foreign).toEqual([])
})

test('an answer to a sign-in that another browser started signs no one in', async ({ page, browser }) => {
  provider.person = { sub: 'eve' }
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${origin}/login`)
  const begun = await other.evaluate(async () => {
    const reply = await fetch('/api/v19/outside_sign_in/', {
      method: 'POST',
      body: JSON.stringify({ provider: 'oidc' }),
    })
    return (await reply.json()) as { authorization_url: string }
  })
  const answer = new URLSearchParams(await provider.authorize(begun.authorization_url))
  await page.goto(`${origin}/login/oidc/redirect?${answer}`)
  await expect(page.getByText('Sorry, sign in with Home failed.')).toBeVisible()
})

test('a failed renewal signs out and asks again, even if tokens are held', async ({ page }) => {
  await page.goto(service.address.replace('127.0.0.1', 'localhost'))
  await expect(page).toHaveURL(/\/list\/queue|\/home/)
  await page.goto(`${origin}/list/queue?refreshFailed`)
  await expect(page).toHaveURL(/\/login\?refreshFailed/)
  await expect(page.getByText('Please sign in again.')).toBeVisible()
  await page.goto(`${origin}/list/queue`)
  await expect(page).toHaveURL(/\/login/)
})

test('who comes from Apple lands at the first step, or the next one with the extension', async ({ page }) => {
  await page.goto(service.address.replace('127.0.0.1', 'localhost'))
  await expect(page).toHaveURL(/\/list\/queue|\/home/)
  await page.goto(`${origin}/?from=apple_sign_in`)
  await expect(page).toHaveURL(/\/n\/install/)
  await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('lectern.tokens') ?? '{}') as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}` }
    await fetch('/api/v19/profile/', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ has_saved_from_web_extension: true }),
    })
  })
  await page.goto(`${origin}/?from=apple_sign_in`)
  await expect(page).toHaveURL(/\/n\/pin/)
})
