// Tests notes, the notebook, the reading position and moving by keys on the reading surface alone, under the product's
// Content-Security-Policy.
import { expect, type Page } from 'playwright/test'
import {
  logOf,
  openSurface,
  paintedWords,
  scrollBy,
  settled,
  showArticle,
} from '../../renderer/reading/harness/driver.ts'
import { longArticle } from '../../renderer/reading/articles.ts'
import { accessibilityFaults } from '../accessibility.ts'
import type { ServedFolder } from '../../fakes/serve-folder.ts'
import { test } from './screen-test.ts'

test.use({ stays: true })

let server: ServedFolder
test.beforeAll(({ reading }) => {
  server = reading
})

const open = (page: Page) => openSurface(page, server.url)

const ask = <K extends 'note' | 'toggleHighlight' | 'likeHighlight' | 'find' | 'dismiss' | 'activate'>(
  page: Page,
  what: K,
) => page.evaluate((what) => window.reading.handle()[what](), what)

async function select(page: Page, words: string): Promise<void> {
  await page.evaluate((words) => {
    const start = window.reading.text.indexOf(words)
    const ranges = window.reading.index().ranges({ start, end: start + words.length })
    const [first] = ranges
    const last = ranges.at(-1)
    if (!first || !last) throw new Error('not on the page')
    first.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    getSelection()?.setBaseAndExtent(first.startContainer, first.startOffset, last.endContainer, last.endOffset)
  }, words)
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Note on the highlight' })

test.describe('a note', () => {
  test('opens by n on selected words, which become a highlight, and is saved by Ctrl+Enter', async ({ page }) => {
    await open(page)
    await select(page, 'a child could turn the whole thing with one finger')
    await ask(page, 'note')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('spellcheck', 'true')
    await page.keyboard.type('So **light**,\nso heavy. <img src=x onerror=alert(1)>')
    await page.keyboard.press('Control+Enter')
    await expect(field(page)).toBeHidden()
    await expect
      .poll(() => paintedWords(page, 'lectern-note'))
      .toContain('a child could turn the whole thing with one finger')
    const margin = page.getByRole('list', { name: 'Margin notes' })
    await expect(margin.locator('strong')).toHaveText('light')
    await expect(margin.locator('img')).toHaveCount(0)
    await expect(margin).toContainText('<img src=x onerror=alert(1)>')
  })

  test('that is left unsaved is stored as a draft, which saved words replace', async ({ page }) => {
    await open(page)
    await select(page, 'weighs as much as a small car')
    await ask(page, 'note')
    await page.keyboard.type('a Mini?')
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
    await page.evaluate(() => window.reading.notebook('notes'))
    const card = page.getByRole('list', { name: 'Highlights', exact: true }).getByRole('listitem').nth(2)
    await card.getByRole('button', { name: 'Add note' }).click()
    await expect(card.getByRole('textbox')).toHaveValue('a Mini?')
    await card.getByRole('button', { name: 'Save' }).click()
    expect((await logOf(page, 'note')).at(-1)).toMatchObject({ note: 'a Mini?' })
    await expect(card.getByRole('textbox')).toBeHidden()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
  })

  test('that is refused stays in its field and shows an error', async ({ page }) => {
    await open(page)
    await select(page, 'Four tonnes of glass')
    await ask(page, 'note')
    await page.keyboard.type('refuse this')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Not saved. Your text is still here.')).toBeVisible()
    await expect(field(page)).toHaveValue('refuse this')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  test('appears beside its line where there is room, as a glyph where there is not', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page)
    const margin = page.getByRole('list', { name: 'Margin notes' })
    const note = margin.getByText('The whole piece in one line.')
    await expect(note).toBeVisible()
    const apart = () =>
      page.evaluate(() => {
        const [range] = Array.from(CSS.highlights.get('lectern-note') ?? []) as Range[]
        const item = document.querySelector('[aria-label="Margin notes"] li') as Element
        return Math.abs(item.getBoundingClientRect().top - (range as Range).getBoundingClientRect().top)
      })
    await expect.poll(apart).toBeLessThan(8)
    await page.setViewportSize({ width: 900, height: 800 })
    await expect(note).toBeHidden()
    await margin.getByRole('button', { name: 'Show note' }).click()
    await expect(page.getByRole('toolbar', { name: 'Highlight' })).toBeVisible()
  })
})

test.describe('the notebook', () => {
  test('lists highlights in text order, filters them, and leads to their words', async ({ page }) => {
    await open(page)
    await page.evaluate(() => window.reading.notebook('notes'))
    const cards = page.getByRole('list', { name: 'Highlights', exact: true }).getByRole('listitem')
    await expect(cards).toHaveCount(3)
    await cards.nth(2).getByRole('button', { name: 'Like' }).click()
    await page.getByRole('radio', { name: /Liked/ }).check({ force: true })
    await expect(cards).toHaveCount(1)
    // The flash is short, so the wait starts before the press.
    const flashed = page.waitForFunction(() =>
      [...(CSS.highlights.get('lectern-flash') ?? [])].some(
        (range) => (range as Range).toString() === 'You keep a promise to people who will never know your name',
      ),
    )
    await cards.getByRole('button', { name: /You keep a promise/ }).click()
    await flashed
    await expect(page.locator('[data-article-body]').getByText('You keep a promise')).toBeInViewport()
    await page.getByRole('radio', { name: /With note/ }).check({ force: true })
    await expect(cards).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Not found in the current text', level: 3 })).toBeVisible()
  })

  test('is navigated by keys, and highlight keys act on the focused card', async ({ page }) => {
    await open(page)
    await page.evaluate(() => window.reading.notebook('notes'))
    await page.getByRole('button', { name: /wound the clock/ }).focus()
    await page.evaluate(() => window.reading.handle().toBlock(1))
    await expect(page.getByRole('complementary').getByRole('button', { name: /about what changes/ })).toBeFocused()
    await ask(page, 'likeHighlight')
    expect(await logOf(page, 'like')).toEqual([{ type: 'like', id: 2, is_liked: true }])
    await ask(page, 'note')
    await expect(field(page)).toBeFocused()
  })

  test('copies and exports everything, and clears only after asking', async ({ page }) => {
    await open(page)
    await page.evaluate(() => window.reading.notebook('notes'))
    await page.getByRole('button', { name: 'Copy all' }).click()
    expect((await logOf(page, 'copy'))[0]?.['text']).toContain('> You keep a promise to people')
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('The lighthouse keepers who wrote their own replacement.csv')
    await page.getByRole('button', { name: 'Clear all…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await paintedWords(page, 'lectern-highlight')).toHaveLength(2)
    await page.getByRole('button', { name: 'Clear all…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toEqual([])
  })

  test('shows the contents with the current section and its highlights, and jumps there', async ({ page }) => {
    await open(page)
    await page.evaluate(() => window.reading.notebook('contents'))
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('button', { name: 'What the numbers say' }).click()
    await expect(page.getByRole('heading', { name: 'What the numbers say' })).toBeInViewport()
    await expect(contents.locator('[aria-current=location]')).toHaveText('What the numbers say')
    await expect(contents.getByRole('button', { name: 'A room that turns 1 highlight' })).toBeVisible()
  })

  test('has no accessibility faults on any of its tabs', async ({ page }) => {
    await open(page)
    for (const tab of ['notes', 'contents', 'info'] as const) {
      await page.evaluate((tab) => window.reading.notebook(tab), tab)
      expect(await accessibilityFaults(page), tab).toEqual([])
    }
  })
})

const percentRead = (page: Page) =>
  page.getByRole('progressbar').evaluate((bar) => Number(bar.getAttribute('aria-valuenow')))

test.describe('the reading position', () => {
  test('is restored where it was left; where it was further on before, the jump there is offered, and accepted or dismissed', async ({
    page,
  }) => {
    await open(page)
    for (const share of [0.25, 0.5, 0.8]) {
      const content = { history: historyAt(share), title: `Left at ${share}` }
      await showArticle(page, { markdown: longArticle, content })
      await expect.poll(async () => Math.abs((await percentRead(page)) - share * 100)).toBeLessThanOrEqual(1)
    }
    const history = { ...historyAt(0.2), max_read_percentage: 0.62 }
    const jump = page.getByRole('button', { name: 'Jump to furthest read' })
    await showArticle(page, { markdown: longArticle, content: { history } })
    await jump.click()
    await expect.poll(async () => Math.abs((await percentRead(page)) - 62)).toBeLessThanOrEqual(1)
    await expect(jump).toHaveCount(0)

    await showArticle(page, { markdown: longArticle, content: { history, title: 'The same again' } })
    await expect(page.getByText('Previously read to 62%')).toBeVisible()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(jump).toHaveCount(0)

    await showArticle(page, { markdown: longArticle, content: { history: historyAt(0.2), title: 'Read straight on' } })
    await expect.poll(async () => Math.abs((await percentRead(page)) - 20)).toBeLessThanOrEqual(1)
    await expect(jump).toHaveCount(0)
  })

  test('is a page in paged mode: no text is lost between two pages, and a position is on the page that holds it', async ({
    page,
  }) => {
    await open(page)
    await page.evaluate(() => window.reading.appearance({ paged: true }))
    const label = page.getByRole('progressbar')
    await expect(label).toContainText('Page 1 of')
    /** Returns the offsets of the first and the last words that are not covered. */
    const seen = () =>
      page.evaluate(() => {
        const index = window.reading.index()
        const room = (document.querySelector('[data-reading-scroller]') as Element).getBoundingClientRect()
        const [above, below] = [...document.querySelectorAll('[data-at=above], [data-at=below]')].map((cover) =>
          cover.getBoundingClientRect(),
        ) as [DOMRect, DOMRect]
        const offsets = Array.from({ length: index.length }, (_, n) => n).filter((offset) => {
          const [range] = index.ranges({ start: offset, end: offset + 1 })
          const box = range?.getBoundingClientRect()
          if (!box || box.height === 0) return false
          const middle = (box.top + box.bottom) / 2
          return middle > Math.max(room.top, above.bottom) && middle < Math.min(room.bottom, below.top)
        })
        return { first: offsets[0] ?? null, last: offsets.at(-1) ?? null }
      })
    await settled(page)
    const first = await seen()
    await page.evaluate(() => window.reading.handle().turn(1))
    await expect(label).toContainText('Page 2 of')
    await settled(page)
    const second = await seen()
    const text = await page.evaluate(() => window.reading.text)
    expect(text.slice((first.last ?? 0) + 1, second.first ?? 0).trim()).toBe('')
    expect(second.first).toBeGreaterThan(first.last ?? Infinity)
    await page.evaluate(() => window.reading.handle().turn(-1))
    await expect.poll(seen).toEqual(first)
    await page.evaluate(() => window.reading.handle().toHighlight(1))
    await page.evaluate(() => window.reading.handle().toHighlight(1))
    await page.evaluate(() => window.reading.handle().toHighlight(1))
    const promise = text.indexOf('You keep a promise')
    await settled(page)
    const held = await seen()
    expect(held.first).toBeLessThanOrEqual(promise)
    expect(held.last).toBeGreaterThan(promise)
    await page.evaluate(() => window.reading.handle().toEnd())
    await expect(label).toHaveAttribute('aria-valuetext', 'Finished')
    expect(await page.evaluate(() => window.reading.handle().turn(1))).toBe(false)
    await page.evaluate(() => window.reading.appearance({ paged: false }))
    await expect(label).not.toContainText('Page')
  })

  test('stays on its line when the window, the size or the font changes', async ({ page }) => {
    await open(page)
    await showArticle(page, { markdown: longArticle, content: { history: historyAt(0.5) } })
    await expect.poll(() => percentRead(page)).toBeGreaterThan(40)
    await page.mouse.move(600, 400)
    await scrollBy(page, 40)
    await settled(page)
    const before = await topLine(page)
    await page.evaluate(() => window.reading.appearance({ size: 24, font: 'Inter' }))
    await settled(page)
    expect(Math.abs((await topLine(page)) - before)).toBeLessThan(90)
    await page.setViewportSize({ width: 700, height: 800 })
    await settled(page)
    expect(Math.abs((await topLine(page)) - before)).toBeLessThan(90)
  })

  test('is reported every five seconds while moving, and on leaving', async ({ openApart }) => {
    const page = await openApart()
    await page.clock.install({ time: '2026-03-01T12:00:00Z' })
    await open(page)
    // From here on, time advances only when the test advances it.
    await page.clock.pauseAt('2026-03-01T13:00:00Z')
    await page.evaluate((markdown) => window.reading.show({ markdown }), longArticle)
    await page.clock.runFor(100)
    expect(await logOf(page, 'progress')).toEqual([])
    await page.mouse.move(600, 400)
    await scrollBy(page, 2000)
    await page.clock.runFor(1000)
    expect(await logOf(page, 'progress')).toEqual([])
    await page.clock.runFor(4500)
    const told = await logOf(page, 'progress')
    expect(told).toHaveLength(1)
    expect(told[0]?.['share']).toBeGreaterThan(0.02)
    await scrollBy(page, 2000)
    await page.clock.runFor(200)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    const left = await logOf(page, 'progress')
    expect(left).toHaveLength(2)
    expect(left[1]?.['share']).toBeGreaterThan(Number(told[0]?.['share']))
  })

  test('is 100 percent once the last line is on screen, with or without footnotes', async ({ page }) => {
    await open(page)
    await page.evaluate(() => window.reading.handle().toEnd())
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Finished')
    await page.evaluate(() => window.reading.handle().toTop())
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /minutes left/)
  })
})

test.describe('moving by keys', () => {
  const step = (page: Page, direction: 1 | -1) =>
    page.evaluate((direction) => window.reading.handle().toBlock(direction), direction)
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.slice(0, 24))

  test('goes from paragraph to paragraph with real focus, and h and n act on the focused one', async ({ page }) => {
    await open(page)
    await step(page, 1)
    expect(await focused(page)).toBe('The last keeper of the S')
    await step(page, 1)
    await step(page, 1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('FIGURE')
    for (let at = 0; at < 3; at++) await step(page, 1)
    expect(await focused(page)).toBe('You do not keep a light.')
    await step(page, -1)
    expect(await focused(page)).toBe('The lens is taller than ')
    await ask(page, 'toggleHighlight')
    await expect
      .poll(async () => (await paintedWords(page, 'lectern-highlight')).join())
      .toContain('The lens is taller')
    await ask(page, 'toggleHighlight')
    await expect
      .poll(async () => (await paintedWords(page, 'lectern-highlight')).join())
      .not.toContain('The lens is taller')
    await step(page, 1)
    await ask(page, 'activate')
    await expect(page.getByRole('toolbar', { name: 'Highlight' })).toBeVisible()
  })

  test('selects whole paragraphs from the focused one on, and leaves words selected by hand alone', async ({
    page,
  }) => {
    await open(page)
    const extend = (direction: 1 | -1) =>
      page.evaluate((direction) => window.reading.handle().extend(direction), direction)
    const selected = () => page.evaluate(() => String(getSelection()))
    expect(await extend(1)).toBe(false)
    await step(page, 1)
    expect(await extend(1)).toBe(true)
    expect(await extend(1)).toBe(true)
    expect(await extend(-1)).toBe(true)
    expect(await selected()).toMatch(/^The last keeper[\s\S]+What follows is[\s\S]+stay where you are\.\s*$/)
    await ask(page, 'toggleHighlight')
    const highlighted = () => page.evaluate(() => window.reading.annotations.map(({ text }) => text.slice(-19)))
    await expect.poll(highlighted).toContain('stay where you are.')
    await page.evaluate(() =>
      getSelection()?.setBaseAndExtent(
        document.querySelector('h1') as Node,
        0,
        document.querySelector('h1') as Node,
        1,
      ),
    )
    expect(await extend(1)).toBe(false)
  })

  test('restarts at the first whole paragraph after scrolling by hand, and goes from heading to heading', async ({
    page,
  }) => {
    await open(page)
    await step(page, 1)
    await page.evaluate(() => document.getElementById('section-how-to-read-a-flash')?.scrollIntoView())
    await step(page, 1)
    expect(await focused(page)).toBe('How to read a flash')

    await page.evaluate(() => window.reading.handle().toTop())
    await settled(page)
    const go = (direction: 1 | -1) =>
      page.evaluate((direction) => window.reading.handle().toHeading(direction), direction)
    await go(1)
    expect(await focused(page)).toBe('A room that turns')
    await go(1)
    expect(await focused(page)).toBe('How to read a flash')
    await go(-1)
    expect(await focused(page)).toBe('A room that turns')
    expect(await go(-1)).toBe(false)
  })

  test('finds words, counts them, and cycles through them', async ({ page }) => {
    await open(page)
    await ask(page, 'find')
    const bar = page.getByRole('search', { name: 'Find in this article' })
    await expect(bar.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('keeper')
    await expect(bar).toContainText(/1 of \d+/)
    const all = await paintedWords(page, 'lectern-found')
    expect(all.length).toBeGreaterThan(2)
    expect(await paintedWords(page, 'lectern-found-now')).toEqual([all[0]])
    await page.keyboard.press('Shift+Enter')
    await expect(bar).toContainText(`${all.length} of ${all.length}`)
    await page.keyboard.press('Enter')
    await expect(bar).toContainText(`1 of ${all.length}`)
    expect(await ask(page, 'find')).toBe(false)
    await page.keyboard.type('zzz')
    await expect(bar).toContainText('Not found')
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect.poll(() => paintedWords(page, 'lectern-found')).toEqual([])
  })
})

const topLine = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('[data-reading-scroller]') as Element
    const edge = scroller.getBoundingClientRect().top
    const { text } = window.reading
    const index = window.reading.index()
    const leaf = index.leaves.find(({ element }) => element.getBoundingClientRect().bottom > edge + 4)
    for (let at = leaf?.start ?? 0; at < text.length; at++) {
      const rect = index.ranges({ start: at, end: at + 1 })[0]?.getBoundingClientRect()
      if (rect && rect.height > 0 && rect.top >= edge) return at
    }
    return -1
  })

const historyAt = (share: number) => ({
  id: 1,
  content_id: 7,
  last_viewed_date: null,
  last_interaction_date: '2026-01-05T08:00:00Z',
  last_annotated_date: null,
  feed_dirty_date: '2026-01-05T08:00:00Z',
  last_read_percentage: share,
  max_read_percentage: share,
  last_audio_percentage: null,
  max_audio_percentage: null,
})
