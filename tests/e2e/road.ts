import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { articlePage } from '../main/service/article-page.ts'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'

const pages: Readonly<Record<string, string>> = {
  '/2024/05/cranes': readFileSync(join(import.meta.dirname, '../fixtures/pages/plain-article.html'), 'utf8'),
  '/2024/06/mill': articlePage('On mills'),
  '/feed.xml':
    '<rss version="2.0"><channel><title>Harbour Review</title><link>https://harbour.example/</link></channel></rss>',
}

/** A site with two good articles and a feed, and nothing else. */
export function openSite(): Promise<LoopbackSite> {
  return openLoopbackSite((request, response) => {
    const found = pages[request.url ?? '']
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(found ?? '<title>Not found</title>')
  })
}

export const title = 'The Harbour and Its Cranes'
const sentence = 'Nobody remembers now who won'

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
async function selectWords(page: Page, words: string): Promise<void> {
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

/** To a place by its keys, until it stands there. */
export async function go(page: Page, key: string, name: string): Promise<void> {
  await pressInTurn(page, 'g', key)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

export interface Road {
  readonly site: LoopbackSite
  /** Cuts the connection, and answers how to bring it back. */
  readonly goOffline: () => Promise<() => Promise<void>>
}

/** The whole road once: paste, queue, read, highlight, offline, archive, undo; and a page that can't be read. */
export async function walkRoad(page: Page, { site, goOffline }: Road): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await expect(page.getByText('Your queue is empty.')).toBeVisible()

  await paste(page, ` ${site.origin}/2024/05/cranes `)
  await expect(notice(page, 'URL saved. It will appear in your queue shortly.')).toBeVisible()
  await expect(row(page, title)).toBeVisible()

  await paste(page, `${site.origin}/missing`)
  await expect(page.getByText('The site answered 404')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()

  await row(page, title).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('What the drawings show')).toBeVisible()

  await selectWords(page, sentence)
  await page.keyboard.press('h')
  await expect.poll(() => painted(page)).toEqual([sentence])
  await selectWords(page, 'who won, but the cranes')
  await page.keyboard.press('h')
  await expect.poll(() => painted(page)).toEqual([`${sentence}, but the cranes`])
  // It is seen before it is kept, and a connection that is cut in between takes it back: the notebook knows.
  await page.keyboard.press('i')
  await expect(page.getByText('In your library')).toBeVisible()
  await page.keyboard.press(']')
  await expect(page.getByText('In your library')).toHaveCount(0)

  const comeBack = await goOffline()
  await page.keyboard.press('u')
  await expect(row(page, title)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('What the drawings show')).toBeVisible()
  await expect.poll(() => painted(page)).toEqual([`${sentence}, but the cranes`])
  await paste(page, `${site.origin}/other`)
  await expect(notice(page, 'No internet connection')).toBeVisible()
  await comeBack()

  await page.keyboard.press('u')
  await expect(row(page, title)).toBeFocused()
  await page.keyboard.press('f')
  await expect(notice(page, 'Article added to favorites')).toBeVisible()
  await page.keyboard.press('e')
  await expect(notice(page, 'Article archived')).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)

  await pressInTurn(page, 'g', 'a')
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await expect(row(page, title)).toBeVisible()
  await pressInTurn(page, 'g', 'f')
  await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible()
  await expect(row(page, title)).toBeVisible()

  await pressInTurn(page, 'g', 'q')
  await row(page, '127.0.0.1').focus()
  await page.keyboard.press('Shift+#')
  await expect(notice(page, 'Article deleted')).toBeVisible()
  await expect(row(page, '127.0.0.1')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(row(page, '127.0.0.1')).toBeVisible()

  const before = await page.evaluate(() => document.documentElement.dataset['theme'])
  await page.keyboard.press('d')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).not.toBe(before)
}
