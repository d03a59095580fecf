import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import { fillWithEveryKind } from './every-kind.ts'
import { openSite, painted, paste, pressInTurn, title } from './road.ts'
import { WHOLE_ROAD, walkWhole } from './whole-road.ts'

test('in the desktop app: the whole road, and what is there after a restart', async () => {
  test.setTimeout(WHOLE_ROAD)
  const site = await openSite()
  const userData = mkdtempSync(join(tmpdir(), 'lectern-'))
  await fillWithEveryKind(userData)
  const options = { userData, env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } }
  const first = await launchDesktop(options)
  await walkWhole(first.page, {
    site,
    goOffline: async () => {
      const set = (online: boolean) =>
        first.app.evaluate(({ net, powerMonitor }, value) => {
          net.isOnline = () => value
          powerMonitor.emit('resume')
        }, online)
      await set(false)
      return () => set(true)
    },
  })
  await first.app.close()

  await test.step('everything is still there after a restart', async () => {
    const { app, page } = await launchDesktop(options)
    await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
    await pressInTurn(page, 'g', 'a')
    await page.getByRole('row', { name: new RegExp(`^${title}`) }).click()
    await expect.poll(() => painted(page)).toEqual(['Nobody remembers now who won, but the cranes'])

    // The library is inside the app: a link to it could be opened by no one, and the dialog says so.
    await page.keyboard.press('Shift+V')
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await expect(dialog.getByText('answers to nobody else')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create link' })).toHaveCount(0)
    await expect(dialog.getByText(`${site.origin}/2024/05/cranes`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy as Markdown link' })).toBeVisible()
    await app.close()
  })
  await site.close()
})

test('the windows of the app are locked down and two of them show one library', async () => {
  const site = await openSite()
  const { app, page } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  // Who pastes into a page that does not listen yet has pasted nowhere.
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  expect(await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window))).toEqual([])

  const [second] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('app:newWindow')?.click()),
  ])
  await second.waitForURL((url) => url.protocol !== 'about:')
  await paste(page, `${site.origin}/2024/05/cranes`)
  await expect(second.getByRole('row', { name: new RegExp(`^${title}`) })).toBeVisible()

  await test.step('what a reader does is one message to the main process; what is shown is read anew', async () => {
    await app.evaluate(({ ipcMain }) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      ipcMain.on('host', (_event, { method }) => asked.push(method))
    })
    await second.getByRole('row', { name: new RegExp(`^${title}`) }).focus()
    await second.keyboard.press('f')
    await expect(second.getByText('Article added to favorites').first()).toBeVisible()
    await second.keyboard.press('e')
    await expect(second.getByText('Article archived').first()).toBeVisible()
    // Shown at once, and sent when the change before it was answered.
    const reads = ['queueIds', 'entries', 'status']
    const asked = (): Promise<string[]> => app.evaluate(() => (globalThis as any).asked)
    await expect
      .poll(async () => (await asked()).filter((method) => !reads.includes(method)))
      .toEqual(['perform', 'perform'])
  })
  await app.close()
  await site.close()
})
