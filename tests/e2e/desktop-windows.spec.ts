import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import {
  announced,
  choose,
  click,
  enabled,
  watchNotifications,
  holdToasts,
  opened,
  queueShown,
  recall,
  saveArticle,
  windows,
} from './desktop-steps.ts'
import { openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { cranesPage, title } from './sample-site.ts'
import { heading, paste, row } from './steps.ts'

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
    if (request.url === '/2024/05/cranes') return response.end(cranesPage)
    if (request.url === '/sign-in') {
      response.writeHead(302, { location: '/members', 'set-cookie': 'member=yes; HttpOnly' })
      return response.end()
    }
    if (request.headers.cookie?.includes('member=yes')) return response.end(members)
    response.end('<!doctype html><title>Members only</title><a href="/sign-in" target="_blank">Sign in</a>')
  })

test('several windows show one library, an article has its own window, and a web page has one separate from the app', async ({}, info) => {
  const site = await openSite()
  const { app, page } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  await saveArticle(page, site)

  await test.step('the menu has the commands of the page in front, and a link’s context menu those of the link', async () => {
    const some = ['command:save.url', 'command:highlight.toggle', 'app:exportPdf', 'app:savePage']
    await expect.poll(() => enabled(app, ...some)).toEqual([true, false, false, false])
    await choose(app, 'command:go.archive')
    await expect(heading(page, 'Archive')).toBeVisible()
    await choose(app, 'command:go.queue')
    await row(page, title).click()
    await expect(heading(page, title)).toBeVisible()
    await expect.poll(() => enabled(app, ...some.slice(1))).toEqual([true, true, false])
    const labels = await app.evaluate(({ BrowserWindow, Menu }) => {
      const shown: string[] = []
      const build = Menu.buildFromTemplate
      Menu.buildFromTemplate = (template) => {
        shown.push(...template.map(({ label, role }) => label ?? role ?? '-'))
        return build(template)
      }
      const over = { linkURL: 'https://example.com/', srcURL: '', mediaType: 'none', hasImageContents: false }
      const words = { isEditable: false, selectionText: 'words', misspelledWord: '', dictionarySuggestions: [] }
      const at = { editFlags: { canCopy: true }, x: 0, y: 0 }
      BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, { ...over, ...words, ...at })
      Menu.buildFromTemplate = build
      return shown
    })
    expect(labels).toEqual(['Open Link in Browser', 'Save Link to Lectern', 'Copy Link', '-', 'Copy'])
  })

  await test.step('without a menu bar, the button in the corner and F10 open the whole menu', async () => {
    if (process.platform === 'darwin') return
    await app.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu()
      if (menu)
        menu.popup = (options) => {
          ;(globalThis as any).popped = [(options?.x ?? 0) > 0, (options?.y ?? 0) > 20, options?.window?.isFocused()]
        }
    })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect.poll(() => recall(app, 'popped')).toEqual([true, true, true])
    await app.evaluate(() => ((globalThis as any).popped = null))
    await page.keyboard.press('F10')
    await expect.poll(() => recall(app, 'popped')).toEqual([true, true, true])
  })

  await test.step('an article is exported as a PDF to the path that the reader chooses', async () => {
    const file = info.outputPath('cranes.pdf')
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async (...args: any[]) => {
        ;(globalThis as any).asked = args.at(-1).defaultPath
        return { canceled: false, filePath }
      }
    }, file)
    await expect(page.getByText('What the drawings show')).toBeVisible()
    const name = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())
    await expect.poll(name).toContain(title)
    await choose(app, 'app:exportPdf')
    const begins = (): string => {
      try {
        return readFileSync(file).subarray(0, 5).toString()
      } catch {
        return 'no file yet'
      }
    }
    await expect.poll(begins).toBe('%PDF-')
    expect(await recall(app, 'asked')).toMatch(/The Harbour and Its Cranes\.pdf$/)
  })

  await test.step('sharing by a link is refused, because no one could open a link to the library inside the app', async () => {
    await page.keyboard.press('Shift+V')
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await expect(dialog.getByText('Your library is stored in this app')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create link' })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Copy as Markdown link' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('an article has only one separate window, however often it is opened there', async () => {
    await expect.poll(() => enabled(app, 'app:ownWindow')).toEqual([true])
    const reader = await opened(app, () => click(app, 'app:ownWindow'))
    await expect(heading(reader, title)).toBeVisible()
    const contentId = Number(new URL(page.url()).searchParams.get('id'))
    await page.evaluate((id) => {
      ;(window as any).lectern.shell.post({ type: 'tell', notice: { type: 'openReader', contentId: id } })
    }, contentId)
    // The main process answers in order, so the answer to this call follows the earlier ones.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { shell } = (window as any).lectern
          shell.onMessage(({ notice }: any) => notice.type === 'settings' && resolve())
          shell.post({ type: 'tell', notice: { type: 'settings' } })
        }),
    )
    expect(await windows(app)).toBe(2)
    await reader.close()
    await expect.poll(() => windows(app)).toBe(1)
  })

  const second = await opened(app, () => click(app, 'app:newWindow'))
  await holdToasts(second)
  await test.step('a change made in one window appears in the other, which continues when the first closes', async () => {
    await expect(row(second, title)).toBeVisible()
    await expect.poll(() => enabled(app, 'command:highlight.toggle', 'app:exportPdf')).toEqual([false, false])
    await page.keyboard.press('u')
    await queueShown(page)
    await paste(second, `${site.origin}/missing`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.close()
    await row(second, title).focus()
    await second.keyboard.press('e')
    await expect(second.getByText('Article archived').first()).toBeVisible()
    await expect(row(second, title)).toHaveCount(0)
  })

  const capture =
    await test.step('a page behind a sign-in opens in a window that knows nothing of the app', async () => {
      await watchNotifications(app)
      await choose(app, 'command:capture.open')
      const dialog = second.getByRole('dialog', { name: 'Sign in and save a page' })
      await dialog.getByLabel('Page address').fill('javascript:alert(1)')
      await dialog.getByRole('button', { name: 'Open' }).click()
      await expect(dialog.getByText(/^Enter the address of a page/)).toBeVisible()
      await dialog.getByLabel('Page address').fill(`${site.origin}/members`)
      const window = await opened(app, () => dialog.getByRole('button', { name: 'Open' }).click())
      await expect(dialog).toHaveCount(0)
      expect(
        await window.evaluate(() => ['lectern', 'require', 'process'].filter((name) => name in globalThis)),
      ).toEqual([])
      const facts = () =>
        app.evaluate(({ BrowserWindow, session }) => {
          const found = BrowserWindow.getAllWindows().find(({ webContents }) =>
            webContents.getURL().startsWith('http:'),
          )
          if (!found) return null
          const { preload, partition, sandbox, nodeIntegration } = (found.webContents as any).getLastWebPreferences()
          const apart = found.webContents.session !== session.defaultSession
          return { preload: preload ?? null, partition, sandbox, nodeIntegration, apart, title: found.getTitle() }
        })
      // The page may load a moment before the main process learns its address and its title. The title shows the host,
      // because a window without an address bar invites signing in on the wrong site.
      await expect.poll(facts).toEqual({
        preload: null,
        partition: 'persist:capture',
        sandbox: true,
        nodeIntegration: false,
        apart: true,
        title: `${site.host} – Members only`,
      })
      return window
    })

  await test.step('the sign-in stays in that window, and the page is saved as it is shown', async () => {
    await capture.getByRole('link', { name: 'Sign in' }).click()
    await expect(capture.getByRole('heading', { name: headline })).toBeVisible()
    // The link has target=_blank.
    await expect.poll(() => windows(app)).toBe(2)
    const titles = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()))
    // The main process knows the title after the page is visible, and the notification repeats it.
    await expect.poll(titles).toContain(`${site.host} – ${headline}`)
    await choose(app, 'app:savePage')
    await expect.poll(() => announced(app)).toEqual([{ title: 'Saved to Lectern', body: headline }])
    await capture.close()
    await row(second, headline).click()
    await expect(second.getByText('every keeper corrected the one before').first()).toBeVisible()
    await expect.poll(() => enabled(app, 'app:savePage')).toEqual([false])
  })
  await app.close()
  await site.close()
})
