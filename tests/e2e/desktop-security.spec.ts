// Electron's security checklist: a test for each rule, on the windows of the app itself. Rules about preferences are
// tested in tests/main/desktop/web-preferences.test.ts. The numbers are the checklist's own; main/desktop/README.md has
// them as a table.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'

const root = join(import.meta.dirname, '../..')
let app: ElectronApplication
let page: Page

test.beforeAll(async () => {
  ;({ app, page } = await launchDesktop())
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
})
test.afterAll(() => app.close())

const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('rule 1: the window shows only content that the app ships', async () => {
  const origins = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('data:'))
        .map((name) => new URL(name).origin === location.origin),
    ),
  ])
  expect(origins).toEqual([true])
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())).toMatch(
    /^app:\/\/lectern\//,
  )
})

test('rule 5: a page gets no permission except writing to the clipboard', async () => {
  const states = await page.evaluate(() =>
    Promise.all(
      ['geolocation', 'notifications', 'microphone', 'camera', 'midi', 'clipboard-read'].map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
      ),
    ),
  )
  expect(states).toEqual(Array.from(states, () => 'denied'))
})

test('rule 7: the policy refuses to turn text into markup or code', async () => {
  const refused = await page.evaluate(async () => {
    // DevTools may evaluate text in its own task, so this waits for a task of the page.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const tried = (run: () => unknown): string => {
      try {
        run()
        return 'allowed'
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      tried(() => {
        document.createElement('div').innerHTML = '<b>x</b>'
      }),
      tried(() => Reflect.get(globalThis, 'eval')('1')),
    ]
  })
  expect(refused[0]).toBe('TypeError')
  expect(refused[1]).toMatch(/EvalError|TypeError/)
})

test('rule 12: a webview is never attached', async () => {
  const prevented = await app.evaluate(({ BrowserWindow }) => {
    const event = { defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
    BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {})
    return event.defaultPrevented
  })
  expect(prevented).toBe(true)
})

test('rule 13: a window does not navigate out of the app', async () => {
  const before = page.url()
  await page.evaluate(() => {
    location.href = 'https://outside.invalid/'
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))))
  expect(page.url()).toBe(before)
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
})

test('rule 13: every navigation out of the app is stopped, and navigation within it is not', async () => {
  const stopped = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const judge = (name: string, url: string): boolean => {
      const event = { url, defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
      contents?.emit(name, event, url)
      return event.defaultPrevented
    }
    return ['will-navigate', 'will-redirect'].map((name) => [
      judge(name, 'https://outside.invalid/'),
      judge(name, 'file:///etc/passwd'),
      judge(name, 'app://other/'),
      judge(name, 'app://lectern/list/queue'),
    ])
  })
  expect(stopped).toEqual([
    [true, true, true, false],
    [true, true, true, false],
  ])
})

test('rules 14 and 15: a page opens no window, and only web pages and mail leave the app', async () => {
  await app.evaluate(({ shell }) => {
    ;(globalThis as any).outside = []
    shell.openExternal = async (url) => {
      ;(globalThis as any).outside.push(url)
    }
  })
  const outside = () => app.evaluate(() => (globalThis as any).outside)
  for (const address of ['file:///etc/passwd', 'smb://host/share', 'https://outside.invalid/read']) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), {
        href,
        target: '_blank',
        id: 'outside',
        textContent: 'x',
      })
      link.style.cssText = 'position:fixed;inset:40% auto auto 40%;z-index:99'
      document.body.append(link)
    }, address)
    await page.locator('#outside').click()
    await page.evaluate(() => document.querySelector('#outside')?.remove())
  }
  await expect.poll(outside).toEqual(['https://outside.invalid/read'])
  await expect.poll(windows).toBe(1)
})

test('rule 16: Electron is of a version that still gets fixes', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(Number(devDependencies.electron.split('.')[0])).toBeGreaterThanOrEqual(45)
})

test('rule 17: a message that is not from the top frame of one of our windows is refused, whatever its content', async () => {
  const answered = await app.evaluate(({ ipcMain, BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) return ['no window']
    const sent: string[] = []
    const reply = (to: unknown) => sent.push(String(to))
    const call = { type: 'ask', id: 1, method: 'status', args: [] }
    const { mainFrame } = window.webContents
    const inner = { url: 'app://lectern/', parent: mainFrame }
    const stranger = { id: 9999, mainFrame: { url: 'https://outside.invalid/' }, send: reply }
    for (const channel of ['host', 'shell']) {
      ipcMain.emit(channel, { sender: stranger, senderFrame: stranger.mainFrame }, call)
      ipcMain.emit(channel, { sender: { ...stranger, id: window.webContents.id, mainFrame }, senderFrame: inner }, call)
      ipcMain.emit(channel, { sender: { ...stranger, id: window.webContents.id }, senderFrame: null }, call)
    }
    return sent
  })
  expect(answered).toEqual([])
})

test('rule 17: a call outside the contract is refused, and the app keeps running', async () => {
  await page.evaluate(() => {
    const { shell } = (window as any).lectern
    for (const message of [
      null,
      1,
      'x',
      {},
      { type: 'exec' },
      { type: 'openReader', contentId: '1' },
      { type: 'change', settings: { tray: 'yes' } },
    ]) {
      shell.post(message)
      shell.post({ type: 'tell', notice: message })
    }
  })
  await expect.poll(windows).toBe(1)
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('app:activity')?.click())
  await expect.poll(() => page.getByRole('row', { name: /was refused/ }).count()).toBeGreaterThanOrEqual(7)
  await page.getByRole('button', { name: 'Back to the queue' }).click()
})

test('rule 18: nothing is loaded from file://', async () => {
  const { url } = await app.evaluate(({ BrowserWindow }) => ({
    url: BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '',
  }))
  expect(url.startsWith('app:')).toBe(true)
})

test('rule 19: the fuses of a package are set as required', () => {
  const config = readFileSync(join(root, 'resources/electron-builder.yml'), 'utf8')
  const fuse = (name: string) => config.match(new RegExp(`^ {2}${name}: (\\w+)`, 'm'))?.[1]
  expect({
    runAsNode: fuse('runAsNode'),
    options: fuse('enableNodeOptionsEnvironmentVariable'),
    inspect: fuse('enableNodeCliInspectArguments'),
    cookies: fuse('enableCookieEncryption'),
    integrity: fuse('enableEmbeddedAsarIntegrityValidation'),
    asar: fuse('onlyLoadAppFromAsar'),
    file: fuse('grantFileProtocolExtraPrivileges'),
  }).toEqual({
    runAsNode: 'false',
    options: 'false',
    inspect: 'false',
    cookies: 'true',
    integrity: 'true',
    asar: 'true',
    file: 'false',
  })
})

test('rule 20: the page sees two ports, a name, and nothing of Electron or Node', async () => {
  const seen = await page.evaluate(() => ({
    bridge: Object.keys((window as any).lectern).sort(),
    shell: Object.keys((window as any).lectern.shell).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in window),
  }))
  expect(seen).toEqual({
    bridge: ['onMessage', 'platform', 'post', 'shell'],
    shell: ['onMessage', 'post'],
    node: [],
  })
})

test('a download that the app’s own page did not start is refused', async () => {
  const seen = await app.evaluate(({ session, BrowserWindow }) => {
    const origin = new URL(BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '')
    const judge = (url: string): string => {
      const event = { defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
      session.defaultSession.emit('will-download', event, { getURL: () => url }, {})
      return event.defaultPrevented ? 'refused' : 'asked where'
    }
    const own = `${origin.protocol}//${origin.host}`
    return [judge('https://outside.invalid/a.exe'), judge('blob:https://outside.invalid/1'), judge(`blob:${own}/1`)]
  })
  expect(seen).toEqual(['refused', 'refused', 'asked where'])
})

test('crash dumps stay on this machine', async () => {
  expect(await app.evaluate(({ crashReporter }) => crashReporter.getUploadToServer())).toBe(false)
})
