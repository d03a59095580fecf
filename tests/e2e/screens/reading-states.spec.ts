// Tests what the reader's screen shows while an article loads, when it can't, and at any address.
import { expect, type Page } from 'playwright/test'
import { paintedWords } from '../../renderer/reading/harness/driver.ts'
import { accessibilityFaults } from '../accessibility.ts'
import type { ServedFolder } from '../../fakes/serve-folder.ts'
import { openReaderScreen } from './open-reader-screen.ts'
import { test } from './screen-test.ts'

let server: ServedFolder
test.beforeAll(({ reading }) => {
  server = reading
})

test.describe('an article that opens or cannot', () => {
  const openScreen = (page: Page, state = '') => openReaderScreen(page, server, state)
  const states: [state: string, words: (string | RegExp)[], buttons: string[]][] = [
    [
      'failed',
      ["Sorry, we weren't able to parse that article.", 'The page asked for a password.'],
      ['Open original', 'Retry', 'Re-extract text', 'Upload a saved copy…', 'Report'],
    ],
    ['in_progress', ['Still fetching this article…'], ['Open original']],
    ['offline', ['This article hasn’t been stored on this device'], ['Retry']],
    ['error', ['Couldn’t load this article.'], ['Retry', 'Copy details']],
  ]
  for (const [state, words, buttons] of states) {
    test(`explains the problem and offers a way out: ${state}`, async ({ page }) => {
      await openScreen(page, state)
      for (const text of words) await expect(page.getByText(text)).toBeVisible()
      for (const name of buttons) await expect(page.getByRole('button', { name })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
    })
  }

  test('accepts a page that the reader provides, and refuses an invalid one', async ({ page }) => {
    await openScreen(page, 'failed')
    await page.getByRole('button', { name: 'Upload a saved copy…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add the page yourself' })
    const read = dialog.getByRole('button', { name: 'Add page' })
    await expect(read).toBeDisabled()
    await dialog.getByRole('textbox').fill('only words')
    await read.click()
    await expect(dialog.getByRole('alert')).toHaveText('That isn’t a page’s HTML source. It contains no tags.')
    const html = '<html><p>Words</p></html>'
    const file = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(html) }
    await dialog.getByLabel('HTML file').setInputFiles(file)
    await expect(dialog.getByRole('textbox')).toHaveValue(html)
    await read.click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => window.readerScreen.host.saved)).toEqual(['https://harbour.example/lighthouse'])
  })

  test('reads a doubtful page in the other mode and back without losing highlights, reports it, and leads to the next', async ({
    page,
  }) => {
    await openScreen(page, 'none&doubtful&neighbour')
    const painted = () => paintedWords(page, 'lectern-highlight').then((words) => words.length)
    const help = page.getByRole('region', { name: 'Article extraction' })
    await expect(help).toContainText('Does this article look incomplete?')
    await expect.poll(painted).toBe(2)
    await help.getByRole('button', { name: 'Re-extract text' }).click()
    await expect.poll(painted).toBe(1)
    await expect(page.getByRole('region', { name: 'Not found in the current text' })).toContainText('A third copy')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(painted).toBe(2)
    await help.getByRole('button', { name: 'Report' }).click()
    await expect(help.getByRole('button', { name: 'Reported' })).toBeDisabled()
    const [report] = await page.evaluate(() => window.readerScreen.reports as { body: { message: string } }[])
    expect(report?.body.message).toContain('https://harbour.example/lighthouse')
    await page.getByRole('link', { name: 'The second article' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The second article')
    await page.keyboard.press('u')
    await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  })

  test('opens the article when a retry succeeds', async ({ page }) => {
    await openScreen(page, 'error')
    await page.evaluate(() => {
      window.readerScreen.host.failure = null
      window.readerScreen.host.bodies.set(7, window.readerScreen.body)
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.locator('[data-article-body]')).toBeVisible()
  })

  test('goes to the next article of the queue and back, and u still returns to the list', async ({ page }) => {
    await openScreen(page, 'ready&neighbour')
    await page.keyboard.press('Shift+K')
    await expect(page.getByRole('heading', { name: 'The second article' })).toBeVisible()
    await page.keyboard.press('Shift+J')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('lighthouse keepers')
    await page.keyboard.press('Shift+J')
    await expect(page.getByRole('status').getByText('That was the last article in the list.')).toBeVisible()
    await page.keyboard.press('u')
    await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  })

  test('reads a page by its address without saving it', async ({ page }) => {
    await openScreen(page, 'ready&url=https://harbour.example/lighthouse')
    await expect(page.locator('[data-article-body]')).toBeVisible()
    expect(await page.evaluate(() => window.readerScreen.host.saved)).toEqual([])
  })

  test('says why an address cannot be read', async ({ page }) => {
    for (const [address, words] of [
      ['https://harbour.example/unreadable', 'There was an error parsing your content'],
      ['https://harbour.example/refused', 'There was an error parsing your content'],
      ['javascript:alert(1)', 'That address can’t be opened'],
    ] as const) {
      await openScreen(page, `ready&url=${encodeURIComponent(address)}`)
      await expect(page.getByText(words), address).toBeVisible()
    }
  })
})
