// The journeys of an account in the browser.
import { expect, test } from 'playwright/test'
import { isIn } from './accounts/account-journey.ts'
import { startAccountServices } from './accounts/account-services.ts'
import { accountJourneys } from './accounts/index.ts'

test.describe.configure({ mode: 'parallel' })

for (const { name, run } of accountJourneys) {
  test(`in the browser: ${name}`, async ({ page }) => {
    const services = await startAccountServices()
    const { origin } = services.service
    await page.route('https://pay.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Pay' }))
    await page.goto(`${origin}/login`)
    await run(page, {
      ...services,
      signIn: async (address) => {
        await page.goto(address)
        await isIn(page)
      },
      signOut: async () => {
        await page.goto(`${origin}/settings?page=account`)
        await page.getByRole('button', { name: 'Sign out', exact: true }).click()
        await expect(page).toHaveURL(/\/login|\/$/)
      },
      leave: async (act) => {
        await act()
        return page
      },
      comeBack: async () => {},
      signInOutside: async (steps, before) => {
        await before?.(page)
        await steps(page)
      },
      signInThere: async () => {},
      settings: async (part) => {
        await page.goto(`${origin}/settings?page=${part.toLowerCase()}`)
        await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
      },
    })
    await services.close()
  })
}
