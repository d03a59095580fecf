import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page, test } from 'playwright/test'
import { HANGS, launchDesktop, realElectron } from '../desktop/launch.ts'
import { answerDialogs, click, holdToasts, openSettings, queueShown, recall, saveArticle } from './desktop-steps.ts'
import { signIn } from './extension-pairing.ts'
import { startHeadless } from './headless-service.ts'
import { openSite, title } from './sample-site.ts'
import { paste, row } from './steps.ts'

/** Waits for the app's exit, with which it restarts as another account. */
const exits = (app: ElectronApplication, act: () => Promise<unknown>) =>
  // The app may exit before the call is answered.
  Promise.all([app.waitForEvent('close', { timeout: HANGS }), act().catch(() => {})])

const elsewhere = (page: Page) => page.getByLabel('Connect to a service')

test('the app uses a service elsewhere after consent, keeps its library apart from the one on this machine, and comes back to that', async () => {
  const site = await openSite()
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  const { host } = new URL(service.origin)
  const env = { LECTERN_ALLOW_PRIVATE_HOSTS: site.host }
  const first = await launchDesktop({ env })
  const { userData } = first
  const account = () =>
    JSON.parse(readFileSync(join(userData, 'account.json'), 'utf8')) as {
      address: string | null
      direct: string | null
    }
  await saveArticle(first.page, site)
  await holdToasts(first.page)

  await test.step('an address that is none, or a refused consent, changes nothing', async () => {
    await answerDialogs(first.app, 0)
    await openSettings(first.app, first.page, 'Desktop')
    await elsewhere(first.page).fill('http://example.com')
    await elsewhere(first.page).press('Enter')
    await expect(first.page.getByText(/^Enter only the https:\/\/ address of a Lectern service/).first()).toBeVisible()
    await elsewhere(first.page).fill(service.origin)
    await elsewhere(first.page).press('Enter')
    await expect.poll(() => recall(first.app, 'questions')).toBe(1)
    await expect(first.page.getByText('Your library is on this computer')).toBeVisible()
    expect(existsSync(join(userData, 'account.json'))).toBe(false)
  })
  await answerDialogs(first.app, 1)
  await exits(first.app, () => elsewhere(first.page).press('Enter'))
  expect(account().address).toBe(service.origin)

  const second = await launchDesktop({ userData, env })
  const { app, page } = second
  await test.step('the reader signs in by the browser, and only the app can take up the answer', async () => {
    await app.evaluate(({ shell }) => {
      shell.openExternal = async (url) => void ((globalThis as any).opened = url)
    })
    // A signed-out reader sees the front page, or the sign-in of a list. Which one depends on when the app learns that.
    const door = page.getByRole('link', { name: 'Sign in', exact: true }).first()
    const way = page.getByRole('button', { name: 'Sign in with your browser' })
    await expect(door.or(way).first()).toBeVisible()
    if (!(await way.isVisible())) await door.click()
    await way.click()
    await expect.poll(() => recall(app, 'opened')).toContain(`${service.origin}/settings`)
    const session_token = new URL(await recall(app, 'opened')).searchParams.get('device')
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

  await test.step('the library of the service has none of this machine’s articles, and gets its own', async () => {
    await expect(page.getByText('Your queue is empty.')).toBeVisible()
    await paste(page, `${site.origin}/2024/06/mill`)
    await expect(row(page, 'On mills')).toBeVisible()
  })

  await test.step('tokens are stored in the system’s secret store, or nowhere with a notice in the app', async () => {
    const secrets = await app.evaluate(
      ({ safeStorage }) =>
        safeStorage.isEncryptionAvailable() &&
        (process.platform !== 'linux' || !/basic_text|unknown/.test(safeStorage.getSelectedStorageBackend())),
    )
    await openSettings(app, page, 'Desktop')
    await expect(page.getByText(`Your library is at ${host}`)).toBeVisible()
    const said = page.getByText(/^This system has no keyring, so you stay signed in only until you quit Lectern/)
    await expect(said).toHaveCount(secrets ? 0 : 1)
    const [folder = ''] = readdirSync(join(userData, 'accounts'))
    expect(existsSync(join(userData, 'accounts', folder, 'queue.db'))).toBe(true)
    expect(existsSync(join(userData, 'accounts', folder, 'tokens'))).toBe(secrets)
    if (!realElectron) expect(secrets).toBe(false)
  })
  await answerDialogs(app, 1)
  await exits(app, () => click(app, 'app:useLocal'))
  expect(account().address).toBe(null)

  const third = await launchDesktop({ userData, env })
  await queueShown(third.page)
  await expect(row(third.page, title)).toBeVisible()
  await expect(row(third.page, 'On mills')).toHaveCount(0)
  await third.app.close()
  await service.close()
  await site.close()
})
