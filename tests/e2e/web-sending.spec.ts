// An item that one reader of a service sends to another: sent, found in the inbox with the note, and the sender muted.
import { expect } from 'playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { settled } from './journeys/journey.ts'
import { journeyTest as test } from './journey-test.ts'
import { title } from './sample-site.ts'
import { go, notice, paste } from './steps.ts'

test.use({ begins: 'empty' })

test('a reader sends an item with a note, and the receiver finds it in the inbox, mutes the sender and takes it back', async ({
  signedIn: page,
  account: bob,
  service,
  shared,
  site,
  browser,
}) => {
  const ada = await shared.account('empty')
  await bob.call('POST', '/handles/claim/', { handle: 'bob_reads' })
  const context = await browser.newContext()
  const sender = await context.newPage()
  await ada.enter(sender, '/list/queue')
  await settled(sender, 'empty')
  await paste(sender, `${site.origin}/2024/05/cranes`)
  await sender.getByRole('row', { name: new RegExp(`^${title}`) }).focus()
  await sender.keyboard.press('Shift+V')
  await sender.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Send to another reader…' }).click()
  const dialog = sender.getByRole('dialog', { name: 'Send to another reader' })
  await expect(dialog.getByRole('link', { name: 'Choose a public name' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await ada.call('POST', '/handles/claim/', { handle: 'ada_sends' })
  await sender.getByRole('row', { name: new RegExp(`^${title}`) }).focus()
  await sender.keyboard.press('Control+K')
  await sender.keyboard.type('>send to another reader')
  await expect(sender.getByRole('option', { name: /^Send to another reader/ })).toBeVisible()
  await sender.keyboard.press('Enter')
  await dialog.getByLabel('To', { exact: true }).fill('@nobody_at_all')
  await dialog.getByLabel('Note (optional)').fill('Read the part about the drawings.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'No reader here has the public name @nobody_at_all.' }),
  ).toBeVisible()
  expect(await accessibilityFaults(sender)).toEqual([])
  await dialog.getByLabel('To', { exact: true }).fill('@bob_reads')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(notice(sender, 'Sent to @bob_reads')).toBeVisible()

  await expect
    .poll(async () => (await bob.call('GET', '/feed/inbox/?max_age_hours=720')).feed.length, { timeout: 120_000 })
    .toBe(1)
  await go(page, 'i', 'Inbox')
  await page.getByRole('row', { name: /sent by/ }).click()
  const sent = page.getByRole('list', { name: 'Sent by' }).first()
  await expect(sent).toContainText('(@ada_sends) sent this:')
  await expect(sent).toContainText('Read the part about the drawings.')
  expect(await accessibilityFaults(page)).toEqual([])
  await sent.getByRole('button', { name: 'Mute @ada_sends' }).click()
  await expect(notice(page, 'Muted @ada_sends')).toBeVisible()
  const decisions = async () =>
    (await bob.call('GET', '/preferences/')).preferences.filter(
      ({ name, value }: { name: string; value: string | null }) => name.startsWith('reader/') && value !== null,
    ).length
  await expect.poll(decisions, { timeout: 120_000 }).toBe(1)
  await page.goto(`${service.origin}/settings?page=sources`)
  await page.getByRole('button', { name: 'Unmute @ada_sends' }).click()
  await expect(notice(page, 'Unmuted @ada_sends')).toBeVisible()
  await expect.poll(decisions, { timeout: 120_000 }).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await context.close()
})
