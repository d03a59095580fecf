// Actions and locators that several journeys share.
import { expect, type Page } from 'playwright/test'

/** Pastes text outside any field, as the keyboard would. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    // Firefox ignores the data that such an event is made with.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData })
    document.body.dispatchEvent(event)
  }, text)
}

/**
 * Presses the keys of a sequence such as "g a" without waiting in between. Waiting for a busy page could exceed the
 * second within which a sequence must continue.
 */
export async function pressInTurn(page: Page, ...keys: readonly string[]): Promise<void> {
  // WebKitGTK has no keyboard that keeps them in order.
  if (page.context().browser()?.browserType().name() === 'webkit') return page.evaluate(dispatchKeys, keys)
  await Promise.all(keys.flatMap((key) => [page.keyboard.down(key), page.keyboard.up(key)]))
}

function dispatchKeys(keys: readonly string[]): void {
  for (const key of keys) {
    for (const type of ['keydown', 'keyup']) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
    }
  }
}

/** Saves a page for the signed-in user, bypassing the app. Resolves to the id of its content. */
export const savePage = (page: Page, url: string, html: string): Promise<number> =>
  page.evaluate(
    async (body) => {
      const { access_token } = JSON.parse(localStorage.getItem('lectern.tokens') ?? '{}') as { access_token: string }
      const reply = await fetch('/api/v19/save/', {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}` },
        body: JSON.stringify(body),
      })
      return ((await reply.json()) as { content_id: number }).content_id
    },
    { url, html },
  )

/** Restores the connection: the browser reports itself online and its requests go through. */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false)
  const through = () =>
    page.evaluate(() =>
      fetch('/api/').then(
        () => navigator.onLine,
        () => false,
      ),
    )
  await expect.poll(through).toBe(true)
}

/** Selects the first occurrence of these words in the article as a document selection, as the mouse would. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('article') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
      return
    }
    throw new Error('the words are not in the article')
  }, words)
}

/** Returns the texts of the painted highlights. */
export function painted(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...CSS.highlights.entries()]
      .filter(([name]) => name.startsWith('lectern-highlight'))
      .flatMap(([, highlight]) => [...highlight].map(String)),
  )
}

/** A toast. The text for screen readers is elsewhere. */
export const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()

export const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

export const rows = (page: Page) => page.getByRole('grid').getByRole('row')

export const main = (page: Page) => page.getByRole('main')

export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' })

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Goes to a screen by its keys and waits until it shows. */
export async function go(page: Page, key: string, name: string): Promise<void> {
  await pressInTurn(page, 'g', key)
  await expect(heading(page, name)).toBeVisible()
}

/** A value of a setting that shows its values side by side. */
export const setting = (page: Page, name: string, value: string) =>
  page.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: value, exact: true })

/** The button that removes a filter. */
export const remove = (page: Page, filter: string) =>
  page.getByRole('button', { name: `Remove filter: ${filter}`, exact: true })

/** Chooses filters in the menu, then waits until it has closed and returned the focus. */
export async function choose(page: Page, ...filters: readonly string[]): Promise<void> {
  await page.keyboard.press('Shift+F')
  for (const filter of filters) {
    await page.getByRole('menuitemcheckbox', { name: filter, exact: true }).press('Enter')
    await expect(remove(page, filter)).toBeAttached()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}
