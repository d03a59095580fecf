import { type ElectronApplication, expect, type Page, test } from 'playwright/test'
import { launchDesktop, loaded } from '../desktop/launch.ts'
import { openLoopbackSite } from '../main/service/outbound/loopback-site.ts'

const headline = 'What the Members Read'
const paragraph =
  'The tide tables of the harbour were kept by hand for ninety years, and every keeper corrected the one before. '

/**
 * A page that shows its article only after sign-in and writes it with a script, so a second fetch would not find it.
 */
const members = `<!doctype html><title>${headline}</title><main id="place"></main><script>
const article = document.createElement('article')
article.innerHTML = '<h1>${headline}</h1>' + ${JSON.stringify(`<p>${paragraph.repeat(6)}</p>`)}.repeat(4)
document.querySelector('#place').append(article)
</script>`

const openSite = () =>
  openLoopbackSite((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/enter') {
      response.writeHead(302, { 'set-cookie': 'member=yes; Path=/; Max-Age=3600', location: '/members' }).end()
    } else if (request.headers.cookie?.includes('member=yes')) response.end(members)
    else response.end('<!doctype html><title>Members only</title><a href="/enter" target="_blank">Sign in</a>')
  })

const click = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)
const enabled = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.enabled, id)
const titles = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()))
const queueShown = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()

test('a page behind a sign-in opens in a separate window, accepts a sign-in, and is saved as displayed', async () => {
  const site = await openSite()
  const { app, page } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  await queueShown(page)
  await app.evaluate(({ Notification }) => {
    Notification.prototype.show = function show(this: Electron.Notification) {
      ;(globalThis as any).told = `${this.title}: ${this.body}`
    }
  })

  await expect.poll(() => enabled(app, 'command:capture.open')).toBe(true)
  await click(app, 'command:capture.open')
  const dialog = page.getByRole('dialog', { name: 'Sign in and save a page' })
  await dialog.getByLabel('Address of the page').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByText(/^Enter the address of a page/)).toBeVisible()
  await dialog.getByLabel('Address of the page').fill(`${site.origin}/members`)
  const [capture] = await Promise.all([
    app.waitForEvent('window'),
    dialog.getByRole('button', { name: 'Open' }).click(),
  ])
  await loaded(capture)
  await expect(dialog).toHaveCount(0)

  await test.step('the capture window has no access to the app', async () => {
    expect(await capture.evaluate(() => ['lectern', 'require', 'process'].filter((name) => name in window))).toEqual([])
    const facts = () =>
      app.evaluate(({ BrowserWindow, session }) => {
        const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().startsWith('http:'))
        if (!window) return null
        const { preload, partition, sandbox, nodeIntegration } = (window.webContents as any).getLastWebPreferences()
        return {
          preload: preload ?? null,
          partition,
          sandbox,
          nodeIntegration,
          apart: window.webContents.session !== session.defaultSession,
        }
      })
    // The page may load a moment before the main process learns its address.
    await expect.poll(facts).toEqual({
      preload: null,
      partition: 'persist:capture',
      sandbox: true,
      nodeIntegration: false,
      apart: true,
    })
    // A window without an address bar invites signing in on the wrong site, so the title shows the host.
    await expect.poll(() => titles(app)).toContain(`${site.host} – Members only`)
  })

  await capture.getByRole('link', { name: 'Sign in' }).click()
  await expect(capture.getByRole('heading', { name: headline })).toBeVisible()
  // The link has target=_blank.
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2)
  await expect.poll(() => enabled(app, 'app:savePage')).toBe(true)
  // The capture uses the title that the main process knows, which arrives after the page is visible.
  await expect.poll(() => titles(app)).toContain(`${site.host} – ${headline}`)
  await click(app, 'app:savePage')
  await expect.poll(() => app.evaluate(() => (globalThis as any).told)).toBe(`Saved to Lectern: ${headline}`)
  await capture.close()

  const row = page.getByRole('row', { name: new RegExp(`^${headline}`) })
  await row.click()
  await expect(page.getByText('every keeper corrected the one before').first()).toBeVisible()
  await expect.poll(() => enabled(app, 'app:savePage')).toBe(false)
  await app.close()
  await site.close()
})
