import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type ElectronApplication, expect, type Page, test } from 'playwright/test'
import { launchDesktop, launchToEnd, realElectron } from '../desktop/launch.ts'
import { openSite, title } from './sample-site.ts'
import { paste } from './steps.ts'

const queueShown = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
const row = (page: Page) => page.getByRole('row', { name: new RegExp(`^${title}`) })
const folder = () => mkdtempSync(join(tmpdir(), 'lectern-'))

const libraryProcess = (app: ElectronApplication) =>
  app.evaluate(({ app: own }) => own.getAppMetrics().find(({ type }) => type === 'Utility')?.pid ?? 0)

test('a killed library process is restarted, and the window keeps working', async () => {
  const site = await openSite()
  const { app, page } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  await queueShown(page)
  const first = await libraryProcess(app)
  expect(first).toBeGreaterThan(0)
  process.kill(first, 'SIGKILL')
  await paste(page, `${site.origin}/2024/05/cranes`)
  await expect.poll(() => libraryProcess(app)).not.toBe(first)
  // A request in flight may have failed and been reported. A retry is all that is needed.
  await paste(page, `${site.origin}/2024/05/cranes`)
  await expect(row(page)).toBeVisible()
  await app.close()
  await site.close()
})

test('a crashed page reloads at the same address', async () => {
  const { app, page } = await launchDesktop({ args: ['lectern://list/archive'] })
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  // Wait until another page has replaced it: the page that is about to crash looks the same.
  await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const gone = new Promise<void>((resolve) => contents?.once('render-process-gone', () => resolve()))
    const loaded = gone.then(() => new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve())))
    contents?.forcefullyCrashRenderer()
    await loaded
  })
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          `document.querySelector('h1')?.textContent ?? null`,
        ),
      ),
    )
    .toBe('Archive')
  await app.close()
})

test.describe('the app reports what prevents its start and changes nothing', () => {
  test.skip(realElectron, 'on Electron a native dialog waits for a person')

  test('with a library of a newer version', async () => {
    const userData = folder()
    const file = join(userData, 'queue.db')
    const database = new Database(file)
    database.pragma('user_version = 9999')
    database.close()
    const { code, told } = await launchToEnd({ userData })
    expect(code).toBe(1)
    expect(told).toContain('This library was written by a newer Lectern.')
    const after = new Database(file)
    expect(after.pragma('user_version', { simple: true })).toBe(9999)
    after.close()
  })

  test('with a service’s library of a newer version', async () => {
    const userData = folder()
    const probe = await launchDesktop({ userData })
    await queueShown(probe.page)
    await probe.app.close()
    const database = new Database(join(userData, 'library.db'))
    database.pragma('user_version = 9999')
    database.close()
    const { code, told } = await launchToEnd({ userData })
    expect(code).toBe(1)
    expect(told).toContain('This library was written by a newer Lectern.')
  })

  test('with a data folder that is not writable', async () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    const { code, told } = await launchToEnd({ userData: folder(), env: { LECTERN_DATA: join(file, 'data') } })
    expect(code).toBe(1)
    expect(told).toContain('Lectern may not write to its data folder.')
  })

  test('with two apps on one data folder', async () => {
    const data = folder()
    const { app, page } = await launchDesktop({ env: { LECTERN_DATA: data } })
    await queueShown(page)
    const { code, told } = await launchToEnd({ userData: folder(), env: { LECTERN_DATA: data } })
    expect(code).toBe(1)
    expect(told).toContain('Another Lectern is using this library.')
    await queueShown(page)
    await app.close()
  })
})

test('the activity screen shows the last requests and the locations of the log and the data', async () => {
  const { app, page, userData } = await launchDesktop()
  await queueShown(page)
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('app:activity')?.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await expect(page.getByText(`Data: ${userData}`)).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    const request = page.getByRole('row').filter({ hasText: 'GET /' }).first()
    await expect(request).toContainText('200', { timeout: 500 })
  }).toPass()
  await app.close()
})
