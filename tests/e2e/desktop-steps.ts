// Actions on the desktop app that several tests share.
import { type ElectronApplication, expect, type Page } from 'playwright/test'
import { toNotice } from '#shared/wire/messages.ts'
import { HANGS, loaded } from '../desktop/launch.ts'
import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { title } from './sample-site.ts'
import { paste, row } from './steps.ts'

/** Chooses an entry of the menu by its id. */
export const click = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)

export const enabled = (app: ElectronApplication, ...ids: string[]) =>
  app.evaluate(({ Menu }, items) => items.map((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.enabled), ids)

/** Chooses an entry once the page in front can run it. */
export async function choose(app: ElectronApplication, id: string): Promise<void> {
  await expect.poll(() => enabled(app, id)).toEqual([true])
  await click(app, id)
}

export const queueShown = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()

export const windows = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

/** The window that `act` opens, once it shows the app's own document. */
export async function opened(app: ElectronApplication, act: () => Promise<unknown>): Promise<Page> {
  const [window] = await Promise.all([app.waitForEvent('window', { timeout: HANGS }), act()])
  return loaded(window)
}

/** A value that a test put into the main process. */
export const recall = (app: ElectronApplication, name: string) =>
  app.evaluate((_, key) => (globalThis as any)[key], name)

/** Sends a page's request to the desktop. */
export const ask = (page: Page, request: object) =>
  page.evaluate((message) => (window as any).lectern.shell.post(message), toNotice(request))

/** Saves the site's first article from the queue. */
export async function saveArticle(page: Page, site: LoopbackSite): Promise<void> {
  await queueShown(page)
  await paste(page, `${site.origin}/2024/05/cranes`)
  await expect(row(page, title)).toBeVisible()
}

/** Opens a page of the settings. */
export async function openSettings(app: ElectronApplication, page: Page, name: string): Promise<void> {
  await choose(app, 'command:go.settings')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

/** Answers dialogs with `answer`, counts them, and stops the app from relaunching itself: the test does that. */
export const answerDialogs = (app: ElectronApplication, answer: number) =>
  app.evaluate(({ app: own, dialog }, response) => {
    own.relaunch = () => {}
    ;(globalThis as any).questions = 0
    dialog.showMessageBox = async () => {
      ;(globalThis as any).questions += 1
      return { response, checkboxChecked: false }
    }
  }, answer)

/** The process of the library, or 0 while there is none. */
export const libraryProcess = (app: ElectronApplication) =>
  app.evaluate(({ app: own }) => own.getAppMetrics().find(({ type }) => type === 'Utility')?.pid ?? 0)

/** Records notifications instead of showing them. */
export const watchNotifications = (app: ElectronApplication) =>
  app.evaluate(({ Notification }) => {
    const shown: unknown[] = []
    ;(globalThis as any).announced = shown
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push(this)
    }
  })

export const announced = (app: ElectronApplication): Promise<{ title: string; body: string }[]> =>
  app.evaluate(() => (globalThis as any).announced.map(({ title: head, body }: any) => ({ title: head, body })))

/** Holds every toast as a pointer over it does, so that none is gone before a test has seen it. */
export const holdToasts = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('section[aria-label="Notifications"]')
    if (!region) throw new Error('there is no place for toasts')
    const hold = (): void => {
      for (const toast of region.children) toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
    new MutationObserver(hold).observe(region, { childList: true })
    hold()
  })

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
export async function drop(page: Page, dragged: Dragged): Promise<void> {
  const hint = page.getByText(dragged.files ? 'Drop to save to Lectern' : 'Drop the link to save it')
  await expect(async () => {
    await drag(page, 'dragover', dragged)
    await expect(hint).toBeVisible({ timeout: 2000 })
  }).toPass()
  await drag(page, 'drop', dragged)
  await expect(hint).toHaveCount(0)
}
