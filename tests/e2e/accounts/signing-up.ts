import { expect } from 'playwright/test'
import { type AccountJourney, isIn } from './account-journey.ts'

export const byCode: AccountJourney = {
  name: 'somebody new signs up with the code of an email, and a wrong code is refused',
  run: async (page, { mail, settings }) => {
    const byEmail = page.getByRole('link', { name: 'Get a link by email' })
    const address = page.getByLabel('Email')
    await expect(byEmail.or(address).first()).toBeVisible()
    if (!(await address.isVisible())) await byEmail.click()
    await address.fill('ada@example.org')
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    const email = () => mail.emails.find(({ to }) => to?.some((one) => one.address === 'ada@example.org'))
    await expect.poll(email).toBeDefined()
    const code = /\b\d{6}\b/.exec(email()?.text ?? '')?.[0] ?? ''
    const field = page.getByRole('textbox', { name: 'Code' })
    await field.fill(code === '123456' ? '654321' : '123456')
    await field.press('Enter')
    await expect(page.getByText('That code doesn’t match the email.')).toBeVisible()
    await field.fill(code)
    await field.press('Enter')
    await isIn(page)
    await settings('Account')
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('ada@example.org')
  },
}

export const byProvider: AccountJourney = {
  name: 'somebody new signs up by an outside provider',
  run: async (page, { provider, signInOutside, settings }) => {
    provider.person = { sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada' }
    await signInOutside(async (outside) => {
      await outside.getByRole('button', { name: 'Continue with Home' }).click()
      await expect(
        outside.getByRole('heading', { name: 'That account does not exist. Please try a different method.' }),
      ).toBeVisible()
      await outside.getByRole('button', { name: 'Create an account' }).click()
    })
    await isIn(page)
    await settings('Account')
    await expect(page.getByText('ada@example.org').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unlink' })).toBeVisible()
  },
}
