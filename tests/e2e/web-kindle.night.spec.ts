// Articles by mail, from an article's menu and on a schedule, to a mail server that takes them.
import { expect } from 'playwright/test'
import { type MailServer, openMailServer } from '../main/service/outgoing-mail/mail-server.ts'
import { startHeadless } from './headless-service.ts'
import { libraryTest } from './library-test.ts'
import { title } from './sample-site.ts'
import { seedLibrary } from './seeded-library.ts'
import { notice, row } from './steps.ts'

const test = libraryTest.extend<{ mail: MailServer }>({
  mail: async ({}, provide) => {
    const mail = await openMailServer()
    await provide(mail)
    await mail.close()
  },
  service: async ({ site, mail }, provide) => {
    const service = await startHeadless({
      allowPrivateHosts: [site.host],
      settings: { LECTERN_SMTP: mail.address, LECTERN_MAIL_FROM: 'Lectern <books@example.org>' },
      fill: seedLibrary,
    })
    await provide(service)
    await service.close()
  },
})

test('an article is sent to a Kindle that is connected on the way, and a list regularly', async ({
  signedIn: page,
  service,
  mail,
}) => {
  await row(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Send to Kindle/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to Kindle' })
  await expect(dialog.getByText('books@example.org')).toBeVisible()
  await dialog.getByLabel('Your Kindle’s address').fill('ada@kindle.com')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByText('To ada@kindle.com')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(notice(page, 'Article sent to Kindle')).toBeVisible()
  expect(mail.recipients).toEqual(['ada@kindle.com'])
  expect(mail.emails.map(({ attachments }) => attachments.map((one) => one.mimeType))).toEqual([
    ['application/epub+zip'],
  ])
  await page.goto(`${service.origin}/settings?page=transfers#kindle`)
  await expect(page.getByRole('heading', { name: 'Articles to a Kindle or PocketBook' })).toBeVisible()
  await page.getByRole('combobox', { name: 'List to send' }).selectOption('Favorites')
  await page.getByRole('combobox', { name: 'Day', exact: true }).selectOption({ index: 2 })
  await page.getByRole('checkbox', { name: 'Archive articles once they are sent' }).check()
  await page.getByRole('button', { name: 'Send regularly' }).click()
  const lists = page.getByRole('list', { name: 'Lists sent to Kindle' })
  await expect(lists.getByText('Every week to ada@kindle.com')).toBeVisible()
  await lists.getByRole('button', { name: 'Send Favorites now' }).click()
  await expect.poll(() => mail.emails.map(({ subject }) => subject)).toContain('Favorites')
  await lists.getByRole('button', { name: 'Stop sending Favorites' }).click()
  await expect(lists.getByRole('listitem')).toHaveCount(0)
})
