import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { LARGEST_FILE } from '#shared/limits.ts'
import { makeZip } from '../fakes/make-book.ts'
import { launchDesktop, launchSecondInstance } from '../desktop/launch.ts'
import { drop, queueShown } from './desktop-steps.ts'
import { openSite } from './sample-site.ts'

let site: LoopbackSite
let env: Record<string, string>
test.beforeAll(async () => {
  site = await openSite()
  env = { LECTERN_ALLOW_PRIVATE_HOSTS: site.host }
})
test.afterAll(() => site.close())

test('more than five saves in ten seconds wait for the user to confirm', async () => {
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async (...args: any[]) => {
      ;(globalThis as any).question = args.at(-1)
      return { response: 0, checkboxChecked: false }
    }
  })
  const args = Array.from(
    { length: 9 },
    (_, at) => `lectern://save?url=${encodeURIComponent(`${site.origin}/2024/05/cranes?${at}`)}`,
  )
  await launchSecondInstance({ userData, args, env })
  await expect.poll(() => app.evaluate(() => (globalThis as any).question?.message)).toBe('Save all of these links?')
  await expect(page.getByRole('row')).toHaveCount(5)
  await app.close()
})

test('ten thousand rows of a table are shown, imported after a confirmation, and undone', async () => {
  const { app, page } = await launchDesktop({ env })
  await queueShown(page)
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Page ${at},https://elsewhere.invalid/${at},${1_600_000_000 + at},a|b,${at % 4 ? 'unread' : 'archive'}`,
  )
  await drop(page, { files: { 'pocket.csv': `title,url,time_added,tags,status\n${rows.join('\n')}\nno,link,,,` } })
  const dialog = page.getByRole('dialog', { name: 'Import pocket.csv' })
  await expect(dialog).toContainText('Pocket: 10,000 items, 2,500 archived, 10,000 with tags.')
  await expect(dialog).toContainText('1 row can’t be imported.')
  await dialog.getByLabel('Fetch pages').selectOption('None')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Import' })).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('Done: 10,000 added, 1 not imported.', { timeout: 240_000 })
  await dialog.getByRole('button', { name: 'Show skipped items' }).click()
  await expect(dialog.getByRole('list', { name: 'Skipped' })).toHaveText('no: It has no web address.')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^Undone/, { timeout: 240_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await app.close()
})

test('an archive that is too large to pass as a whole is opened through the system', async () => {
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  const archive = join(mkdtempSync(join(tmpdir(), 'lectern-files-')), 'pocket.zip')
  const links = 'title,url,time_added,tags,status\nOn cranes,https://elsewhere.invalid/cranes,1600000000,,unread\n'
  // Random bytes can't be compressed.
  writeFileSync(archive, makeZip({ 'part_000000.csv': links, 'picture.png': randomBytes(LARGEST_FILE) }))
  expect(await launchSecondInstance({ userData, args: [archive], env })).toBe(0)
  const dialog = page.getByRole('dialog', { name: 'Import pocket.zip' })
  await expect(dialog).toContainText('Pocket: 1 item')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await app.close()
})
