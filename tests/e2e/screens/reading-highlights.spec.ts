// Tests highlights on the reading surface in a real browser, under the product's Content-Security-Policy.
import { expect, type Page } from 'playwright/test'
import { logOf, openSurface, paintedWords, showArticle } from '../../renderer/reading/harness/driver.ts'
import type { ServedFolder } from '../../fakes/serve-folder.ts'
import { test } from './screen-test.ts'

test.use({ stays: true })

let server: ServedFolder
test.beforeAll(({ reading }) => {
  server = reading
})

const open = (page: Page) => openSurface(page, server.url)

/** Selects words with the ranges that a pointer would leave. */
async function select(page: Page, words: string): Promise<void> {
  await page.evaluate((words) => {
    const start = window.reading.text.indexOf(words)
    const ranges = window.reading.index().ranges({ start, end: start + words.length })
    const first = ranges[0] as Range
    const last = ranges.at(-1) as Range
    first.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    getSelection()?.setBaseAndExtent(first.startContainer, first.startOffset, last.endContainer, last.endOffset)
  }, words)
}

test.describe('highlights', () => {
  test('are painted on their words without an extra element and announced with their block; lost ones are listed, not painted', async ({
    page,
  }) => {
    await open(page)
    expect(await paintedWords(page, 'lectern-highlight')).toContain(
      'You keep a promise to people who will never know your name',
    )
    expect(await paintedWords(page, 'lectern-note')).toEqual([
      'about what changes when the thing that watches does not mind being bored',
    ])
    expect(await page.locator('mark').count()).toBe(0)

    // A screen reader gets the number that a block holds.
    const second = page.locator('[data-article-body] p').nth(1)
    await expect(second).toHaveAttribute('aria-description', '1 highlight, 1 note')

    // Those whose words are gone are listed, not painted.
    const region = page.getByRole('region', { name: 'Not found in the current text' })
    await expect(region).toContainText('a sentence that an earlier version of this article had')
    await expect(region).toContainText('Kept though it is gone.')
    const painted = [...(await paintedWords(page, 'lectern-highlight')), ...(await paintedWords(page, 'lectern-note'))]
    expect(painted.join(' ')).not.toContain('of the Skerry light left')
  })

  test('move with their words when the text around them has changed', async ({ page }) => {
    await open(page)
    const quote = 'the words that somebody once marked with care'
    await showArticle(page, {
      markdown: `A new paragraph came in before.\n\nHere are ${quote}, and then more of the same.`,
      annotations: [
        {
          id: 1,
          content_id: 7,
          text: quote,
          before_text: 'Here are ',
          after_text: ', and then more of the same.',
          char_start: 9,
          char_end: 9 + quote.length,
          word_start: null,
          word_end: null,
          scope: 1,
          note: null,
          created_date: '2026-01-05T08:00:00Z',
          is_liked: false,
        },
      ],
    })
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toEqual([quote])
  })

  test('are made from a selection by the toolbar, which neither covers it nor takes its focus', async ({ page }) => {
    await open(page)
    const first = page.locator('[data-article-body] p').nth(1)
    const box = await first.boundingBox()
    if (!box) throw new Error('no paragraph')
    await page.mouse.move(box.x + 4, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(box.x + 220, box.y + 42, { steps: 4 })
    await page.mouse.up()
    const toolbar = page.getByRole('toolbar', { name: 'Selection' })
    await expect(toolbar).toBeVisible()
    expect(await toolbar.evaluate((element) => element.contains(document.activeElement))).toBe(false)
    const covered = await page.evaluate(() => {
      const bar = (document.querySelector('[role=toolbar]') as Element).getBoundingClientRect()
      const rects = Array.from((getSelection() as Selection).getRangeAt(0).getClientRects())
      return rects.some((r) => r.left < bar.right && r.right > bar.left && r.top < bar.bottom && r.bottom > bar.top)
    })
    expect(covered).toBe(false)
    const selected = await page.evaluate(() => String(getSelection()).trim())
    await page.keyboard.press('Tab')
    await expect(toolbar.getByRole('button', { name: 'Highlight' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(toolbar.getByRole('button', { name: 'Note' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(toolbar.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
    await toolbar.getByRole('button', { name: 'Highlight' }).click()
    const [made] = await logOf(page, 'highlight')
    // The second paragraph starts with a span that already has a note further on. This selection stays apart from it.
    expect(made?.['draft']).toMatchObject({ text: selected })
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toContain(selected)
  })

  test('that overlap are merged, and no note is lost', async ({ page }) => {
    await open(page)
    await select(page, 'It is also, a little, about attention: about what changes when the thing')
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Highlight' }).click()
    const [made] = await logOf(page, 'highlight')
    const words =
      'It is also, a little, about attention: about what changes when the thing that watches does not mind being bored'
    expect(made?.['draft']).toMatchObject({
      text: words,
      note: 'The whole piece in one line.\nSee also the letter below.',
      merged: [2],
    })
    await expect.poll(() => paintedWords(page, 'lectern-note')).toEqual([words])
    await expect(page.getByRole('region', { name: 'Your notes' })).toContainText('The whole piece in one line.')
  })

  test('open on a click with their note, and can be removed there', async ({ page }) => {
    await open(page)
    const at = await page.evaluate(() => {
      const [range] = Array.from(CSS.highlights.get('lectern-note') ?? []) as Range[]
      const rect = range?.getClientRects()[0] as DOMRect
      return { x: rect.left + 20, y: rect.top + rect.height / 2 }
    })
    await page.mouse.click(at.x, at.y)
    const toolbar = page.getByRole('toolbar', { name: 'Highlight' })
    await expect(toolbar).toBeVisible()
    await expect(page.locator('[data-side]')).toContainText('See also the letter below.')
    await page.keyboard.press('Escape')
    await expect(toolbar).toBeHidden()
    await page.mouse.click(at.x, at.y)
    await toolbar.getByRole('button', { name: 'Remove' }).click()
    expect(await logOf(page, 'remove')).toEqual([{ type: 'remove', id: 2 }])
    await expect.poll(() => paintedWords(page, 'lectern-note')).toEqual([])
  })

  test('are drawn as spans where the browser cannot paint ranges, on the same words', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'Highlight')
    })
    await page.goto('about:blank')
    await open(page)
    const spans = page.locator('[data-article-body] p').nth(1).locator('span')
    expect((await spans.allTextContents()).join('')).toBe(
      'about what changes when the thing that watches does not mind being bored',
    )
    const first = page.locator('[data-article-body] p').first().locator('span')
    expect((await first.allTextContents()).join('')).toBe(
      'wound the clock in the kitchen out of habit, and did not look back',
    )
    const same = await page.evaluate(() => {
      const { text } = window.reading
      const squeeze = (words: string) => words.replaceAll('\n', '')
      const all = window.reading.index().ranges({ start: 0, end: text.length })
      return squeeze(all.map((range) => range.toString()).join('')) === squeeze(text)
    })
    expect(same).toBe(true)
  })

  test('are navigated in text order, both ways', async ({ page }) => {
    await open(page)
    const walk = (direction: 1 | -1) => page.evaluate((by) => window.reading.handle().toHighlight(by), direction)
    const active = () => paintedWords(page, 'lectern-active')
    await walk(1)
    await expect.poll(active).toEqual(['wound the clock in the kitchen out of habit, and did not look back'])
    await walk(1)
    await walk(1)
    await expect.poll(active).toEqual(['You keep a promise to people who will never know your name'])
    await expect(page.locator('[data-article-body]').getByText('You keep a promise to people')).toBeInViewport()
    expect(await walk(1)).toBe(false)
    await walk(-1)
    await expect.poll(active).toEqual(['about what changes when the thing that watches does not mind being bored'])
  })
})
