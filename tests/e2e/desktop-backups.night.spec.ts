import { expect, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import { openSite, title } from './sample-site.ts'
import { notice, paste } from './steps.ts'

test('a backup is made in the settings, replaces the library, and the replaced library is restored from the list', async () => {
  const site = await openSite()
  const { app, page } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  const row = page.getByRole('row', { name: new RegExp(`^${title}`) })
  const open = async (id: string) => {
    const item = () =>
      app.evaluate(({ Menu }, command) => Menu.getApplicationMenu()?.getMenuItemById(command)?.enabled, `command:${id}`)
    await expect.poll(item).toBe(true)
    await app.evaluate(
      ({ Menu }, command) => Menu.getApplicationMenu()?.getMenuItemById(command)?.click(),
      `command:${id}`,
    )
  }
  const openBackups = async () => {
    await open('go.settings')
    await page.getByRole('link', { name: 'Backups', exact: true }).click()
  }
  const restore = page.getByRole('button', { name: /^Restore the library from/ })
  const replace = page.getByRole('button', { name: 'Replace the library' })

  await test.step('the first backup is listed with what it holds', async () => {
    await expect(page.getByText('Your queue is empty.')).toBeVisible()
    await openBackups()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText(/^Daily\s· .*\s· 0 articles and 0 highlights\s· Checked$/)).toBeVisible()
  })

  await test.step('restoring says what is replaced, and leads to the library of the backup', async () => {
    await open('go.queue')
    await paste(page, `${site.origin}/2024/05/cranes`)
    await expect(row).toBeVisible()
    await openBackups()
    await restore.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('1 article and 0 highlights')).toBeVisible()
    await expect(dialog.getByText('0 articles and 0 highlights')).toBeVisible()
    await replace.click()
    await expect(notice(page, 'The library was restored to its state on')).toBeVisible()
    await expect(dialog).toBeHidden()
    await open('go.queue')
    await expect(page.getByText('Your queue is empty.')).toBeVisible()
  })

  await test.step('the replaced library is restored, even for a reader who leaves the page in the meantime', async () => {
    await openBackups()
    await expect(page.getByText(/^Replaced library\s· .*\s· 1 article and 0 highlights$/)).toBeVisible()
    await restore.first().click()
    await replace.click()
    await open('go.queue')
    await expect(row).toBeVisible()
  })
  await app.close()
  await site.close()
})
