// The journeys of an account in the desktop app, which uses a service elsewhere. What only a browser can do (another
// provider, a passkey, a payment, accepting a Guest Pass) happens in the system's browser beside it.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from 'playwright/test'
import { chromiumSwitches } from '../chromium-switches.ts'
import { launchDesktop } from '../desktop/launch.ts'
import { isIn } from './accounts/account-journey.ts'
import { startAccountServices } from './accounts/account-services.ts'
import { accountJourneys } from './accounts/index.ts'

test.describe.configure({ mode: 'parallel' })

const signInShown = (page: Page) =>
  expect(page.getByRole('button', { name: 'Sign in with your browser' })).toBeVisible()

for (const { name, run } of accountJourneys) {
  test(`in the desktop app: ${name}`, async () => {
    const services = await startAccountServices()
    const { origin } = services.service
    const userData = mkdtempSync(join(tmpdir(), 'lectern-'))
    writeFileSync(join(userData, 'account.json'), JSON.stringify({ address: origin, allowed: [origin], direct: null }))
    const { app, page } = await launchDesktop({ userData })
    const path = process.env['CHROMIUM_PATH']
    const browser = await chromium.launch({ args: [...chromiumSwitches], ...(path ? { executablePath: path } : {}) })
    const outside = await browser.newPage({ serviceWorkers: 'block' })
    await outside.route('https://pay.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Pay' }))
    await app.evaluate(({ shell }) => {
      shell.openExternal = async (url) => void ((globalThis as any).opened = url)
    })
    const leave = async (act: () => Promise<void>): Promise<Page> => {
      await app.evaluate(() => void ((globalThis as any).opened = undefined))
      await act()
      const opened = () => app.evaluate(() => (globalThis as any).opened as string | undefined)
      await expect.poll(opened).toBeDefined()
      await outside.goto((await opened()) ?? '')
      return outside
    }
    const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    const settings = async (part: string): Promise<void> => {
      const command = () =>
        app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('command:go.settings')?.enabled)
      await expect.poll(command).toBe(true)
      await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('command:go.settings')?.click())
      await page.getByRole('link', { name: part, exact: true }).click()
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
      await comeBack()
    }

    // A signed-out reader sees the front page, or the sign-in of a list.
    const door = page.getByRole('link', { name: 'Sign in', exact: true }).first()
    const way = page.getByRole('button', { name: 'Sign in with your browser' })
    await expect(door.or(way).first()).toBeVisible()
    if (!(await way.isVisible())) await door.click()
    await signInShown(page)

    await run(page, {
      ...services,
      leave,
      comeBack,
      settings,
      signIn: async (address) => {
        await page.getByRole('link', { name: 'Paste a sign-in link' }).click()
        await page.getByLabel('Or paste it here').fill(address)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await isIn(page)
      },
      signOut: async () => {
        await settings('Account')
        await page.getByRole('button', { name: 'Sign out', exact: true }).click()
        await expect(door.or(way).first()).toBeVisible()
        if (!(await way.isVisible())) await door.click()
        await signInShown(page)
      },
      signInOutside: async (steps, before) => {
        await before?.(outside)
        await leave(() => way.click())
        // The question is remembered by then, and comes after the sign-in.
        await expect(outside).toHaveURL(/\/login/)
        await steps(outside)
        const emails = await page.getByRole('status').locator('strong').textContent()
        const question = outside.getByRole('dialog', { name: 'Allow the app?' })
        await expect(question).toContainText(emails ?? 'no emails')
        await question.getByRole('button', { name: 'Allow' }).click()
        // A user who was signed out returns to the page where that happened.
        await expect(page).not.toHaveURL(/\/login/)
      },
      signInThere: async (there, email) => {
        await there.goto(await services.service.invite(email))
        await expect(there).toHaveURL(/\/settings/)
      },
    })
    await browser.close()
    await app.close()
    await services.close()
  })
}
