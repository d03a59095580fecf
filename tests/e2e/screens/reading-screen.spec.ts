// Tests the reader's screen on a Host in memory, in a real browser under the product's Content-Security-Policy.
import { expect, type Page } from 'playwright/test'
import { paintedWords, scrollBy, settled } from '../../renderer/reading/harness/driver.ts'
import { accessibilityFaults } from '../accessibility.ts'
import type { ServedFolder } from '../../fakes/serve-folder.ts'
import { holdToasts } from './hold-toasts.ts'
import { openReaderScreen } from './open-reader-screen.ts'
import { test } from './screen-test.ts'

let server: ServedFolder
test.beforeAll(({ reading }) => {
  server = reading
})

test.describe('the reader’s screen', () => {
  const openScreen = (page: Page, state = '') => openReaderScreen(page, server, state)
  const performed = (page: Page) =>
    page.evaluate(() => window.readerScreen.host.performed.filter(({ type }) => type !== 'readProgress'))

  async function drag(page: Page): Promise<string> {
    const box = await page.locator('[data-article-body] p').nth(1).boundingBox()
    if (!box) throw new Error('no paragraph')
    await page.mouse.move(box.x + 4, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(box.x + 220, box.y + 42, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByRole('toolbar')).toBeVisible()
    return page.evaluate(() => String(getSelection()).trim())
  }

  test('highlights by h, removes by h, and restores by Undo', async ({ page }) => {
    await openScreen(page)
    const words = await drag(page)
    await page.keyboard.press('h')
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toEqual([words])
    // The highlight shows before it is sent.
    await expect
      .poll(() => performed(page))
      .toMatchObject([{ type: 'annotate', text: words, merged: [], note: null, temporaryId: expect.any(Number) }])
    const [made] = await performed(page)
    expect((made as { temporaryId: number }).temporaryId).toBeLessThan(0)
    await drag(page)
    await page.keyboard.press('h')
    const undo = page.getByRole('button', { name: 'Undo' })
    // Hovering stops the toast's timer.
    await undo.hover()
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toEqual([])
    await undo.click()
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toEqual([words])
  })

  test('says how many highlights a new one merged', async ({ openApart }) => {
    const page = await openApart()
    await openScreen(page)
    await holdToasts(page)
    await drag(page)
    await page.keyboard.press('h')
    await expect.poll(async () => (await paintedWords(page, 'lectern-highlight')).length).toBe(1)
    const box = await page.locator('[data-article-body] p').nth(1).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 12)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 260, (box?.y ?? 0) + 75, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.press('h')
    await expect(page.getByRole('status').getByText('Merged with 1 highlight')).toBeVisible()
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toHaveLength(1)

    // In highlight mode a selection is enough, in every article, until Escape ends the mode.
    await page.keyboard.press('Shift+H')
    const mode = page.getByRole('button', { name: 'Highlight mode' })
    await expect(mode).toHaveAttribute('aria-pressed', 'true')
    await page
      .locator('[data-article-body] p')
      .nth(2)
      .dblclick({ position: { x: 20, y: 12 } })
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toHaveLength(2)
    await expect(page.getByRole('toolbar')).toHaveCount(0)
    await expect(page.getByRole('status').getByText('Highlighted', { exact: true })).toBeAttached()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toHaveLength(1)
    // The mode is remembered.
    await page.reload()
    await expect(mode).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(mode).toHaveAttribute('aria-pressed', 'false')
  })

  test('shows a toast on a phone above its bar', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openScreen(page)
    await holdToasts(page)
    const bar = page.getByRole('group', { name: 'Article actions' })
    await expect(bar).toBeVisible()
    await page.keyboard.press('f')
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await expect(toasts.getByText(/favorites/)).toBeVisible()
    const foot = async () => {
      const box = await toasts.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect(await foot()).toBeLessThan((await bar.boundingBox())?.y ?? 0)
  })

  test('sets the date on which an article was finished, in its details, and removes it', async ({ page }) => {
    await openScreen(page)
    await page.keyboard.press('i')
    const details = page.getByRole('complementary', { name: 'Notebook' })
    await details.getByRole('button', { name: 'Set finished date…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Finished date' })
    await dialog.getByLabel('Finished on').fill('2024-02-29')
    await page.keyboard.press('Enter')
    await expect(details.locator('dt', { hasText: 'Finished on' }).locator('xpath=..')).toContainText('Feb')
    await details.getByRole('button', { name: 'Set finished date…' }).click()
    await expect(dialog.getByLabel('Finished on')).toHaveValue('2024-02-29')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(details.getByText('Finished on')).toBeHidden()
    await expect
      .poll(() => performed(page))
      .toMatchObject([
        { type: 'finish', date: expect.stringMatching(/^2024-02-(?:28|29)T/) },
        { type: 'finish', date: null },
      ])
  })

  test('responds to its keys (favorite, size, page, top, end, archive) and to a press on its progress line', async ({
    page,
  }) => {
    await openScreen(page)
    await page.keyboard.press('f')
    await expect(
      page.getByRole('group', { name: 'Article actions' }).getByRole('button', { name: 'Favorite' }),
    ).toHaveAttribute('aria-pressed', 'true')
    // A screen reader finds one group, and each button by its name and pressed state.
    await expect(page.getByRole('group', { name: 'Article actions' })).toMatchAriaSnapshot(`
      - group "Article actions":
        - /children: equal
        - button "Back to list"
        - button "Archive"
        - button "Favorite" [pressed]
        - button "Listen"
        - button "Highlight mode" [pressed=false]
        - button "Appearance"
        - button "Contents" [pressed=false]
        - button "Notebook" [pressed=false]
        - button "More"
    `)
    const size = () => page.locator('[data-article]').evaluate((article) => getComputedStyle(article).fontSize)
    expect(await size()).toBe('19px')
    await page.keyboard.press('=')
    await expect.poll(size).toBe('20px')
    await page.keyboard.press('0')
    await expect.poll(size).toBe('19px')
    const top = () => page.locator('[data-reading-scroller]').evaluate((scroller) => scroller.scrollTop)
    const height = await page.locator('[data-reading-scroller]').evaluate((scroller) => scroller.clientHeight)
    await page.keyboard.press('Space')
    await expect.poll(top).toBeGreaterThan(height / 2)
    expect(await top()).toBeLessThan(height)
    await page.keyboard.press('g')
    await page.keyboard.press('g')
    await expect.poll(top).toBe(0)
    await page.getByRole('progressbar').click({ position: { x: 640, y: 1 } })
    const share = () => page.getByRole('progressbar').evaluate((bar) => Number(bar.getAttribute('aria-valuenow')))
    await expect.poll(async () => Math.abs((await share()) - 50.5)).toBeLessThan(5.5)
    await page.keyboard.press('Shift+G')
    await expect(page.getByRole('navigation', { name: 'After reading' })).toBeInViewport()
    await page.keyboard.press('e')
    await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
    await expect
      .poll(() => performed(page))
      .toMatchObject([
        { type: 'favorite', isFavorited: true },
        { type: 'move', state: 2 },
      ])
  })

  test('hides its bar while scrolling forward and in focus mode, and shows it on scrolling back and on focus', async ({
    page,
  }) => {
    await openScreen(page)
    const bar = page.getByRole('group', { name: 'Article actions' })
    // Escape does not leave the article, and a mouse alone leads out of focus mode.
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-article-body]')).toBeVisible()
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Focus mode' }).click()
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: 'Exit focus mode' }).click()
    await expect(bar).toBeVisible()
    await page.mouse.move(600, 500)
    await scrollBy(page, 900)
    await expect(bar).toHaveAttribute('data-hidden', 'true')
    await expect(bar).toHaveCSS('opacity', '0')
    await bar.getByRole('button', { name: 'Back to list' }).focus()
    await page.keyboard.press('Tab')
    await expect(bar).toHaveCSS('opacity', '1')
    await page.mouse.wheel(0, -200)
    await expect(bar).not.toHaveAttribute('data-hidden')

    // On phones the actions are at the bottom, large enough for thumbs, and hide and show in the same way.
    await page.setViewportSize({ width: 430, height: 800 })
    const sizes = () => bar.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    await expect.poll(async () => (await sizes()).length).toBe(5)
    for (const { top, width, height } of await sizes()) {
      expect(top).toBeGreaterThan(700)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await page.mouse.move(200, 500)
    await scrollBy(page, 600)
    await expect(bar).toHaveCSS('opacity', '0')
    await page.mouse.wheel(0, -200)
    await expect(bar).toHaveCSS('opacity', '1')
    expect(await accessibilityFaults(page)).toEqual([])
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Focus mode' }).click()
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: 'Exit focus mode' }).click()
    await expect(bar).toBeVisible()
  })

  test('changes the text’s appearance immediately, and Escape closes only the panel', async ({ page }) => {
    await openScreen(page)
    await page.getByRole('button', { name: 'Appearance' }).click()
    const layer = page.getByRole('dialog', { name: 'Appearance' })
    await layer.getByRole('radio', { name: 'Sepia' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'Sepia')
    await layer.locator('summary', { hasText: 'Font' }).click()
    await layer.getByRole('radio', { name: 'Inter', exact: true }).check()
    await expect(page.locator('[data-article]')).toHaveCSS('font-family', /Inter Variable/)
    const width = () => page.locator('[data-article-body]').evaluate((body) => body.clientWidth)
    await settled(page)
    const before = await width()
    await layer.getByRole('button', { name: 'Width: more' }).click()
    await expect.poll(width).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await expect(layer).toBeHidden()
    await expect(page.locator('[data-article-body]')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('fetches the text fonts only when text is set in them', async ({ openApart }) => {
    const page = await openApart()
    const faces: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && faces.push(request.url()))
    await page.addInitScript(() => localStorage.setItem('lectern.preferences', '{"entryFont":"System serif"}'))
    await openScreen(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(faces.filter((url) => /literata/.test(url) && /italic/.test(url))).toEqual([])
  })

  test('keeps a note, a like and a note on the article in the library, and undoes clearing', async ({ openApart }) => {
    // The headless shell shows no prompt, and refuses what a whole browser allows after a key.
    const page = await openApart({ permissions: ['clipboard-read', 'clipboard-write'] })
    await openScreen(page)
    const words = await drag(page)
    await page.keyboard.press('n')
    // Typing right after opening the note enters text and triggers no command.
    await page.keyboard.type('worth a letter')
    const field = page.getByRole('textbox', { name: 'Note on the highlight' })
    await expect(field).toHaveValue('worth a letter')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => paintedWords(page, 'lectern-note')).toEqual([words])
    // The highlight is painted before it is stored, and the field has the keys until then.
    await expect(field).toBeHidden()
    await page.keyboard.press(']')
    const book = page.getByRole('complementary', { name: 'Notebook' })
    // The notebook has its own keys: j focuses its first card, not the next paragraph, and n edits that card's note.
    await book.getByRole('tab', { selected: true }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('n')
    await expect(field).toHaveValue('worth a letter')
    await page.keyboard.press('Escape')
    await book.getByRole('button', { name: 'Copy', exact: true }).focus()
    await page.keyboard.press('Shift+L')
    await expect(book.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')
    // With the focus in the article, the article's keys apply.
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Shift+N')
    await expect(book.getByRole('textbox', { name: 'Note on article' })).toBeFocused()
    await page.keyboard.type('all of it')
    await page.keyboard.press('Control+Enter')
    await expect(book.getByRole('region', { name: 'Note on article' })).toContainText('all of it')
    await expect
      .poll(() => performed(page))
      .toMatchObject([
        { type: 'annotate', text: words },
        { type: 'annotationNote', note: 'worth a letter' },
        { type: 'like', isLiked: true },
        { type: 'entryNote', note: 'all of it', noteId: null },
      ])
    // On a card, y acts on its highlight, and Shift+E exports all highlights.
    await book.getByRole('button', { name: 'Like' }).focus()
    await page.keyboard.press('y')
    await expect(page.getByRole('status').getByText('Highlight copied to clipboard')).toBeAttached()
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Shift+E')
    expect((await saved).suggestedFilename()).toMatch(/\.md$/)
    await book.getByRole('button', { name: 'Clear all…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await expect.poll(() => paintedWords(page, 'lectern-note')).toEqual([])
    await undo.click()
    await expect.poll(() => paintedWords(page, 'lectern-note')).toEqual([words])
  })

  test('moves by j, leaves arrows to scrolling until then, and removes the cursor on Escape', async ({ page }) => {
    await openScreen(page)
    const cursor = page.locator('[data-cursor]')
    await page.keyboard.press('ArrowDown')
    await expect(cursor).toHaveCount(0)
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await expect(cursor).toHaveText(/^What follows is the story/)
    await page.keyboard.press('h')
    await expect.poll(async () => (await paintedWords(page, 'lectern-highlight')).join('')).toMatch(/^What follows/)
    await page.keyboard.press('Escape')
    await expect(cursor).toHaveCount(0)
    const host = page.locator('[data-link-host]')
    await page.locator('[data-article-body] a[title="example.org"]').first().focus()
    await expect(host).toHaveText('example.org')
    await page.keyboard.press('j')
    await expect(host).toHaveCount(0)

    // In typewriter scroll the paragraph moves to the middle, and the ruler is on one of its lines.
    await page.keyboard.press('Shift+A')
    const appearance = page.getByRole('dialog', { name: 'Appearance' })
    // In a window lower than its choices, the popover itself scrolls and stays where it is.
    const edges = () =>
      appearance.evaluate((popup) => {
        const { top, bottom } = popup.getBoundingClientRect()
        return { inside: top >= 0 && bottom <= innerHeight, scrolls: popup.scrollHeight > popup.clientHeight }
      })
    await appearance.locator('summary', { hasText: 'More' }).click()
    const size = page.viewportSize()
    await page.setViewportSize({ width: size?.width ?? 1280, height: 480 })
    await expect.poll(edges).toEqual({ inside: true, scrolls: true })
    await page.setViewportSize(size ?? { width: 1280, height: 720 })
    await page.getByRole('checkbox', { name: 'Reading ruler' }).check()
    await page.getByRole('checkbox', { name: 'Typewriter scrolling' }).check()
    await page.keyboard.press('Escape')
    await expect(appearance).toHaveCount(0)
    for (const _ of [1, 2, 3]) await page.keyboard.press('j')
    const places = () =>
      page.evaluate(() => {
        const [room, block, ruler] = ['[data-reading-scroller]', '[data-cursor]', '[data-reading-ruler]'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        )
        if (!room || !block || !ruler) return null
        const off = (block.top + block.bottom - room.top - room.bottom) / 2
        return { centred: Math.abs(off) < 3, ruled: ruler.top > block.top - 8 && ruler.bottom < block.bottom + 8 }
      })
    await expect.poll(places).toEqual({ centred: true, ruled: true })

    // Without the cursor, j and k scroll, Shift with an arrow selects nothing, and h and n act only on a selection.
    await page.keyboard.press('Shift+A')
    await appearance.locator('summary', { hasText: 'More' }).click()
    await page.getByRole('checkbox', { name: 'Paragraph cursor' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(cursor).toHaveCount(0)
    const top = () => page.locator('[data-reading-scroller]').evaluate((scroller) => scroller.scrollTop)
    const from = await top()
    await page.keyboard.press('j')
    expect(await top()).toBeGreaterThan(from)
    await page.keyboard.press('k')
    expect(await top()).toBe(from)
    await page.keyboard.press('Shift+ArrowDown')
    await expect(cursor).toHaveCount(0)
    const painted = await paintedWords(page, 'lectern-highlight')
    for (const key of ['h', 'n']) {
      await page.keyboard.press(key)
      await expect(page.getByText('Select text first. The paragraph cursor is off.').first()).toBeAttached()
    }
    expect(await paintedWords(page, 'lectern-highlight')).toEqual(painted)
    await page.keyboard.press('Home')
    // These words are in the paragraph that was highlighted above, so h removes that highlight.
    await drag(page)
    await page.keyboard.press('h')
    await expect.poll(() => paintedWords(page, 'lectern-highlight')).toHaveLength(painted.length - 1)
  })

  test('finds by Ctrl+F, opens the contents by c, and shows nothing but the text in focus mode', async ({ page }) => {
    await openScreen(page)
    await page.keyboard.press('Control+f')
    await expect(page.getByRole('search').getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')

    await page.keyboard.press('c')
    const contents = page.getByRole('complementary', { name: 'Contents' })
    await expect(contents.getByRole('button', { name: 'A room that turns' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'The machine that did not get tired' })).toBeFocused()
    await expect(contents.locator('[aria-current=location]')).toHaveText('The machine that did not get tired')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(contents).toHaveCount(0)
    await page.setViewportSize({ width: 900, height: 700 })
    await page.keyboard.press('c')
    await expect(page.getByRole('tab', { name: 'Contents' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('c')
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Backslash')
    await expect(page.getByRole('group', { name: 'Article actions' })).toBeHidden()
    await expect(page.getByRole('progressbar')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name: 'Article actions' })).toBeVisible()
  })

  test('reports the reading time when the reader leaves', async ({ openApart }) => {
    const page = await openApart()
    await page.clock.install({ time: '2026-03-01T12:00:00Z' })
    await openScreen(page)
    // From here on, time advances only when the test advances it.
    await page.clock.pauseAt('2026-03-01T13:00:00Z')
    await page.mouse.move(400, 400)
    await page.clock.runFor(20_000)
    await page.mouse.move(410, 410)
    await page.clock.runFor(200_000)
    await page.keyboard.press('u')
    await expect.poll(() => page.evaluate(() => window.readerScreen.sessions.length)).toBe(1)
    const [told] = (await page.evaluate(() => window.readerScreen.sessions)) as { body: { seconds_read: number } }[]
    // Twenty seconds, plus the minute until the reader counts as idle.
    expect(told?.body.seconds_read).toBeGreaterThan(70)
    expect(told?.body.seconds_read).toBeLessThan(90)
  })
})
