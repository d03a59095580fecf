import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import { openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { click, openSettings, queueShown, recall } from './desktop-steps.ts'
import { listenForKeys, nowPlaying, pressKey, serveAudio, takenKeys } from './media-keys.ts'
import { openSite, title } from './sample-site.ts'
import { paste } from './steps.ts'

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()
test('desktop settings take effect immediately and survive a restart', async () => {
  const site = await openSite()
  const config = mkdtempSync(join(tmpdir(), 'lectern-config-'))
  const env = { LECTERN_ALLOW_PRIVATE_HOSTS: site.host, XDG_CONFIG_HOME: config }
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  await paste(page, `${site.origin}/2024/05/cranes`)
  await expect(page.getByRole('row', { name: new RegExp(`^${title}`) })).toBeVisible()
  await openSettings(app, page, 'Desktop')

  await test.step('the badge counts the queue if that setting is chosen', async () => {
    await app.evaluate(({ app: own }) => {
      own.setBadgeCount = (count) => {
        ;(globalThis as any).badge = count
        return true
      }
    })
    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    const badge = page.getByRole('combobox', { name: 'Number on the app icon' })
    await badge.selectOption({ label: 'Items in the queue' })
    await expect.poll(() => recall(app, 'badge')).toBe(1)
    await badge.selectOption({ label: 'None' })
    await expect.poll(() => recall(app, 'badge')).toBe(0)
    // Nothing has arrived since the inbox was last opened.
    await badge.selectOption({ label: 'New and unread in the inbox' })
    await expect(page.getByText('Counts items that have arrived since you last used Lectern.')).toBeVisible()
    expect(await recall(app, 'badge')).toBe(0)
    await badge.selectOption({ label: 'Items in the queue' })
    await expect.poll(() => recall(app, 'badge')).toBe(1)
    await page.getByRole('link', { name: 'Desktop', exact: true }).click()
  })

  await test.step('a taken shortcut is reported, and none is registered before one is chosen', async () => {
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
    await page.getByRole('button', { name: 'Choose another shortcut…' }).click()
    await page.getByLabel('Press the keys').press('Control+Alt+KeyK')
    await expect.poll(() => recall(app, 'asked')).toMatch(/\+Alt\+K$/)
    await expect(page.locator('kbd', { hasText: 'K' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'None', exact: true }).click()
    await expect(suggested).toBeVisible()
  })

  await test.step('the app opens at login, and hidden only if there is a way to bring it back', async () => {
    const hidden = page.getByRole('checkbox', { name: 'Start hidden at login' })
    await expect(hidden).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Open at login' }).check()
    await page.getByLabel('Icon in the tray or menu bar', { exact: true }).check()
    await hidden.check()
    if (process.platform === 'linux') {
      const file = join(config, 'autostart/lectern.desktop')
      await expect.poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : '')).toMatch(/^Exec=".+" "--hidden"$/m)
      await page.getByRole('checkbox', { name: 'Open at login' }).uncheck()
      await expect.poll(() => existsSync(file)).toBe(false)
      await page.getByRole('checkbox', { name: 'Open at login' }).check()
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

  await test.step('an unpackaged copy never updates itself', async () => {
    await expect(page.getByText('Update this copy of Lectern the same way you installed it.')).toBeVisible()
  })
  await app.close()

  const again = await launchDesktop({ userData, env })
  await queueShown(again.page)
  await openSettings(again.app, again.page, 'Desktop')
  await expect(again.page.getByLabel('Icon in the tray or menu bar', { exact: true })).toBeChecked()
  await expect(again.page.getByRole('checkbox', { name: 'Start hidden at login' })).toBeChecked()
  await again.page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(again.page.getByRole('combobox', { name: 'Number on the app icon' })).toHaveValue('queue')
  await again.app.close()
  await site.close()
})

const episode = `<!doctype html><title>The keeper speaks</title>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'PodcastEpisode',
  name: 'The keeper speaks',
  partOfSeries: { '@type': 'PodcastSeries', name: 'Skerry Radio' },
  associatedMedia: { '@type': 'MediaObject', contentUrl: 'https://sound.example/keeper.wav', duration: 'PT40S' },
})}</script><p>Eleven winters on the rock, told by the last who kept the light.</p>`

test('media keys, menu and tray control playback, which keeps the machine awake, and windows are restored after a restart', async () => {
  const site = await openLoopbackSite((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(episode)
  })
  const first = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  const { app: own, page } = first
  await queueShown(page)
  await own.evaluate(({ powerSaveBlocker, Tray }) => {
    const held = new Set<number>()
    ;(globalThis as any).held = held
    powerSaveBlocker.start = () => {
      held.add(7)
      return 7
    }
    powerSaveBlocker.stop = (id) => held.delete(id)
    Tray.prototype.setContextMenu = (menu) => {
      ;(globalThis as any).tray = menu
    }
  })
  await openSettings(own, page, 'Desktop')
  await page.getByLabel('Icon in the tray or menu bar', { exact: true }).check()
  const held = () => own.evaluate(() => (globalThis as any).held.size)
  const menuCan = () =>
    own.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('command:player.toggle')?.enabled)
  const playback = async () => (await nowPlaying(page)).playbackState

  await test.step('the system shows the episode, and each of the three controls plays and pauses it', async () => {
    await serveAudio(page, 40)
    await page.evaluate(listenForKeys)
    await click(own, 'command:go.queue')
    await paste(page, `${site.origin}/episodes/1`)
    await page.getByRole('row', { name: /^The keeper speaks/ }).click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect.poll(menuCan).toBe(true)
    expect(await takenKeys(page)).toEqual([])
    expect(await held()).toBe(0)

    await click(own, 'command:player.toggle')
    const shown = { playbackState: 'playing', title: 'The keeper speaks', artist: 'Skerry Radio' }
    await expect.poll(() => nowPlaying(page)).toEqual(shown)
    await expect.poll(held).toBe(1)
    await own.evaluate(() => (globalThis as any).tray.items.find(({ label }: any) => label === 'Play or Pause').click())
    await expect.poll(playback).toBe('paused')
    await expect.poll(held).toBe(0)
    await pressKey(page, 'play')
    await expect.poll(playback).toBe('playing')
    await expect.poll(held).toBe(1)
  })

  const [second] = await Promise.all([own.waitForEvent('window'), click(own, 'app:newWindow')])
  await queueShown(second)
  await test.step('with two windows playing, the machine stays awake until both stop', async () => {
    await own.evaluate(({ BrowserWindow }) => {
      const [one, other] = BrowserWindow.getAllWindows()
      other?.webContents.emit('media-started-playing')
      one?.webContents.once('media-paused', () => {
        ;(globalThis as any).heard = true
      })
    })
    await pressKey(page, 'pause')
    await expect.poll(() => recall(own, 'heard')).toBe(true)
    expect(await held()).toBe(1)
    await second.close()
    await expect.poll(held).toBe(0)
    await pressKey(page, 'play')
    await expect.poll(held).toBe(1)
    // It continues in other screens, until its reader has heard enough.
    await page.keyboard.press('u')
    await queueShown(page)
    expect(await held()).toBe(1)
    await page.getByRole('button', { name: 'Stop listening' }).click()
    await expect.poll(held).toBe(0)
    expect(await takenKeys(page)).toEqual([])
  })

  const [third] = await Promise.all([own.waitForEvent('window'), click(own, 'app:newWindow')])
  await queueShown(third)
  const filled = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => [w.isFullScreen(), w.isMaximized()]))
  await own.evaluate(({ BrowserWindow }) => {
    const [one, other] = BrowserWindow.getAllWindows()
    one?.setFullScreen(true)
    other?.maximize()
  })
  const both = [
    [true, false],
    [false, true],
  ]
  await expect.poll(() => filled(own)).toEqual(both)
  await own.close()
  await site.close()
  const { app } = await launchDesktop({ userData: first.userData })
  await expect.poll(() => filled(app)).toEqual(both)
  await app.close()
})
