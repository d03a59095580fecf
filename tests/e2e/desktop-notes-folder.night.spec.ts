import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import { openSite, title } from './sample-site.ts'
import { paste } from './steps.ts'

test('a folder of notes is chosen in the settings, fills by itself, takes a template, and stays when it is stopped', async () => {
  const site = await openSite()
  const vault = mkdtempSync(join(tmpdir(), 'lectern-vault-'))
  const { app, page } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  const notes = () => readdirSync(vault).filter((name) => name.endsWith('.md'))
  await expect(page.getByText('Your queue is empty.')).toBeVisible()
  await paste(page, `${site.origin}/2024/05/cranes`)
  await expect(page.getByRole('row', { name: new RegExp(`^${title}`) })).toBeVisible()
  await app.evaluate(({ dialog, Menu }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    Menu.getApplicationMenu()?.getMenuItemById('command:go.settings')?.click()
  }, vault)
  await page.getByRole('link', { name: 'Notes folder', exact: true }).click()
  await expect(page.getByText('None yet')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await expect(page.getByText(vault)).toBeVisible()
  await expect(page.getByText(/\s· 1 note, \d+ written$/)).toBeVisible()
  expect(notes()).toHaveLength(1)

  await page.getByLabel('Text between Lectern’s markers').fill('Seen on {{site}}: {{title}}')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('figure')).toContainText(`: ${title}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => readFileSync(join(vault, notes()[0] ?? ''), 'utf8')).toMatch(/\nSeen on .*: /)

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('None yet')).toBeVisible()
  expect(notes()).toHaveLength(1)
  await app.close()
  await site.close()
})
