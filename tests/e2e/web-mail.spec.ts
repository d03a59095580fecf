// Tests a newsletter from its arrival by SMTP to the reader.
import { expect } from 'playwright/test'
import { sendEmail } from '../main/service/emails/send-email.ts'
import { journeyTest as test } from './journey-test.ts'

test.use({ begins: 'empty' })

const words = '<p>The ferry leaves the harbour at dawn with bread and letters for the island.</p>'

test('a newsletter is read, shown as it was sent, and unsubscribed; what asks to be confirmed is on top', async ({
  signedIn: page,
  account,
  service,
}) => {
  await page.goto(`${service.origin}/list/sources/newsletter`)
  const to = (await page.getByText(/^subs-[0-9a-f]+@/).textContent()) ?? ''
  await sendEmail(service.mailPort, {
    to,
    from: 'Forwarding <forwarding-noreply@google.com>',
    subject: '(#481516234) Gmail Forwarding Confirmation',
    html: '<p>Confirmation code: 481516234</p>',
  })
  await sendEmail(service.mailPort, {
    to,
    from: 'Harbour News <news@harbour.example>',
    subject: 'Boats of May',
    html: `<table><tr><td>${words}</td></tr></table>`,
    headers: { 'List-Unsubscribe': '<mailto:out@harbour.example>' },
  })
  // The list checks for news once a minute, so it is opened after the news has arrived.
  await expect.poll(async () => JSON.stringify(await account.call('GET', '/feed/inbox/'))).toContain('Boats of May')
  await page.goto(`${service.origin}/list/inbox`)
  const asked = page.getByRole('list', { name: 'Confirmations' })
  await expect(asked.getByRole('button', { name: 'Copy the code 481516234' })).toBeVisible()
  await asked.getByRole('button', { name: /^Done/ }).click()
  await expect(asked).toHaveCount(0)

  await page.getByText('Boats of May').first().click()
  await expect(page.getByText('The ferry leaves the harbour').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show original layout' }).click()
  await expect(page.frameLocator('iframe').getByText('The ferry leaves the harbour')).toBeVisible()

  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(
    page.getByText('Harbour News is no longer shown. Finish unsubscribing on the newsletter’s page.').first(),
  ).toBeVisible()
  await page.goto(`${service.origin}/list/inbox`)
  await expect(page.getByText('Nothing new').first()).toBeVisible()
  await expect(page.getByText('Boats of May')).toHaveCount(0)
})
