import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { launchDesktop, launchSecondInstance, loaded } from '../desktop/launch.ts'
import { makePdf } from '../fakes/make-pdf.ts'
import {
  announced,
  ask,
  click,
  drop,
  watchNotifications,
  holdToasts,
  opened,
  queueShown,
  recall,
  windows,
} from './desktop-steps.ts'
import { openSite, title } from './sample-site.ts'
import { heading, row, rows } from './steps.ts'

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()
const words = (what: string) => Array.from({ length: 12 }, () => `The ${what} keeps the count of every load it lifts.`)
const letter = `From: The Harbour <news@harbour.example>\r\nSubject: A letter from the harbour\r\nContent-Type: text/html\r\n\r\n<p>${words('letter').join(' ')}</p>`

test('links, files, drops and copied addresses from other programs are saved, and what is no page or file is refused in words', async () => {
  const site = await openSite()
  const env = { LECTERN_ALLOW_PRIVATE_HOSTS: site.host }
  const folder = mkdtempSync(join(tmpdir(), 'lectern-files-'))
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const cranes = `${site.origin}/2024/05/cranes`
  const { app, page, userData } = await launchDesktop({ env, args: ['lectern://list/archive'] })
  /** Emits the event with which macOS hands a link, or a file dropped on the Dock, to a running app. */
  const handed = (event: 'open-url' | 'open-file', what: string) =>
    app.evaluate(({ app: own }, [name, text]) => own.emit(name, { preventDefault: () => {} }, text), [
      event,
      what,
    ] as const)

  await test.step('a link that starts the app opens its target, and one that comes later leads there', async () => {
    await expect(heading(page, 'Archive')).toBeVisible()
    await holdToasts(page)
    await handed('open-url', 'lectern://list/queue?read=1')
    await queueShown(page)
    await expect(page).toHaveURL(/\/list\/queue\?read=1$/)
    await handed('open-url', 'lectern://list/queue')
    await expect(page).toHaveURL(/\/list\/queue$/)
  })

  await test.step('a link that is not understood, or a sign-in that no one requested, changes nothing', async () => {
    await handed('open-url', 'lectern://save?url=file:///etc/passwd')
    await expect(notice(page, 'A Lectern link couldn’t be read.')).toBeVisible()
    await handed('open-url', 'lectern://auth/callback?token=abc')
    await expect(notice(page, 'A sign-in link arrived that wasn’t requested here, so it wasn’t used.')).toBeVisible()
    await expect(page.getByText('Your queue is empty.')).toBeVisible()
  })

  await test.step('a link to save is saved with a toast, and Undo takes it back', async () => {
    await handed('open-url', `lectern://save?url=${encodeURIComponent(cranes)}`)
    await expect(notice(page, 'URL saved. It will appear in your queue shortly.')).toBeVisible()
    await expect(row(page, title)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(row(page, title)).toHaveCount(0)
  })

  await test.step('files opened through the system are imported: a PDF with its pages, an email, a saved page; others are refused', async () => {
    const args = [
      file('paper.pdf', makePdf([['# On tides and cranes', ...words('harbour')], words('crane')])),
      file('letter.eml', letter),
      file('page.html', `<title>A page by itself</title><article><p>${words('page').join(' ')}</p></article>`),
      file('fake.pdf', 'MZ\0\0 no PDF at all'),
      file('empty.csv', ''),
      file('film.mov', 'JFIF'),
    ]
    expect(await launchSecondInstance({ userData, args, env })).toBe(0)
    const refusal = /^empty\.csv is empty\. .*film\.mov was skipped.*fake\.pdf isn’t a PDF file\.$/
    await expect(notice(page, refusal)).toBeVisible()
    await expect(notice(page, '3 files were saved.')).toBeVisible()
    await expect(row(page, 'A letter from the harbour, The Harbour')).toBeVisible()
    await expect(row(page, 'A page by itself, Saved page')).toBeVisible()
    await row(page, 'On tides and cranes, PDF').getByText('On tides and cranes').click()
    await expect(page.locator('[data-page="1"]')).toContainText('The crane keeps the count of every load it lifts.')
    await page.keyboard.press('u')
    await queueShown(page)
    await handed('open-file', file('note.url', `[InternetShortcut]\nURL=${cranes}?dock\n`))
    await expect(rows(page)).toHaveCount(4)
  })

  await test.step('links, text and files dropped onto the window are imported after a hint; files can also be chosen', async () => {
    await drop(page, { uri: `${cranes}?dropped` })
    await expect(rows(page)).toHaveCount(5)
    await drop(page, { text: `You wanted to read (${cranes}?text), he said.` })
    await expect(rows(page)).toHaveCount(6)
    await app.evaluate(
      ({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
      },
      file('chosen.url', `[InternetShortcut]\nURL=${cranes}?chosen\n`),
    )
    await click(app, 'app:openFile')
    await expect(rows(page)).toHaveCount(7)
    const feeds = `<opml version="2.0"><body><outline text="Harbour" xmlUrl="${site.origin}/feed"/></body></opml>`
    await drop(page, { files: { 'feeds.opml': feeds } })
    const follow = page.getByRole('dialog', { name: 'Import feeds' })
    await expect(follow.getByText('Harbour')).toBeVisible()
    await expect(follow.getByRole('button', { name: 'Follow 1' })).toBeVisible()
    await follow.getByRole('button', { name: 'Cancel' }).click()
    await expect(follow).toHaveCount(0)
  })

  await test.step('lectern --save stays in the background and shows a notification; clicking it opens the item', async () => {
    await watchNotifications(app)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
    expect(await launchSecondInstance({ userData, args: ['--save', `${site.origin}/2024/07/lock`], env })).toBe(0)
    await expect.poll(async () => (await announced(app))[0]?.title).toBe('Saved to Lectern')
    await expect(row(page, 'On locks')).toBeVisible()
    const reader = await opened(app, () => app.evaluate(() => (globalThis as any).announced[0].emit('click', {})))
    await expect(heading(reader, 'On locks')).toBeVisible()
    await reader.close()
  })

  await test.step('the keys that save the copied address work everywhere, and taken ones are reported', async () => {
    await app.evaluate(({ globalShortcut }) => {
      globalShortcut.register = (keys, run) => {
        Object.assign(globalThis, { keys, pressed: run })
        return true
      }
    })
    await ask(page, { type: 'change', settings: { saveShortcut: 'CommandOrControl+Alt+Shift+L' } })
    await expect.poll(() => recall(app, 'keys')).toBe('CommandOrControl+Alt+Shift+L')
    const press = () => app.evaluate(() => (globalThis as any).pressed())
    const last = async () => (await announced(app)).at(-1)?.title
    await app.evaluate(({ clipboard }) => clipboard.writeText('no address'))
    await press()
    await expect.poll(last).toBe('Nothing to save')
    await app.evaluate(({ clipboard }, url) => clipboard.writeText(url), `${cranes}?copied`)
    await press()
    await expect.poll(last).toBe('Saved to Lectern')
    await expect(rows(page)).toHaveCount(9)
    await app.evaluate(({ globalShortcut }) => {
      globalShortcut.register = () => false
    })
    await ask(page, { type: 'change', settings: { saveShortcut: 'CommandOrControl+Alt+K' } })
    await expect(notice(page, /Another program uses CommandOrControl\+Alt\+K/)).toBeVisible()
  })

  await test.step('a copied address is offered once, if that setting is on', async () => {
    await app.evaluate(({ clipboard }, url) => clipboard.writeText(url), `${site.origin}/2024/06/mill`)
    await ask(page, { type: 'change', settings: { clipboardSuggestion: true } })
    const comeBack = () =>
      app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.blur()
        window?.focus()
      })
    const offer = notice(page, /^Save 127\.0\.0\.1:\d+ from the clipboard\?$/)
    // The app writes the choice to a file first. A focus before that does not offer the address yet.
    await expect(async () => {
      await comeBack()
      await expect(offer).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(row(page, 'On mills')).toBeVisible()
    await comeBack()
    await expect(notice(page, /from the clipboard/)).toHaveCount(0)
  })

  await test.step('the tray is off by default, and once on keeps the app running after the last window closes', async () => {
    await app.evaluate(({ Tray }) => {
      Tray.prototype.setContextMenu = (menu) => {
        ;(globalThis as any).tray = menu
      }
    })
    expect(await app.evaluate(() => (globalThis as any).tray === undefined)).toBe(true)
    await ask(page, { type: 'change', settings: { tray: true } })
    const labels = () =>
      app.evaluate(() => (globalThis as any).tray?.items.map(({ label }: any) => label).filter(Boolean))
    await expect
      .poll(labels)
      .toEqual(expect.arrayContaining(['Open Lectern', 'Save Clipboard URL', 'On locks', 'Quit']))
    await page.close()
    await expect.poll(() => windows(app)).toBe(0)
    const again = await opened(app, () => app.evaluate(() => (globalThis as any).tray.items[0].click()))
    await queueShown(await loaded(again))
  })
  await app.close()
  await site.close()
})
