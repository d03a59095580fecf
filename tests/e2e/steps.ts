// What one does on a page and what one looks for there, whichever journey it is part of.
import { expect, type Page } from 'playwright/test'

/** Pastes text outside of any field, as the keyboard would. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/**
 * Keys that follow each other at once, as in "g a": one that waited for a busy page to answer the one before could come
 * after the second in which a begun sequence is remembered.
 */
export async function pressInTurn(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.flatMap((key) => [page.keyboard.down(key), page.keyboard.up(key)]))
}

/** The browser is told that there is a connection, and has one: its requests come through. */
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

/** Selects the first place of these words in the article with the mouse's own means, a selection of the document. */
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

/** The texts of the painted highlights. */
export function painted(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...CSS.highlights.entries()]
      .filter(([name]) => name.startsWith('lectern-highlight'))
      .flatMap(([, highlight]) => [...highlight].map(String)),
  )
}

/** A toast; what is read out of it stands elsewhere. */
export const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()

export const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

export const rows = (page: Page) => page.getByRole('grid').getByRole('row')

export const main = (page: Page) => page.getByRole('main')

export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' })

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** To a place by its keys, until it stands there. */
export async function go(page: Page, key: string, name: string): Promise<void> {
  await pressInTurn(page, 'g', key)
  await expect(heading(page, name)).toBeVisible()
}

/** What takes a filter away again. */
export const remove = (page: Page, filter: string) =>
  page.getByRole('button', { name: `Remove filter: ${filter}`, exact: true })

/** By the menu of filters, until it has gone and given the focus back. */
export async function choose(page: Page, ...filters: readonly string[]): Promise<void> {
  await page.keyboard.press('Shift+F')
  for (const filter of filters) {
    await page.getByRole('menuitemcheckbox', { name: filter, exact: true }).press('Enter')
    await expect(remove(page, filter)).toBeAttached()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}
