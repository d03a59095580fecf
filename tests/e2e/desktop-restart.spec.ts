import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type ElectronApplication, expect, test } from 'playwright/test'
import { launchDesktop, launchToEnd, realElectron } from '../desktop/launch.ts'
import { choose, click, enabled, openSettings, opened, queueShown, saveArticle } from './desktop-steps.ts'
import { openSite, title } from './sample-site.ts'
import { heading, row } from './steps.ts'

const bounds = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getBounds()))
const filled = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => [w.isFullScreen(), w.isMaximized()]))
const zoom = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => Math.round(webContents.getZoomFactor() * 100)),
  )
/** The color of the first window's frame, and the theme that the system hears of. */
const worn = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow, nativeTheme }) => [
    BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase(),
    nativeTheme.themeSource,
  ])

test('after a restart, windows, settings, notes and backups are as they were, and a damaged copy of the library is rebuilt', async () => {
  const site = await openSite()
  const env = {
    LECTERN_ALLOW_PRIVATE_HOSTS: site.host,
    XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'lectern-config-')),
  }
  const vault = mkdtempSync(join(tmpdir(), 'lectern-vault-'))
  const notes = () => readdirSync(vault).filter((name) => name.endsWith('.md'))
  const first = await launchDesktop({ env })
  const { app, page, userData } = first
  const autostart = join(env.XDG_CONFIG_HOME, 'autostart/lectern.desktop')
  await saveArticle(page, site)

  await test.step('a folder of notes is chosen and fills by itself', async () => {
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, vault)
    await openSettings(app, page, 'Notes folder')
    await page.getByRole('button', { name: 'Choose a folder' }).click()
    await expect(page.getByText(vault)).toBeVisible()
    await expect.poll(() => notes().length).toBe(1)
  })

  await test.step('a backup is made and listed with what it holds', async () => {
    await page.getByRole('link', { name: 'Backups', exact: true }).click()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText(/^Daily\s· .*\s· 1 article and 0 highlights\s· Checked$/)).toBeVisible()
  })

  await test.step('the app opens at login, and hidden only if there is a way to bring it back', async () => {
    await page.getByRole('link', { name: 'Desktop', exact: true }).click()
    const hidden = page.getByRole('checkbox', { name: 'Start hidden at login' })
    await expect(hidden).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Open at login' }).check()
    await page.getByLabel('Icon in the tray or menu bar', { exact: true }).check()
    await hidden.check()
    if (process.platform !== 'linux') return
    await expect
      .poll(() => (existsSync(autostart) ? readFileSync(autostart, 'utf8') : ''))
      .toMatch(/^Exec=".+" "--hidden"$/m)
  })

  const dark = await test.step('the frame takes the color of the theme', async () => {
    const surface = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface'))
    const before = await surface()
    await choose(app, 'command:theme.toggle')
    await expect.poll(surface).not.toBe(before)
    const color = (await surface()).trim().toLowerCase()
    await expect.poll(() => worn(app)).toEqual([color, 'dark'])
    return color
  })

  await choose(app, 'command:go.queue')
  await row(page, title).click()
  await expect.poll(() => enabled(app, 'app:ownWindow')).toEqual([true])
  const reader = await opened(app, () => click(app, 'app:ownWindow'))
  await expect(heading(reader, title)).toBeVisible()
  const second = await opened(app, () => click(app, 'app:newWindow'))
  await queueShown(second)
  await click(app, 'app:zoomIn')
  await click(app, 'app:zoomIn')
  await expect.poll(() => zoom(app)).toEqual([125, 125, 125])
  await app.evaluate(({ BrowserWindow }) => {
    const [main, own, other] = BrowserWindow.getAllWindows()
    // Bounds on a display that will be removed.
    main?.setBounds({ x: 5000, y: 4000, width: 900, height: 600 })
    own?.setBounds({ x: 40, y: 30, width: 700, height: 600 })
    other?.setFullScreen(true)
  })
  await expect.poll(async () => (await filled(app)).at(-1)).toEqual([true, false])
  const [, left] = await bounds(app)
  await app.close()

  writeFileSync(join(userData, 'queue.db'), 'not a database '.repeat(1000))
  const again = await launchDesktop({ userData, env })
  await test.step('damaged data on this device is set aside and rebuilt from the library', async () => {
    await expect.poll(() => again.app.windows().length).toBe(3)
    const told = again.app
      .windows()
      .map((window) =>
        window.getByRole('region', { name: 'Notifications' }).getByText('The data on this device was damaged.').first(),
      )
    await expect.poll(async () => (await Promise.all(told.map((each) => each.isVisible()))).includes(true)).toBe(true)
    expect(existsSync(join(userData, 'queue.db.damaged-1'))).toBe(true)
  })

  await test.step('every window is back where it was, on a display that is there, in its color from before the first paint', async () => {
    const [main, own] = await bounds(again.app)
    expect(own).toEqual(left)
    const area = await again.app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
    expect(main?.x).toBeGreaterThanOrEqual(area.x)
    expect(main?.y).toBeGreaterThanOrEqual(area.y)
    expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual(area.x + area.width)
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(area.y + area.height)
    expect(await filled(again.app)).toEqual([
      [false, false],
      [false, false],
      [true, false],
    ])
    expect(await worn(again.app)).toEqual([dark, 'dark'])
    await expect.poll(() => zoom(again.app)).toEqual([125, 125, 125])
    const names = () =>
      Promise.all(again.app.windows().map((window) => window.getByRole('heading', { level: 1 }).first().textContent()))
    await expect.poll(async () => (await names()).sort()).toEqual(['Queue', 'Queue', title])
    // A page reports its theme before its commands.
    await expect.poll(() => enabled(again.app, 'command:theme.toggle')).toEqual([true])
    expect(await worn(again.app)).toEqual([dark, 'dark'])
    await click(again.app, 'app:zoomReset')
    await expect.poll(() => zoom(again.app)).toEqual([100, 100, 100])
  })

  await test.step('settings, the folder of notes and the backup are still there', async () => {
    await again.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows().slice(1)) window.close()
    })
    await expect.poll(() => again.app.windows().length).toBe(1)
    const [main = again.page] = again.app.windows()
    await queueShown(main)
    await expect(row(main, title)).toBeVisible()
    await openSettings(again.app, main, 'Desktop')
    await expect(main.getByLabel('Icon in the tray or menu bar', { exact: true })).toBeChecked()
    await expect(main.getByRole('checkbox', { name: 'Start hidden at login' })).toBeChecked()
    await main.getByRole('link', { name: 'Notes folder', exact: true }).click()
    await expect(main.getByText(vault)).toBeVisible()
    await main.getByRole('link', { name: 'Backups', exact: true }).click()
    await expect(main.getByText(/· 1 article and 0 highlights\s· Checked$/)).toBeVisible()
  })
  await again.app.close()
  await site.close()

  await test.step('what a newer version wrote stays as it is, and the app says why it does not start', async () => {
    // On Electron a native dialog waits for a person.
    if (realElectron) return
    const newer = new Database(join(userData, 'queue.db'))
    newer.pragma('user_version = 9999')
    newer.close()
    const { code, told } = await launchToEnd({ userData, env })
    expect([code, told]).toEqual([
      1,
      expect.stringContaining('This library was written by a newer version of Lectern.'),
    ])
    const after = new Database(join(userData, 'queue.db'), { readonly: true })
    expect(after.pragma('user_version', { simple: true })).toBe(9999)
    after.close()
  })
})
