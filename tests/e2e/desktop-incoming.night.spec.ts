import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page, test } from 'playwright/test'
import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { LARGEST_FILE } from '#shared/limits.ts'
import { toNotice } from '#shared/wire/messages.ts'
import { makeZip } from '../fakes/make-book.ts'
import { makePdf } from '../fakes/make-pdf.ts'
import { launchDesktop, launchSecondInstance, loaded } from '../desktop/launch.ts'
import { openSite, title } from './sample-site.ts'

const queueShown = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()
const row = (page: Page) => page.getByRole('row', { name: new RegExp(`^${title}`) })
const ask = (page: Page, request: object) =>
  page.evaluate((message) => (window as any).lectern.shell.post(message), toNotice(request))

/** Records the text of notifications instead of showing them. */
const hearNotifications = (app: ElectronApplication) =>
  app.evaluate(({ Notification }) => {
    const shown: unknown[] = []
    ;(globalThis as any).announced = shown
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push(this)
    }
  })
const announced = (app: ElectronApplication): Promise<{ title: string; body: string }[]> =>
  app.evaluate(() => (globalThis as any).announced.map(({ title: head, body }: any) => ({ title: head, body })))

const letterOf = (words: string): string =>
  `From: The Harbour <news@harbour.example>\r\nSubject: A letter from the harbour\r\nContent-Type: text/html\r\n\r\n<p>${words}</p>`

interface Dragged {
  readonly uri?: string
  readonly text?: string
  readonly files?: Readonly<Record<string, string>>
}

/** Simulates a drag from another program. The data types identify its content. */
const drag = (page: Page, kind: 'dragover' | 'drop', dragged: Dragged) =>
  page.evaluate(
    ([type, { uri, text, files }]) => {
      const dataTransfer = new DataTransfer()
      for (const [name, content] of Object.entries(files ?? {})) dataTransfer.items.add(new File([content], name))
      if (uri) dataTransfer.setData('text/uri-list', uri)
      if (text) dataTransfer.setData('text/plain', text)
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [kind, dragged] as const,
  )

/** Drags over the window until the drop hint appears, then drops. */
async function drop(page: Page, dragged: Dragged): Promise<void> {
  const hint = page.getByText(dragged.files ? 'Drop to save to Lectern' : 'Drop the link to save it')
  await expect(async () => {
    await drag(page, 'dragover', dragged)
    await expect(hint).toBeVisible({ timeout: 2000 })
  }).toPass()
  await drag(page, 'drop', dragged)
  await expect(hint).toHaveCount(0)
}

let site: LoopbackSite
let env: Record<string, string>
test.beforeAll(async () => {
  site = await openSite()
  env = { LECTERN_ALLOW_PRIVATE_HOSTS: site.host }
})
test.afterAll(() => site.close())

test('a lectern:// link opened by another program saves with a toast, and Undo reverts it', async () => {
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  const link = `lectern://save?url=${encodeURIComponent(`${site.origin}/2024/05/cranes`)}`
  const [code] = await Promise.all([
    launchSecondInstance({ userData, args: [link], env }),
    // Hovering stops the toast's timer, because the article may take longer to arrive.
    notice(page, 'URL saved. It will appear in your queue shortly.').hover(),
  ])
  expect(code).toBe(0)
  await expect(row(page)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(row(page)).toHaveCount(0)
  await app.close()
})

test('a link that starts the app opens its target; links and files also reach a running app', async () => {
  const { app, page } = await launchDesktop({ env, args: ['lectern://list/archive'] })
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  // Emits the event with which macOS hands a link, or a file dropped on the Dock, to a running app.
  const handed = (event: string, what: string) =>
    app.evaluate(({ app: own }, [name, text]) => own.emit(name, { preventDefault: () => {} }, text), [
      event,
      what,
    ] as const)
  await handed('open-url', 'lectern://list/queue?read=1')
  await queueShown(page)
  await expect(page).toHaveURL(/\/list\/queue\?read=1$/)
  const file = join(mkdtempSync(join(tmpdir(), 'lectern-files-')), 'note.eml')
  writeFileSync(file, letterOf('A letter that lay on the Dock.'))
  await handed('open-file', file)
  await expect(notice(page, 'note.eml was saved.')).toBeVisible()
  await app.close()
})

test('an unsupported link or file shows an error and changes nothing', async () => {
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  // The toast disappears by itself, perhaps before the other instance has exited, so both are awaited at once.
  const answered = (link: string, words: string) =>
    Promise.all([launchSecondInstance({ userData, args: [link], env }), expect(notice(page, words)).toBeVisible()])
  await answered('lectern://save?url=file:///etc/passwd', 'A link to Lectern was not understood.')
  await answered(
    'lectern://auth/callback?token=abc',
    'A sign-in link arrived that nobody here asked for. It was not used.',
  )
  await expect(page.getByText('Your queue is empty.')).toBeVisible()
  await app.close()
})

test('more than five saves in ten seconds wait for the user to confirm', async () => {
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async (...args: any[]) => {
      ;(globalThis as any).question = args.at(-1)
      return { response: 0, checkboxChecked: false }
    }
  })
  const args = Array.from(
    { length: 9 },
    (_, at) => `lectern://save?url=${encodeURIComponent(`${site.origin}/2024/05/cranes?${at}`)}`,
  )
  await launchSecondInstance({ userData, args, env })
  await expect.poll(() => app.evaluate(() => (globalThis as any).question?.message)).toBe('Save all of these links?')
  await expect(page.getByRole('row')).toHaveCount(5)
  await app.close()
})

test('lectern --save stays in the background and shows a notification; clicking it opens the item', async () => {
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  await hearNotifications(app)
  // The page may load a moment before its window comes to the front.
  const visible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  await expect.poll(visible).toBe(true)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
  await launchSecondInstance({ userData, args: ['--save', `${site.origin}/2024/05/cranes`], env })
  await expect.poll(async () => (await announced(app))[0]?.title).toBe('Saved to Lectern')
  await expect(row(page)).toBeVisible()
  const [reader] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(() => (globalThis as any).announced[0].emit('click', {})),
  ])
  await expect((await loaded(reader)).getByRole('heading', { level: 1, name: title })).toBeVisible()
  await app.close()
})

test('the shortcut for saving the clipboard works globally, and a taken shortcut is reported', async () => {
  const { app, page } = await launchDesktop({ env })
  await queueShown(page)
  await hearNotifications(app)
  await app.evaluate(({ globalShortcut }) => {
    globalShortcut.register = (keys, run) => {
      Object.assign(globalThis, { keys, pressed: run })
      return true
    }
  })
  await ask(page, { type: 'change', settings: { saveShortcut: 'CommandOrControl+Alt+Shift+L' } })
  await expect.poll(() => app.evaluate(() => (globalThis as any).keys)).toBe('CommandOrControl+Alt+Shift+L')
  const press = () => app.evaluate(() => (globalThis as any).pressed())
  await app.evaluate(({ clipboard }) => clipboard.writeText('no address'))
  await press()
  await expect.poll(async () => (await announced(app))[0]?.title).toBe('Nothing to save')
  await app.evaluate(({ clipboard }, url) => clipboard.writeText(url), `${site.origin}/2024/05/cranes`)
  await press()
  await expect(row(page)).toBeVisible()

  await app.evaluate(({ globalShortcut }) => {
    globalShortcut.register = () => false
  })
  await ask(page, { type: 'change', settings: { saveShortcut: 'CommandOrControl+Alt+K' } })
  await expect(notice(page, /CommandOrControl\+Alt\+K is taken by another program/)).toBeVisible()
  await app.close()
})

test('a copied address is offered once, if that setting is on', async () => {
  const { app, page } = await launchDesktop({ env })
  await queueShown(page)
  await ask(page, { type: 'change', settings: { clipboardSuggestion: true } })
  await app.evaluate(({ clipboard }, url) => clipboard.writeText(url), `${site.origin}/2024/05/cranes`)
  const comeBack = () =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.blur()
      window?.focus()
    })
  // The app writes the choice to a file first. A focus before that does not offer the address yet.
  await expect(async () => {
    await comeBack()
    await expect(notice(page, /^Save 127\.0\.0\.1:\d+ from the clipboard\?$/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row(page)).toBeVisible()
  await comeBack()
  await expect(notice(page, /from the clipboard/)).toHaveCount(0)
  await app.close()
})

test('files opened through the system are imported: a PDF with its pages, an email, a saved page; others are refused', async () => {
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  const folder = mkdtempSync(join(tmpdir(), 'lectern-files-'))
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const words = (what: string) =>
    Array.from({ length: 12 }, () => `The ${what} keeps the count of every load it lifts.`)
  const args = [
    file('paper.pdf', makePdf([['# On tides and cranes', ...words('harbour')], words('crane')])),
    file('letter.eml', letterOf(words('letter').join(' '))),
    file('page.html', `<title>A page by itself</title><article><p>${words('page').join(' ')}</p></article>`),
    file('fake.pdf', 'MZ\0\0 no PDF at all'),
    file('empty.csv', ''),
    file('photo.jpg', 'JFIF'),
  ]
  // Both toasts disappear by themselves, perhaps before the other instance has exited.
  const [code] = await Promise.all([
    launchSecondInstance({ userData, args, env }),
    expect(
      notice(page, /^empty\.csv is empty\. .*photo\.jpg was left alone.*fake\.pdf is not a PDF file\.$/),
    ).toBeVisible(),
    expect(notice(page, '3 files were saved.')).toBeVisible(),
  ])
  expect(code).toBe(0)
  await expect(page.getByRole('row', { name: /^A letter from the harbour, The Harbour/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^A page by itself, Saved page/ })).toBeVisible()
  await page
    .getByRole('row', { name: /^On tides and cranes, PDF/ })
    .getByText('On tides and cranes')
    .click()
  await expect(page.locator('[data-page="1"]')).toContainText('The crane keeps the count of every load it lifts.')
  await expect(page.locator('[data-page] canvas').first()).toBeAttached()
  await app.close()
})

test('links, text and files dropped onto the window are imported after a hint; files can also be chosen', async () => {
  const { app, page } = await launchDesktop({ env })
  await queueShown(page)
  const first = `${site.origin}/2024/05/cranes`
  await drop(page, { uri: first })
  await expect(row(page)).toHaveCount(1)
  await drop(page, { files: { 'page.url': `[InternetShortcut]\nURL=${first}?second\n` } })
  await expect(page.getByRole('row')).toHaveCount(2)
  await drop(page, { text: `You wanted to read (${first}?third), he said.` })
  await expect(page.getByRole('row')).toHaveCount(3)

  const chosen = join(mkdtempSync(join(tmpdir(), 'lectern-files-')), 'chosen.url')
  writeFileSync(chosen, `[InternetShortcut]\nURL=${first}?fourth\n`)
  await app.evaluate(({ dialog, Menu }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    Menu.getApplicationMenu()?.getMenuItemById('app:openFile')?.click()
  }, chosen)
  await expect(page.getByRole('row')).toHaveCount(4)

  const feeds = `<opml version="2.0"><body><outline text="Harbour" xmlUrl="${site.origin}/feed"/></body></opml>`
  await drop(page, { files: { 'feeds.opml': feeds } })
  const follow = page.getByRole('dialog', { name: 'Import feeds' })
  await expect(follow.getByText('Harbour')).toBeVisible()
  await expect(follow.getByRole('button', { name: 'Follow 1' })).toBeVisible()
  await follow.getByRole('button', { name: 'Cancel' }).click()
  await expect(follow).toHaveCount(0)
  await app.close()
})

test('ten thousand rows of a table are shown, imported after a confirmation, and undone', async () => {
  const { app, page } = await launchDesktop({ env })
  await queueShown(page)
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Page ${at},https://elsewhere.invalid/${at},${1_600_000_000 + at},a|b,${at % 4 ? 'unread' : 'archive'}`,
  )
  await drop(page, { files: { 'pocket.csv': `title,url,time_added,tags,status\n${rows.join('\n')}\nno,link,,,` } })
  const dialog = page.getByRole('dialog', { name: 'Import pocket.csv' })
  await expect(dialog).toContainText('Pocket: 10,000 items, 2,500 of them archived, 10,000 with tags.')
  await expect(dialog).toContainText('1 row can’t be imported.')
  await dialog.getByLabel('Fetch pages').selectOption('None')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Import' })).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('Done: 10,000 added, 1 not imported.', { timeout: 240_000 })
  await dialog.getByRole('button', { name: 'Show what was left out' }).click()
  await expect(dialog.getByRole('list', { name: 'Left out' })).toHaveText('no: It has no web address.')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^Undone/, { timeout: 240_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await app.close()
})

test('an archive that is too large to pass as a whole is opened through the system', async () => {
  const { app, page, userData } = await launchDesktop({ env })
  await queueShown(page)
  const archive = join(mkdtempSync(join(tmpdir(), 'lectern-files-')), 'pocket.zip')
  const links = 'title,url,time_added,tags,status\nOn cranes,https://elsewhere.invalid/cranes,1600000000,,unread\n'
  // Random bytes can't be compressed.
  writeFileSync(archive, makeZip({ 'part_000000.csv': links, 'picture.png': randomBytes(LARGEST_FILE) }))
  expect(await launchSecondInstance({ userData, args: [archive], env })).toBe(0)
  const dialog = page.getByRole('dialog', { name: 'Import pocket.zip' })
  await expect(dialog).toContainText('Pocket: 1 item')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await app.close()
})

test('the tray is off by default, and once on keeps the app running after the last window closes', async () => {
  const { app, page } = await launchDesktop({ env })
  await queueShown(page)
  await app.evaluate(({ Tray }) => {
    Tray.prototype.setContextMenu = (menu) => {
      ;(globalThis as any).tray = menu
    }
  })
  expect(await app.evaluate(() => (globalThis as any).tray === undefined)).toBe(true)
  await ask(page, { type: 'change', settings: { tray: true } })
  const labels = () =>
    app.evaluate(() => (globalThis as any).tray?.items.map(({ label }: any) => label).filter(Boolean))
  await expect.poll(labels).toEqual(['Open Lectern', 'Save Clipboard URL', 'Quit'])
  await page.close()
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0)
  const [again] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(() => (globalThis as any).tray.items[0].click()),
  ])
  await queueShown(await loaded(again))
  await app.close()
})
