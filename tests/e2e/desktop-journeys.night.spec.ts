// The journeys in the desktop app, and tests of what only its windows have.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElectronApplication, expect, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import { journeys } from './journeys/index.ts'
import { settled } from './journeys/journey.ts'
import { openSite, title } from './sample-site.ts'
import { seedLibrary } from './seeded-library.ts'
import { paste } from './steps.ts'

test.describe.configure({ mode: 'parallel' })

const setOnline = (app: ElectronApplication, online: boolean) =>
  app.evaluate(({ net, powerMonitor }, value) => {
    net.isOnline = () => value
    powerMonitor.emit('resume')
  }, online)

for (const { name, begins, run } of journeys) {
  test(`in the desktop app: ${name}`, async () => {
    const site = await openSite()
    const userData = mkdtempSync(join(tmpdir(), 'lectern-'))
    if (begins === 'seeded') await seedLibrary(userData)
    const options = { userData, env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } }
    let { app, page } = await launchDesktop(options)
    await settled(page, begins)
    await run(page, {
      site,
      goOffline: async () => {
        await setOnline(app, false)
        return () => setOnline(app, true)
      },
      restart: async () => {
        await app.close()
        ;({ app, page } = await launchDesktop(options))
        return page
      },
    })
    await app.close()
    await site.close()
  })
}

test('the app’s windows are locked down, and two of them show one library', async () => {
  const site = await openSite()
  const { app, page } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  // A paste is lost before the page listens for it.
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  expect(await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window))).toEqual([])

  const [second] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('app:newWindow')?.click()),
  ])
  await second.waitForURL((url) => url.protocol !== 'about:')
  await paste(page, `${site.origin}/2024/05/cranes`)
  await expect(second.getByRole('row', { name: new RegExp(`^${title}`) })).toBeVisible()

  await test.step('a user action is one message to the main process, and the views are read again', async () => {
    await app.evaluate(({ ipcMain }) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      ipcMain.on('host', (_event, { method, args }) => asked.push(method === 'call' ? args[0] : method))
    })
    await second.getByRole('row', { name: new RegExp(`^${title}`) }).focus()
    await second.keyboard.press('f')
    await expect(second.getByText('Article added to favorites').first()).toBeVisible()
    await second.keyboard.press('e')
    await expect(second.getByText('Article archived').first()).toBeVisible()
    // The change shows immediately, and is sent after the previous change was answered. Actions are also counted, for
    // the reader alone.
    const others = ['queueIds', 'entries', 'status', 'track', 'identify', 'contentImpressions']
    const asked = (): Promise<string[]> => app.evaluate(() => (globalThis as any).asked)
    await expect
      .poll(async () => (await asked()).filter((method) => !others.includes(method)))
      .toEqual(['perform', 'perform'])
  })
  await app.close()
  await site.close()
})
