import { expect } from 'playwright/test'
import { notice } from '../steps.ts'
import type { AccountJourney } from './account-journey.ts'
import { copiedOn } from './copied-on.ts'

export const guestPass: AccountJourney = {
  name: 'a Guest Pass is copied, and a friend accepts it and has its plan',
  run: async (page, { service, signIn, signOut, signInOutside, settings }) => {
    await signIn(await service.invite('ann@example.org'))
    await settings('Subscription')
    const passes = page.locator('[data-setting="Guest Pass"]')
    await expect(passes).toContainText('3 of 3 left')
    const pass = await copiedOn(page, () => passes.getByRole('button', { name: 'Copy a pass' }).click())
    await expect(notice(page, 'Guest Pass copied')).toBeVisible()
    await signOut()

    const friend = await service.invite('bea@example.org')
    await signInOutside(
      async (outside) => {
        await outside.goto(friend)
        await expect(notice(outside, 'The Guest Pass is yours')).toBeVisible()
      },
      async (outside) => {
        await outside.goto(pass)
        await outside.getByRole('link', { name: 'Accept' }).click()
        await expect(outside.getByRole('heading', { name: 'One more step' })).toBeVisible()
      },
    )
    await settings('Subscription')
    await expect(page.locator('[data-setting="Plan"]')).toContainText('Guest Pass')
  },
}
