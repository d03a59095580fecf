// Tests newsletters from a folder of a real mail server, and what becomes of their senders.
import { expect, type Locator, type Page, test } from 'playwright/test'
import { type Dovecot, noDovecot, openDovecot } from '../main/service/emails/dovecot.ts'
import { sendEmail } from '../main/service/emails/send-email.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { heading, notice } from './steps.ts'

const words = '<p>The ferry leaves the harbour at dawn with bread and letters for the island.</p>'

async function signIn(page: Page, service: HeadlessService): Promise<void> {
  await page.goto(service.address)
  await page.getByRole('link', { name: 'Inbox' }).first().click()
}

/** Lists look for news once a minute. Tests don't wait so long. */
async function arrives(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(title).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** Fills in the dialog that connects a folder of a mailbox, up to its last button. */
async function describeMailbox(page: Page, dovecot: Dovecot, folder: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Connect a mailbox' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a mailbox' })
  await dialog.getByLabel('Email address or user name').fill(dovecot.user)
  await dialog.getByLabel('App password').fill(dovecot.password)
  await dialog.getByLabel('Folder').fill(folder)
  await dialog.getByLabel('Server').fill('127.0.0.1')
  await dialog.getByLabel('Port').fill(String(dovecot.port))
  return dialog
}

async function connect(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByRole('button', { name: 'Trust this certificate' }).click()
}

test('a mailbox is connected after its certificate was looked at, and its emails are in the inbox within seconds', async ({
  page,
}) => {
  test.skip(noDovecot !== null, noDovecot ?? '')
  const dovecot = await openDovecot()
  const service = await startHeadless({ allowPrivateHosts: [`127.0.0.1:${dovecot.port}`] })
  try {
    dovecot.makeFolder('News')
    await signIn(page, service)
    await page.goto(`${service.origin}/settings?page=sources`)
    const dialog = await describeMailbox(page, dovecot, 'News')
    await dialog.getByLabel('App password').fill('wrong')
    await connect(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('The mail server refused the user name or password.')
    await dialog.getByLabel('App password').fill(dovecot.password)
    await connect(dialog)
    await expect(page.getByText('Folder “News”.')).toBeVisible()

    dovecot.deliver(
      'News',
      `From: Ann <ann@news.example>\nSubject: Harbour emails\nContent-Type: text/html\n\n${words}`,
    )
    await page.goto(`${service.origin}/list/inbox`)
    await arrives(page, 'Harbour emails')

    await page.goto(`${service.origin}/settings?page=sources`)
    await page.getByRole('button', { name: /^Disconnect/ }).click()
    await expect(page.getByText(/is disconnected/).first()).toBeVisible()
  } finally {
    await service.close()
    await dovecot.close()
  }
})

test('what happens in a mailbox to stored emails is found in the settings and chosen, and a missing folder is refused', async ({
  page,
}) => {
  test.skip(noDovecot !== null, noDovecot ?? '')
  const dovecot = await openDovecot()
  const service = await startHeadless({ allowPrivateHosts: [`127.0.0.1:${dovecot.port}`] })
  try {
    dovecot.makeFolder('News')
    dovecot.makeFolder('Done')
    await signIn(page, service)
    await page.goto(`${service.origin}/settings?page=sources`)
    await connect(await describeMailbox(page, dovecot, 'News'))
    await expect(page.getByText('Folder “News”.')).toBeVisible()

    await page.goto(`${service.origin}/settings`)
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('stored emails')
    await page.getByRole('link', { name: /Mailboxes/ }).click()
    await page.getByRole('button', { name: `Stored emails in ${dovecot.user}` }).click()
    const dialog = page.getByRole('dialog', { name: `Stored emails in ${dovecot.user}` })
    await dialog.getByLabel('In the mailbox').selectOption('Move them to another folder')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByRole('textbox').fill('Nowhere')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/Nowhere/)
    await dialog.getByRole('textbox').fill('Done')
    await expect(dialog.getByRole('alert')).toHaveText('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Stored emails are moved to “Done”.')).toBeVisible()
  } finally {
    await service.close()
    await dovecot.close()
  }
})

test('newsletters of two senders are merged into one, and split by sender again', async ({ page }) => {
  const service = await startHeadless({ receivesMail: true })
  try {
    await signIn(page, service)
    await page.goto(`${service.origin}/list/sources/newsletter`)
    const to = (await page.getByText(/^subs-[0-9a-f]+@/).textContent()) ?? ''
    for (const [from, subject] of [
      ['Ann Archer <ann@emails.example>', 'Boats of May'],
      ['Ben Bold <ben@other.example>', 'Nets of June'],
    ] as const) {
      await sendEmail(service.mailPort, { to, from, subject, html: words })
    }
    await page.goto(`${service.origin}/list/inbox`)
    await arrives(page, 'Nets of June')
    await page.goto(`${service.origin}/list/sources/newsletter`)
    await expect(heading(page, 'Newsletters')).toBeVisible()

    const more = (name: string) => page.getByRole('button', { name: `More actions for ${name}` })
    await more('Ben Bold').click()
    await page.getByRole('menuitem', { name: 'Merge with another newsletter…' }).click()
    const merging = page.getByRole('dialog', { name: 'Merge Ben Bold' })
    await merging.getByLabel('Merge into').selectOption('Ann Archer')
    await merging.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(notice(page, 'Emails from Ben Bold were merged into Ann Archer')).toBeVisible()
    await expect(merging).toHaveCount(0)
    await expect(more('Ben Bold')).toHaveCount(0)

    await more('Ann Archer').click()
    await page.getByRole('menuitem', { name: 'Split by sender…' }).click()
    const splitting = page.getByRole('dialog', { name: 'Senders for Ann Archer' })
    await expect(splitting.getByText('ben@other.example · 1 email')).toBeVisible()
    await splitting.getByRole('button', { name: 'Split off Ben Bold' }).click()
    await expect(notice(page, 'Ben Bold is now a separate newsletter')).toBeVisible()
    await expect(more('Ben Bold')).toBeVisible()
  } finally {
    await service.close()
  }
})
