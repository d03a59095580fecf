import { expect } from 'playwright/test'
import type { AccountJourney } from './account-journey.ts'

export const secondWay: AccountJourney = {
  name: 'a provider is linked as a second way of signing in, and unlinked',
  run: async (page, { service, provider, signIn, leave, comeBack, signInThere, settings }) => {
    provider.person = { sub: 'ann', email: 'ann@home.example', email_verified: true, name: 'Ann' }
    await signIn(await service.invite('ann@example.org'))
    await settings('Account')
    const ways = page.locator('[data-setting="Ways to sign in"]')
    const link = ways.getByRole('button', { name: 'Link Home' })
    const inBrowser = ways.getByRole('button', { name: 'Add one in your browser' })
    await expect(link.or(inBrowser)).toBeVisible()
    if (await inBrowser.isVisible()) {
      const outside = await leave(() => inBrowser.click())
      await signInThere(outside, 'ann@example.org')
      await outside.getByRole('button', { name: 'Link Home' }).click()
      await expect(outside.getByRole('button', { name: 'Unlink' })).toBeVisible()
      await comeBack()
    } else await link.click()
    await expect(ways.getByText('ann@home.example')).toBeVisible()
    await ways.getByRole('button', { name: 'Unlink' }).click()
    await expect(ways.getByText('ann@home.example')).toHaveCount(0)
  },
}
