import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { openStripe } from '../main/service/payments/stripe-stand-in.ts'
import { sellingBy, notifyService } from './selling.ts'
import { launchDesktop, realElectron } from '../desktop/launch.ts'
import { answerDialogs, openSettings, queueShown } from './desktop-steps.ts'
import { deleteAccount } from './delete-account.ts'
import { signIn } from './extension-pairing.ts'
import { startHeadless } from './headless-service.ts'
import { openSite, title } from './sample-site.ts'
import { paste } from './steps.ts'

const row = (page: Page) => page.getByRole('row', { name: new RegExp(`^${title}`) })
const empty = (page: Page) => expect(page.getByText('Your queue is empty.')).toBeVisible()

test('the app switches to a remote service after consent, keeps its data apart, and switches back', async () => {
  // This test starts the app three times, plus a service.
  const site = await openSite()
  const stripe = await openStripe()
  const service = await startHeadless({ allowPrivateHosts: [site.host], settings: sellingBy(stripe) })
  const env = { LECTERN_ALLOW_PRIVATE_HOSTS: site.host }
  const first = await launchDesktop({ env })
  const { userData } = first
  await queueShown(first.page)
  await empty(first.page)

  await test.step('an invalid address, or a refused consent, changes nothing', async () => {
    await answerDialogs(first.app, 0)
    await openSettings(first.app, first.page, 'Desktop')
    const address = first.page.getByLabel('Connect to a service')
    await address.fill('http://example.com')
    await address.press('Enter')
    await expect(first.page.getByText(/^Enter only the https:\/\/ address of a Lectern service/).first()).toBeVisible()
    await address.fill(service.origin)
    await address.press('Enter')
    await expect.poll(() => first.app.evaluate(() => (globalThis as any).questions)).toBe(1)
    await expect(first.page.getByText('Your library is on this computer')).toBeVisible()
  })

  await answerDialogs(first.app, 1)
  await Promise.all([
    first.app.waitForEvent('close'),
    // The app may exit before the key is released.
    first.page
      .getByLabel('Connect to a service')
      .press('Enter')
      .catch(() => {}),
  ])

  const second = await launchDesktop({ userData, env })
  const { page } = second
  // A signed-out user sees the front page or is redirected from a list to the sign-in. Which one depends on when the
  // app learns the sign-in state.
  const door = page.getByRole('link', { name: 'Sign in', exact: true }).first()
  const byLink = page.getByRole('link', { name: 'Paste a sign-in link' })
  await expect(door.or(byLink).first()).toBeVisible()
  if (!(await byLink.isVisible())) await door.click()
  await test.step('the reader signs in by the browser, and only the app can take up the answer', async () => {
    await second.app.evaluate(({ shell }) => {
      shell.openExternal = async (url) => void ((globalThis as any).opened = url)
    })
    await page.getByRole('button', { name: 'Sign in with your browser' }).click()
    const opened = () => second.app.evaluate(() => (globalThis as any).opened as string | undefined)
    await expect.poll(opened).toContain(`${service.origin}/settings`)
    const session_token = new URL((await opened()) ?? '').searchParams.get('device')
    const { access_token } = await signIn(await service.invite('ann@example.org'))
    const post = (path: string) =>
      fetch(`${service.origin}/api/v19/qr_login/${path}/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ session_token }),
      })
    expect((await post('confirm')).status).toBe(204)
    expect((await post('exchange')).status).toBe(400)
    await queueShown(page)
  })
  await paste(page, `${site.origin}/2024/05/cranes`)
  await expect(row(page)).toBeVisible()

  await test.step('tokens are stored in the system’s secret store, or nowhere with a notice in the app', async () => {
    const secrets = await second.app.evaluate(
      ({ safeStorage }) =>
        safeStorage.isEncryptionAvailable() &&
        (process.platform !== 'linux' || !/basic_text|unknown/.test(safeStorage.getSelectedStorageBackend())),
    )
    await openSettings(second.app, page, 'Desktop')
    await expect(page.getByText(`Your library is at ${new URL(service.origin).host}`)).toBeVisible()
    const said = page.getByText(/^This system has no keyring, so you stay signed in only until you quit Lectern/)
    await expect(said).toHaveCount(secrets ? 0 : 1)
    const [account = ''] = readdirSync(join(userData, 'accounts'))
    expect(existsSync(join(userData, 'accounts', account, 'queue.db'))).toBe(true)
    expect(existsSync(join(userData, 'accounts', account, 'tokens'))).toBe(secrets)
    if (!realElectron) expect(secrets).toBe(false)
  })

  await test.step('a plan is paid in the browser, and the app has it when the reader comes back', async () => {
    await page.getByRole('link', { name: 'Subscription', exact: true }).click()
    await page.getByRole('button', { name: 'Upgrade' }).click()
    await page.getByRole('button', { name: 'Choose annual' }).click()
    await expect(page.getByText('The payment page is open in your browser.').first()).toBeVisible()
    const opened = () => second.app.evaluate(() => (globalThis as any).opened as string)
    await expect.poll(opened).toMatch(/^https:\/\/pay\.example\//)
    await notifyService(service, stripe, stripe.pay())
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.locator('[data-setting="Plan"]')).toContainText('Annual')
    await page.getByRole('link', { name: 'Desktop', exact: true }).click()
  })

  await test.step('a direct address is accepted only if it is valid and the user consented', async () => {
    const told = () => JSON.parse(readFileSync(join(userData, 'account.json'), 'utf8')) as { direct: string | null }
    await answerDialogs(second.app, 0)
    const direct = page.getByLabel('Direct address for large responses')
    await direct.fill('http://direct.example')
    await direct.press('Enter')
    await expect(page.getByText(/^Enter only the https:\/\/ address of a Lectern service/).first()).toBeVisible()
    await direct.fill('https://direct.example/')
    await direct.press('Enter')
    await expect.poll(() => second.app.evaluate(() => (globalThis as any).questions)).toBe(1)
    expect(told().direct).toBeNull()
    await answerDialogs(second.app, 1)
    // The app would exit here to restart.
    await second.app.evaluate(({ app: own }) => {
      const { quit } = own
      own.quit = () => {
        own.quit = quit
      }
    })
    await direct.press('Enter')
    await expect.poll(() => told().direct).toBe('https://direct.example')
  })

  await test.step('an account at the service is deleted, and the app signs out', async () => {
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await deleteAccount(page, 'ann@example.org')
    await expect(door.or(byLink).first()).toBeVisible()
  })

  await answerDialogs(second.app, 1)
  await Promise.all([
    second.app.waitForEvent('close'),
    second.app
      .evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('app:useLocal')?.click())
      .catch(() => {}),
  ])

  const third = await launchDesktop({ userData, env })
  await queueShown(third.page)
  await empty(third.page)
  await test.step('switching back needs no new consent until the service is forgotten', async () => {
    await answerDialogs(third.app, 0)
    await openSettings(third.app, third.page, 'Desktop')
    const { host } = new URL(service.origin)
    await expect(third.page.getByText(host, { exact: false }).first()).toBeVisible()
    await third.page.getByRole('button', { name: `Forget ${host}` }).click()
    await expect(third.page.getByRole('button', { name: `Forget ${host}` })).toHaveCount(0)
    await third.page.getByLabel('Connect to a service').fill(service.origin)
    await third.page.getByLabel('Connect to a service').press('Enter')
    await expect.poll(() => third.app.evaluate(() => (globalThis as any).questions)).toBe(1)
  })
  await third.app.close()
  await service.close()
  await stripe.close()
  await site.close()
})
