// The journeys of an account in the browser that a change does not wait for.
import { test } from 'playwright/test'
import { startAccountServices } from './accounts/account-services.ts'
import { browserWorld, servePayments } from './accounts/browser-world.ts'
import { accountJourneys } from './accounts/index.ts'
import { byCode } from './accounts/signing-up.ts'

test.describe.configure({ mode: 'parallel' })

for (const { name, run } of accountJourneys.filter((journey) => journey !== byCode)) {
  test(`in the browser: ${name}`, async ({ page }) => {
    const services = await startAccountServices()
    await servePayments(page)
    await page.goto(`${services.service.origin}/login`)
    await run(page, browserWorld(page, services))
    await services.close()
  })
}
