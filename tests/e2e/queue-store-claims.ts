import { expect, type Page, test } from 'playwright/test'
import type { QueueStorePage } from '../contracts/queue-store/page.ts'

declare global {
  var queueStorePage: QueueStorePage
}

/** Runs all claims of the contract in the page before failing, so that one report shows every fault. */
export async function keepsClaims(page: Page): Promise<void> {
  const claims = await page.evaluate(() => queueStorePage.claims())
  expect(claims.length).toBeGreaterThan(30)
  for (const claim of claims) {
    await test.step(claim, async () => {
      const wrong = await page.evaluate((claim) => queueStorePage.run(claim).then(() => null, String), claim)
      expect.soft(wrong, claim).toBeNull()
    })
  }
}
