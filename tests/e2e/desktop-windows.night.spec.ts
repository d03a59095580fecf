import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page, test } from 'playwright/test'
import { type Desktop, launchDesktop, loaded } from '../desktop/launch.ts'
import { openSite, title } from './sample-site.ts'
import { paste } from './steps.ts'

const click = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)

const enabled = (app: ElectronApplication, ...ids: string[]) =>
  app.evaluate(({ Menu }, items) => items.map((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.enabled), ids)

const queueShown = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()

/** Starts the app with one article in its queue. */
async function withArticle(): Promise<Desktop & { site: Awaited<ReturnType<typeof openSite>> }> {
  const site = await openSite()
  const desktop = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  await queueShown(desktop.page)
  await paste(desktop.page, `${site.origin}/2024/05/cranes`)
  await expect(row(desktop.page)).toBeVisible()
  return { ...desktop, site }
}

const row = (page: Page) => page.getByRole('row', { name: new RegExp(`^${title}`) })

test('an item opens in one window of its own, which is restored with the app at its position', async () => {
  const { app, page, userData, site } = await withArticle()
  await row(page).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(() => enabled(app, 'app:ownWindow')).toEqual([true])
  const [reader] = await Promise.all([app.waitForEvent('window'), click(app, 'app:ownWindow')])
  await loaded(reader)
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await test.step('opening it again brings the same window to the front', async () => {
    const id = new URL(page.url()).searchParams.get('id')
    await page.evaluate((contentId) => {
      ;(window as any).lectern.shell.post({ type: 'tell', notice: { type: 'openReader', contentId } })
    }, Number(id))
    // The main process answers in order, so the answer to this call follows the earlier ones.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { shell } = (window as any).lectern
          shell.onMessage(({ notice }: any) => notice.type === 'settings' && resolve())
          shell.post({ type: 'tell', notice: { type: 'settings' } })
        }),
    )
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2)
  })

  const bounds = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window, at) => {
      window.setBounds({ x: 40 + 60 * at, y: 30, width: 700, height: 600 })
      return window.getBounds()
    }),
  )
  await app.close()

  const again = await launchDesktop({ userData, env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  await expect.poll(() => again.app.windows().length).toBe(2)
  const shown = await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.getBounds()))
  expect(shown).toEqual(bounds)
  await expect
    .poll(async () => {
      const names = again.app.windows().map((window) => window.getByRole('heading', { level: 1 }).first().textContent())
      return (await Promise.all(names)).sort()
    })
    .toEqual(['Queue', title])
  await again.app.close()
  await site.close()
})

test('either of two windows can close: the other keeps syncing and repairs the damage it finds', async () => {
  const { app, page, userData, site } = await withArticle()
  const [second] = await Promise.all([app.waitForEvent('window'), click(app, 'app:newWindow')])
  await expect(row(await loaded(second))).toBeVisible()
  await page.close()
  await paste(second, `${site.origin}/missing`)
  await expect(second.getByText('The site answered 404')).toBeVisible()
  const [third] = await Promise.all([app.waitForEvent('window'), click(app, 'app:newWindow')])
  await expect((await loaded(third)).getByText('The site answered 404')).toBeVisible()
  await second.close()
  await row(third).focus()
  await third.keyboard.press('e')
  await expect(third.getByText('Article archived').first()).toBeVisible()
  await expect(row(third)).toHaveCount(0)
  await app.close()

  writeFileSync(join(userData, 'queue.db'), 'not a database '.repeat(1000))
  const again = await launchDesktop({ userData, env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  const notices = again.page.getByRole('region', { name: 'Notifications' })
  await expect(notices.getByText('What was stored on this device was damaged.')).toBeVisible()
  await expect(again.page.getByText('The site answered 404')).toBeVisible()
  expect(existsSync(join(userData, 'queue.db.damaged-1'))).toBe(true)
  await again.app.close()
  await site.close()
})

test('a window whose display is gone reopens on a visible one', async () => {
  const first = await launchDesktop()
  await queueShown(first.page)
  await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 5000, y: 4000, width: 900, height: 600 }),
  )
  await first.app.close()
  const { app } = await launchDesktop({ userData: first.userData })
  const seen = await app.evaluate(({ BrowserWindow, screen }) => {
    const { x, y, width, height } = BrowserWindow.getAllWindows()[0]?.getBounds() ?? { x: 0, y: 0, width: 0, height: 0 }
    const { workArea } = screen.getPrimaryDisplay()
    return (
      x >= workArea.x && y >= workArea.y && x + width <= workArea.x + workArea.width && y + height <= workArea.height
    )
  })
  expect(seen).toBe(true)
  await app.close()
})

test('the window frame has the theme from before the first paint', async () => {
  const first = await launchDesktop()
  await queueShown(first.page)
  await expect.poll(() => enabled(first.app, 'command:theme.toggle')).toEqual([true])
  const surface = () =>
    first.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface'))
  const before = await surface()
  await click(first.app, 'command:theme.toggle')
  await expect.poll(surface).not.toBe(before)
  const dark = (await surface()).trim().toLowerCase()
  const background = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase())
  await expect.poll(() => background(first.app)).toBe(dark)
  expect(await first.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  await first.app.close()

  const { app } = await launchDesktop({ userData: first.userData })
  const worn = async () => [await background(app), await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)]
  expect(await worn()).toEqual([dark, 'dark'])
  // A page reports its theme before its commands.
  await expect.poll(() => enabled(app, 'command:theme.toggle')).toEqual([true])
  expect(await worn()).toEqual([dark, 'dark'])
  await app.close()
})

test('zoom applies to all windows and survives a restart', async () => {
  const first = await launchDesktop()
  await queueShown(first.page)
  const [second] = await Promise.all([first.app.waitForEvent('window'), click(first.app, 'app:newWindow')])
  await loaded(second)
  await click(first.app, 'app:zoomIn')
  await click(first.app, 'app:zoomIn')
  const factors = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => Math.round(webContents.getZoomFactor() * 100)),
    )
  await expect.poll(() => factors(first.app)).toEqual([125, 125])
  await first.app.close()
  const { app } = await launchDesktop({ userData: first.userData })
  await expect.poll(async () => (await factors(app))[0]).toBe(125)
  await click(app, 'app:zoomReset')
  await expect.poll(async () => (await factors(app))[0]).toBe(100)
  await app.close()
})

test('the menu enables and runs the commands of the front window', async () => {
  const { app, page, site } = await withArticle()
  await expect
    .poll(() =>
      enabled(
        app,
        'command:save.url',
        'command:go.archive',
        'command:highlight.toggle',
        'app:exportPdf',
        'app:savePage',
      ),
    )
    .toEqual([true, true, false, false, false])
  await click(app, 'command:go.archive')
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await click(app, 'command:go.queue')
  await row(page).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(() => enabled(app, 'command:highlight.toggle', 'app:exportPdf')).toEqual([true, true])

  await test.step('without a menu bar, the button in the corner opens the whole menu', async () => {
    test.skip(process.platform === 'darwin', 'macOS has its menu bar')
    await app.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu()
      if (menu)
        menu.popup = (options) => {
          ;(globalThis as any).popped = [(options?.x ?? 0) > 0, (options?.y ?? 0) > 20, options?.window?.isFocused()]
        }
    })
    const popped = () => app.evaluate(() => (globalThis as any).popped)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect.poll(popped).toEqual([true, true, true])
    await app.evaluate(() => ((globalThis as any).popped = null))
    await page.keyboard.press('F10')
    await expect.poll(popped).toEqual([true, true, true])
  })

  await test.step('a front window with fewer commands disables menu items', async () => {
    const [second] = await Promise.all([app.waitForEvent('window'), click(app, 'app:newWindow')])
    await queueShown(await loaded(second))
    await expect.poll(() => enabled(app, 'command:highlight.toggle', 'app:exportPdf')).toEqual([false, false])
    await second.close()
  })
  await app.close()
  await site.close()
})

test('a right click on a link opens its context menu', async () => {
  const { app, page } = await launchDesktop()
  await queueShown(page)
  const labels = await app.evaluate(({ BrowserWindow, Menu }) => {
    const shown: string[] = []
    const build = Menu.buildFromTemplate
    Menu.buildFromTemplate = (template) => {
      shown.push(...template.map(({ label, role }) => label ?? role ?? '-'))
      return build(template)
    }
    BrowserWindow.getAllWindows()[0]?.webContents.emit(
      'context-menu',
      {},
      {
        linkURL: 'https://example.com/',
        srcURL: '',
        mediaType: 'none',
        hasImageContents: false,
        isEditable: false,
        selectionText: 'words',
        misspelledWord: '',
        dictionarySuggestions: [],
        editFlags: { canCopy: true },
        x: 0,
        y: 0,
      },
    )
    Menu.buildFromTemplate = build
    return shown
  })
  expect(labels).toEqual(['Open Link in Browser', 'Save Link to Lectern', 'Copy Link', '-', 'copy'])
  await app.close()
})

test('an article is exported as a PDF to the path that the user chooses', async ({}, info) => {
  const { app, page, site } = await withArticle()
  await row(page).click()
  await expect(page.getByText('What the drawings show')).toBeVisible()
  const file = info.outputPath('cranes.pdf')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async (...args: any[]) => {
      ;(globalThis as any).asked = args.at(-1).defaultPath
      return { canceled: false, filePath }
    }
  }, file)
  await expect.poll(() => enabled(app, 'app:exportPdf')).toEqual([true])
  const name = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())
  await expect.poll(name).toContain(title)
  await click(app, 'app:exportPdf')
  const { readFileSync } = await import('node:fs')
  await expect
    .poll(() => {
      try {
        return readFileSync(file).subarray(0, 5).toString()
      } catch {
        return ''
      }
    })
    .toBe('%PDF-')
  expect(await app.evaluate(() => (globalThis as any).asked)).toMatch(/The Harbour and Its Cranes\.pdf$/)
  await app.close()
  await site.close()
})
