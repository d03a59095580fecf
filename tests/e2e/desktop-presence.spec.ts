import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import { openSite, paste, title } from './road.ts'

const click = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)
const queueShown = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()
const recall = (app: ElectronApplication, what: string) => app.evaluate((_, key) => (globalThis as any)[key], what)

async function openDesktopSettings(app: ElectronApplication, page: Page): Promise<void> {
  await expect
    .poll(() => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('command:go.settings')?.enabled))
    .toBe(true)
  await click(app, 'command:go.settings')
  await page.getByRole('link', { name: 'Desktop', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Desktop' })).toBeVisible()
}

test('what is chosen in the settings of the desktop is so, at once and after a restart', async () => {
  const site = await openSite()
  const config = mkdtempSync(join(tmpdir(), 'lectern-config-'))
  const env = { LECTERN_ALLOW_PRIVATE_HOSTS: site.host, XDG_CONFIG_HOME: config }
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  await paste(page, `${site.origin}/2024/05/cranes`)
  await expect(page.getByRole('row', { name: new RegExp(`^${title}`) })).toBeVisible()
  await openDesktopSettings(app, page)

  await test.step('the badge counts the queue where that was chosen', async () => {
    await app.evaluate(({ app: own }) => {
      own.setBadgeCount = (count) => {
        ;(globalThis as any).badge = count
        return true
      }
    })
    const badge = page.getByLabel('Number on the app’s icon')
    await badge.selectOption({ label: 'Items in the queue' })
    await expect.poll(() => recall(app, 'badge')).toBe(1)
    await badge.selectOption({ label: 'None' })
    await expect.poll(() => recall(app, 'badge')).toBe(0)
    await badge.selectOption({ label: 'Items in the queue' })
  })

  await test.step('keys that are taken say so, and nothing is taken before', async () => {
    await app.evaluate(({ globalShortcut }) => {
      globalShortcut.register = (keys) => {
        ;(globalThis as any).asked = keys
        return (globalThis as any).free === true
      }
    })
    const suggested = page.getByRole('button', { name: /^Use (?:Ctrl\+Alt\+Shift\+L|⌘⌥⇧L)$/ })
    await suggested.click()
    await expect(notice(page, /CommandOrControl\+Alt\+Shift\+L is taken by another program/)).toBeVisible()
    await app.evaluate(() => {
      ;(globalThis as any).free = true
    })
    await expect(suggested).toBeVisible()
    await page.getByRole('button', { name: 'Other keys…' }).click()
    await page.getByLabel('Press the keys').press('Control+Alt+KeyK')
    await expect.poll(() => recall(app, 'asked')).toMatch(/\+Alt\+K$/)
    await expect(page.locator('kbd', { hasText: 'K' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'None', exact: true }).click()
    await expect(suggested).toBeVisible()
  })

  await test.step('it opens at login, hidden only with something to bring it back with', async () => {
    const hidden = page.getByLabel('Start hidden at login')
    await expect(hidden).toBeDisabled()
    await page.getByLabel('Open at login').check()
    await page.getByLabel('Icon in the tray or menu bar', { exact: true }).check()
    await hidden.check()
    if (process.platform === 'linux') {
      const file = join(config, 'autostart/lectern.desktop')
      await expect.poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : '')).toMatch(/^Exec=".+" "--hidden"$/m)
      await page.getByLabel('Open at login').uncheck()
      await expect.poll(() => existsSync(file)).toBe(false)
      await page.getByLabel('Open at login').check()
      await expect.poll(() => existsSync(file)).toBe(true)
    }
  })

  await test.step('the data folder and the log are shown', async () => {
    await app.evaluate(({ shell }) => {
      shell.openPath = async (path) => {
        ;(globalThis as any).opened = path
        return ''
      }
      shell.showItemInFolder = (path) => {
        ;(globalThis as any).pointed = path
      }
    })
    await page.getByRole('button', { name: 'Show folder' }).click()
    await expect.poll(() => recall(app, 'opened')).toBe(userData)
    await page.getByRole('button', { name: 'Show file' }).click()
    await expect.poll(() => recall(app, 'pointed')).toBe(join(userData, 'logs', 'lectern.log'))
  })

  await test.step('a copy that is not packaged is never updated from inside', async () => {
    await expect(page.getByText('This copy of Lectern is updated the way it was installed.')).toBeVisible()
  })
  await app.close()

  const again = await launchDesktop({ userData, env })
  await queueShown(again.page)
  await openDesktopSettings(again.app, again.page)
  await expect(again.page.getByLabel('Icon in the tray or menu bar', { exact: true })).toBeChecked()
  await expect(again.page.getByLabel('Start hidden at login')).toBeChecked()
  await expect(again.page.getByLabel('Number on the app’s icon')).toHaveValue('queue')
  await again.app.close()
  await site.close()
})

test('the machine stays awake while a window plays, and windows come back in full screen and maximised', async () => {
  const first = await launchDesktop()
  await queueShown(first.page)
  await first.app.evaluate(({ powerSaveBlocker }) => {
    const held = new Set<number>()
    ;(globalThis as any).held = held
    powerSaveBlocker.start = () => {
      held.add(7)
      return 7
    }
    powerSaveBlocker.stop = (id) => held.delete(id)
  })
  const [second] = await Promise.all([first.app.waitForEvent('window'), click(first.app, 'app:newWindow')])
  // A page that is left takes its players along: both have arrived, and the main process has heard of it.
  const arrived = () =>
    first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL().startsWith('app:')),
    )
  await expect.poll(arrived).toEqual([true, true])
  const held = () => first.app.evaluate(() => (globalThis as any).held.size)
  const media = (at: number, event: string) =>
    first.app.evaluate(
      ({ BrowserWindow }, [index, name]) => {
        BrowserWindow.getAllWindows()[index]?.webContents.emit(name)
      },
      [at, event] as const,
    )
  expect(await held()).toBe(0)
  await media(0, 'media-started-playing')
  await media(1, 'media-started-playing')
  expect(await held()).toBe(1)
  await media(0, 'media-paused')
  expect(await held()).toBe(1)
  await second.close()
  await expect.poll(held).toBe(0)

  const [third] = await Promise.all([first.app.waitForEvent('window'), click(first.app, 'app:newWindow')])
  await queueShown(third)
  const filled = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => [w.isFullScreen(), w.isMaximized()]))
  await first.app.evaluate(({ BrowserWindow }) => {
    const [one, other] = BrowserWindow.getAllWindows()
    one?.setFullScreen(true)
    other?.maximize()
  })
  const both = [
    [true, false],
    [false, true],
  ]
  await expect.poll(() => filled(first.app)).toEqual(both)
  await first.app.close()
  const { app } = await launchDesktop({ userData: first.userData })
  await expect.poll(() => filled(app)).toEqual(both)
  await app.close()
})
