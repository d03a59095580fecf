// The app from its start: what its windows refuse, by the rules of Electron's security checklist
// (main/desktop/README.md has the numbers), and how it continues when one of its processes ends.
import { expect, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import { choose, click, libraryProcess, recall, saveArticle, windows } from './desktop-steps.ts'
import { openSite, title } from './sample-site.ts'
import { heading, paste, row } from './steps.ts'

test('the app starts with windows that refuse foreign content, and continues when its library or a page ends', async () => {
  const site = await openSite()
  const { app, page, userData } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  await saveArticle(page, site)

  await test.step('rules 1 and 18: the window shows only content that the app ships, and nothing from file://', async () => {
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

  await test.step('rule 5: a page gets no permission except writing to the clipboard', async () => {
    const states = await page.evaluate(() =>
      Promise.all(
        ['geolocation', 'notifications', 'microphone', 'camera', 'midi', 'clipboard-read'].map((name) =>
          navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
        ),
      ),
    )
    expect(states).toEqual(Array.from(states, () => 'denied'))
  })

  await test.step('rule 7: the policy refuses to turn text into markup or code', async () => {
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

  await test.step('rule 13: a window does not navigate out of the app', async () => {
    const before = page.url()
    await page.evaluate(() => {
      location.href = 'https://outside.invalid/'
    })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))))
    expect(page.url()).toBe(before)
    await expect(heading(page, 'Queue')).toBeVisible()
  })

  await test.step('rules 14 and 15: a page opens no window, and only web pages and mail leave the app', async () => {
    await app.evaluate(({ shell }) => {
      ;(globalThis as any).outside = []
      shell.openExternal = async (url) => {
        ;(globalThis as any).outside.push(url)
      }
    })
    for (const address of ['file:///etc/passwd', 'smb://host/share', 'https://outside.invalid/read']) {
      await page.evaluate((href) => {
        const given = { href, target: '_blank', id: 'outside', textContent: 'x' }
        const link = Object.assign(document.createElement('a'), given)
        link.style.cssText = 'position:fixed;inset:40% auto auto 40%;z-index:99'
        document.body.append(link)
      }, address)
      await page.locator('#outside').click()
      await page.evaluate(() => document.querySelector('#outside')?.remove())
    }
    await expect.poll(() => recall(app, 'outside')).toEqual(['https://outside.invalid/read'])
    await expect.poll(() => windows(app)).toBe(1)
  })

  await test.step('rule 20: the page sees two ports, a name, and nothing of Electron or Node', async () => {
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

  await test.step('crash dumps stay on this machine', async () => {
    expect(await app.evaluate(({ crashReporter }) => crashReporter.getUploadToServer())).toBe(false)
  })

  await test.step('rule 17: a call outside the contract is refused, and the activity screen shows the refusal', async () => {
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
    await click(app, 'app:activity')
    await expect(heading(page, 'Activity')).toBeVisible()
    await expect.poll(() => page.getByRole('row', { name: /was refused/ }).count()).toBeGreaterThanOrEqual(7)
    await expect(page.getByText(`Data: ${userData}`)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'GET /' }).first()).toContainText('200')
    expect(await windows(app)).toBe(1)
    await page.getByRole('button', { name: 'Back to the queue' }).click()
  })

  await test.step('a killed library process starts again with what it held, and the window continues', async () => {
    const first = await libraryProcess(app)
    expect(first).toBeGreaterThan(0)
    process.kill(first, 'SIGKILL')
    await expect.poll(async () => ![0, first].includes(await libraryProcess(app))).toBe(true)
    await paste(page, `${site.origin}/2024/06/mill`)
    await expect(row(page, 'On mills')).toBeVisible()
    await expect(row(page, title)).toBeVisible()
  })

  await test.step('a crashed page loads again at its address', async () => {
    await choose(app, 'command:go.archive')
    await expect(heading(page, 'Archive')).toBeVisible()
    // Wait until another page has replaced it: the page that is about to crash looks the same.
    await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const gone = new Promise<void>((resolve) => contents?.once('render-process-gone', () => resolve()))
      const again = gone.then(() => new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve())))
      contents?.forcefullyCrashRenderer()
      await again
    })
    const shown = () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          `document.querySelector('h1')?.textContent ?? null`,
        ),
      )
    await expect.poll(shown).toBe('Archive')
  })
  await app.close()
  await site.close()
})
