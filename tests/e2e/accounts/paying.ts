import { expect } from 'playwright/test'
import { notifyService } from '../selling.ts'
import { notice } from '../steps.ts'
import type { AccountJourney } from './account-journey.ts'

export const paying: AccountJourney = {
  name: 'a plan is bought, its payment fails and is mended, it is ended, and looked up again when it is over',
  run: async (page, { service, stripe, signIn, leave, comeBack, settings }) => {
    const plan = page.locator('[data-setting="Plan"]')
    const subscription = () => {
      const found = stripe.subscriptions.at(-1)
      if (!found) throw new Error('Nobody has bought anything')
      return found
    }
    const tellChange = () =>
      notifyService(
        service,
        stripe,
        stripe.event('customer.subscription.updated', { customer: subscription().customer }),
      )
    const restore = page.getByRole('button', { name: 'Restore' })
    await signIn(await service.invite('ann@example.org'))
    await settings('Subscription')
    await expect(plan).toContainText('Free: saving, reading and sync.')

    await plan.getByRole('button', { name: 'Upgrade' }).click()
    const outside = await leave(() => page.getByRole('button', { name: 'Choose annual' }).click())
    await outside.waitForURL(/^https:\/\/pay\.example\//)
    await notifyService(service, stripe, stripe.pay())
    await outside.goto(stripe.lastCheckout()['success_url'] ?? '')
    const bought = outside.getByRole('dialog', { name: 'Premium is yours' })
    await expect(bought).toBeVisible()
    await bought.getByRole('button', { name: 'Continue' }).click()
    await comeBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await settings('Subscription')
    await expect(plan).toContainText('Annual')
    await expect(plan).toContainText('Renews on')

    subscription().status = 'past_due'
    await tellChange()
    await settings('Subscription')
    await expect(plan).toContainText('Your payment failed. Premium stays active until')
    subscription().status = 'active'
    await restore.click()
    await expect(plan).toContainText('Renews on')

    const portal = await leave(() => page.getByRole('button', { name: 'Change or cancel plan' }).click())
    await portal.waitForURL(/^https:\/\/pay\.example\//)
    subscription().cancel_at_period_end = true
    await tellChange()
    await settings('Subscription')
    await expect(plan).toContainText('You won’t be charged again.')

    stripe.failures.push(500, 500, 500)
    await restore.click()
    await expect(notice(page, 'The payment service isn’t responding. Nothing changed.')).toBeVisible()
    await expect(plan).toContainText('Annual')
    subscription().status = 'canceled'
    await restore.click()
    await expect(plan.getByRole('button', { name: 'Upgrade' })).toBeVisible()
  },
}
