// Tests filters, selections and menus of the lists, in a real browser on a Host in memory.
import { expect, type Page } from 'playwright/test'
import type { AppServer } from '../../renderer/shell/app-server.ts'
import { goTo } from './go-to.ts'
import { notifications, openList, openListRows, rows } from './list-rows.ts'
import { test } from './screen-test.ts'

let server: AppServer
test.beforeAll(({ app }) => {
  server = app
})

const open = (page: Page, path: string) => openList(page, server.url + path)
const openRows = (page: Page, path = '/list/queue') => openListRows(page, server.url + path)
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove filter: ${name}` })

test('filters are chosen by key, are stored in the address, are restored, and can be removed one by one', async ({
  page,
}) => {
  await openRows(page)
  await expect(rows(page)).toHaveCount(14)
  // The toolbar appears after the list itself.
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeVisible()
  await page.keyboard.press('Shift+F')
  await page.getByRole('menuitemcheckbox', { name: 'Favorites' }).click()
  await page.getByRole('menuitemradio', { name: 'In progress' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/isFavorited=true/)
  await expect(page).toHaveURL(/read=2/)
  await expect(rows(page)).toHaveCount(1)
  await page.goto(`${server.url}/list/archive`)
  await page.goto(`${server.url}/list/queue`)
  await expect(chip(page, 'In progress')).toBeVisible()
  await chip(page, 'In progress').click()
  await expect(rows(page)).toHaveCount(2)
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows(page)).toHaveCount(14)
  await expect(page).not.toHaveURL(/isFavorited/)

  // The second filter is chosen before the list has applied the first. Both apply.
  await page.keyboard.press('Shift+F')
  await expect(page.getByRole('menuitemradio', { name: 'In progress' })).toBeVisible()
  await page.getByRole('menu').evaluate((menu) => {
    const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    for (const name of ['Favorites', 'In progress']) items.find(({ textContent }) => textContent === name)?.click()
  })
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/isFavorited=true/)
})

test('filters that match nothing keep their chips and can be cleared', async ({ page }) => {
  await open(page, '/list/queue?filterTags=["nobody"]&contentTypes=nonsense')
  await expect(page.getByText('No articles match these filters.')).toBeVisible()
  await expect(chip(page, '#nobody')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(14)
})

test('rows selected by keys and ranges are archived together, with one undo and one redo for all, and partial failures can be retried', async ({
  page,
}) => {
  await openRows(page)
  // A row that undo brings back takes the cursor and the focus along.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const title = await rows(page).nth(1).getAttribute('aria-label')
  await page.keyboard.press('e')
  await expect(rows(page)).toHaveCount(13)
  await page.keyboard.press('z')
  await expect(rows(page)).toHaveCount(14)
  await expect(rows(page).nth(1)).toHaveAttribute('aria-label', title ?? '')
  await expect(rows(page).nth(1)).toBeFocused()

  await page.keyboard.press('k')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('toolbar', { name: 'Selected articles' })
  await expect(bar).toContainText('3 selected')
  await rows(page)
    .nth(4)
    .click({ modifiers: ['ControlOrMeta'], position: { x: 200, y: 20 } })
  await expect(bar).toContainText('4 selected')
  await page.keyboard.press('e')
  await expect(notifications(page)).toContainText('4 articles archived')
  await expect(rows(page)).toHaveCount(10)
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(rows(page)).toHaveCount(14)
  // A change that was undone is no longer announced and cannot be undone twice.
  await expect(notifications(page)).not.toContainText('4 articles archived')
  await page.keyboard.press('Shift+Z')
  await expect(rows(page)).toHaveCount(10)

  // The failed part of a change is reported, and can be retried.
  await rows(page).first().focus()
  for (let count = 0; count < 3; count++) await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText('4 selected')
  await page.evaluate(() => {
    let left = 2
    window.fakeHost.gate = () => (left-- > 0 ? Promise.reject(new Error('no')) : Promise.resolve())
  })
  await page.keyboard.press('e')
  await expect(notifications(page)).toContainText('2 articles archived. 2 articles couldn’t be changed.')
  await notifications(page).getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(6)
})

test('select all, Escape to deselect, and a confirmation before deleting many work; an empty queue is reported as empty, one never synced is not', async ({
  page,
}) => {
  await openRows(page, '/list/queue?repeat=10')
  await page.keyboard.press('j')
  await page.keyboard.press('ControlOrMeta+a')
  const bar = page.getByRole('toolbar', { name: 'Selected articles' })
  await expect(bar).toContainText('140 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('#')
  const dialog = page.getByRole('dialog', { name: 'Delete 140 articles?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(bar).toContainText('140 selected')
  await page.keyboard.press('#')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  // The toast disappears automatically, so it is checked first.
  await expect(notifications(page)).toContainText('140 articles deleted')
  const empty = page.getByText('Your queue is empty.')
  await expect(empty).toBeVisible()

  const sync = (change: object) =>
    page.evaluate(
      (change) => window.fakeHost.say({ sync: { ...window.fakeHost.current.sync, state: 'not_known', ...change } }),
      change,
    )
  await sync({ activity: 'full' })
  await expect(page.getByText('Loading Queue')).toBeAttached()
  await expect(empty).toHaveCount(0)
  await sync({ activity: 'failed', error: 'Request was throttled.', retryAt: Date.now() + 3_600_000 })
  await expect(page.getByRole('heading', { name: 'Too many requests' })).toBeVisible()
  await sync({ activity: 'failed', error: 'No internet connection', retryAt: undefined })
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await sync({ activity: 'failed', error: 'The answer could not be read' })
  await expect(page.getByRole('heading', { name: 'Couldn’t load Queue.' })).toBeVisible()
  await sync({ state: 'complete', activity: 'idle', error: null })
  await expect(empty).toBeVisible()
})

test('a row’s menu opens by right click and by keyboard, and returns the focus', async ({ page }) => {
  await openRows(page)
  await rows(page).nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Favorite/ }).click()
  await expect(rows(page).nth(1)).toHaveAccessibleName(/favorite/)
  // The menu takes the keys while it has the focus.
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(rows(page).nth(2)).toBeFocused()
  // The note can be written without opening the item, and undone like any change.
  await page.keyboard.press('Shift+N')
  const note = page.getByRole('dialog', { name: 'Note on article' })
  await note.getByRole('textbox').fill('Worth a second look')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(note).toHaveCount(0)
  await expect(rows(page).nth(2)).toHaveAccessibleName(/, note/)
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('z')
  await expect(rows(page).nth(2)).not.toHaveAccessibleName(/, note/)

  // Right walks through the row's actions and Left back to the row. For Tab and F6 the row is one stop.
  const failed = page.getByRole('row', { name: /^An argument for unfinished gardens/ })
  await failed.focus()
  await page.keyboard.press('ArrowRight')
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(failed.getByRole('button', { name: 'Archive' })).toBeFocused()
  // Three cells: selection, item, actions.
  await expect(failed).toMatchAriaSnapshot(`
    - row /^An argument for unfinished gardens, The Orchard Diary, Sigrid Holm, article, .* minutes, unread/:
      - gridcell
      - gridcell:
        - link "An argument for unfinished gardens":
          - /url: /reader?id=1007
        - paragraph:
          - text: /^The site returned 503/
          - button "Retry"
        - paragraph: /The Orchard Diary, Sigrid Holm/
      - gridcell "Actions":
        - button "Archive"
        - button "Favorite"
        - button "Edit tags…"
        - button "More"
  `)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(failed).toBeFocused()
  expect(await failed.locator('[tabindex="0"], button:not([tabindex])').count()).toBe(0)
  await page.keyboard.press('F6')
  await expect(failed).not.toBeFocused()
  await page.keyboard.press('Shift+F6')
  await expect(failed).toBeFocused()
})

test('row height follows the density, the list stays complete, and rows that arrive above wait for the user', async ({
  page,
}) => {
  await openRows(page)
  for (const [name, height] of [
    ['Compact', 64],
    ['Dense', 36],
    ['Comfortable', 96],
  ] as const) {
    await page.getByRole('button', { name: /^Density/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(height)
  }

  // Rows that arrive above a scrolled position move nothing. The user can ask for them.
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+G')
  await expect(rows(page).last()).toBeFocused()
  await page.evaluate(() => {
    const [any] = window.fakeHost.library.values()
    if (!any) throw new Error('an empty library')
    const library = { ...any.content.library, library_state: 1, library_state_date: '2100-01-01T00:00:00Z' } as never
    window.fakeHost.add({ ...any.content, id: 1, title: 'The newest of all', library })
  })
  const news = page.getByRole('button', { name: 'Show 1 new' })
  await news.click()
  await expect(page.getByRole('row', { name: 'The newest of all' })).toBeInViewport()
  await expect(news).toHaveCount(0)
})

test('an article opens beside its list; each pane has its own keys, and the address records what is open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openRows(page)
  await page.getByRole('button', { name: 'Split view' }).click()
  const article = page.getByRole('region', { name: 'Article' })
  await expect(article).toContainText('No article open')
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/list\/queue\?open=\d+/)
  await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
  // u returns the focus to the row, where j and e act on the list again.
  await page.keyboard.press('u')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('e')
  await expect(notifications(page)).toContainText('Article archived')
  await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
})

test('hostile titles render as titles: long, right to left, emoji, with many tags', async ({ page }) => {
  // The viewport is tall enough to draw all rows.
  await page.setViewportSize({ width: 1280, height: 1800 })
  await openRows(page)
  await page.evaluate(() => {
    const [any] = window.fakeHost.library.values()
    if (!any) throw new Error('an empty library')
    const tags = Array.from({ length: 500 }, (_, id) => ({
      id,
      name: `tag ${id}`,
      created_date: '',
      last_used_date: '',
      article_count: 1,
    }))
    const library = { ...any.content.library, library_state: 1, library_state_date: '2100-01-01T00:00:00Z' } as never
    window.fakeHost.add({ ...any.content, id: 1, title: 'x'.repeat(5000), library, tags })
    window.fakeHost.add({ ...any.content, id: 2, title: 'مقال طويل عن القراءة', library })
    window.fakeHost.add({ ...any.content, id: 3, title: '👩‍👩‍👧‍👦📚'.repeat(80), library })
    window.fakeHost.add({ ...any.content, id: 4, title: '<img src=x onerror=alert(1)>', library })
  })
  await expect(rows(page)).toHaveCount(18)
  for (const title of [/^x{5000}/, /^مقال/, /^👩‍👩‍👧‍👦📚/u, /^<img/]) {
    await expect(page.getByRole('row', { name: title })).toHaveCount(1)
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const heights = () =>
    rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])
  await expect.poll(heights).toEqual([96])
  // Pressing a tag filters the queue by it.
  await page.getByRole('grid').getByText('tag 1', { exact: true }).click()
  await expect(chip(page, '#tag 1')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('the highlights list shows, finds, likes and exports highlights', async ({ page }) => {
  await openRows(page)
  await page.evaluate(() => {
    for (const { content } of [...window.fakeHost.library.values()].slice(0, 3)) {
      const place = {
        word_start: null,
        word_end: null,
        char_start: 0,
        char_end: 9,
        scope: 0,
        before_text: '',
        after_text: '',
      }
      const facts = {
        id: content.id,
        content_id: content.id,
        note: null,
        is_liked: false,
        created_date: content.feed_date,
      }
      window.fakeHost.add({ ...content, my_annotations: [{ ...place, ...facts, text: content.excerpt }] })
    }
  })
  await page.getByRole('link', { name: 'Highlights' }).click()
  await page.getByRole('link', { name: 'By highlight' }).click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search highlights' }).fill('surveyors')
  await expect(cards).toHaveCount(1)
  await cards.getByRole('button', { name: 'Like' }).click()
  await page.getByRole('searchbox', { name: 'Search highlights' }).fill('')
  await page.getByRole('button', { name: 'Liked' }).click()
  await expect(cards).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export these highlights' }).click()
  await page.getByRole('menuitem', { name: 'Markdown' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.md$/)
})

test('a whole list can be selected beyond the loaded rows', async ({ page }) => {
  // The fake Host repeats 16 rows, 2 of them archived. This makes 140 archived rows, in pages of 50.
  await openRows(page, '/list/archive?repeat=70')
  await page.keyboard.press('j')
  await page.keyboard.press('ControlOrMeta+a')
  const bar = page.getByRole('toolbar', { name: 'Selected articles' })
  await expect(bar).toContainText(/(?:50|100) selected/)
  await bar.getByRole('button', { name: 'Select all 140' }).click()
  await expect(bar).toContainText('140 selected')
})

test('offline, rows that are not on this device say so', async ({ page }) => {
  await openRows(page, '/list/archive')
  await page.evaluate(() => {
    const { fakeHost: host } = window
    const [first] = [...host.library.values()].filter(({ content }) => content.library?.library_state === 2)
    host.entries = async (ids) => (first && ids.includes(first.content.id) ? [first] : [])
    host.say({ online: false })
  })
  await expect(page.getByRole('row', { name: /not on this device/ })).toHaveCount(1)
  await expect(rows(page)).toHaveCount(2)
})

test('a list answers any address', async ({ page }) => {
  const nonsense = [
    '/list?list=%00',
    '/list?list=__proto__',
    '/list/queue?sort=sideways&read=9&contentTypes=["x"]&filterTags={"a":1}&shuffle=-1',
    `/list/queue?filterTags=${encodeURIComponent(JSON.stringify(Array.from({ length: 400 }, (_, at) => `tag ${at}`)))}`,
    '/list?author_id=0&rss_feed_id=NaN',
    '/list/tags?tagNames=%5B',
    '/list?author_id=99999999',
  ]
  await open(page, '/list/queue')
  for (const path of nonsense) {
    await goTo(page, path)
    await expect(page.getByRole('navigation', { name: 'Sidebar' })).toBeVisible()
  }
  await goTo(page, '/list/tags?tagNames=["nobody"]')
  await page.getByRole('button', { name: 'All tags' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
})

test('the address that Connect had leads to the button for choosing files, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 760 })
  await open(page, '/list?list=connect#import')
  await expect(page.getByRole('button', { name: 'Choose files' }).first()).toBeFocused()
  await expect(page).toHaveURL(/\/settings\?page=transfers#import$/)
  await expect(page.getByText('Only this device is signed in')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'From another app' })).toBeInViewport()
})

test('a row that is dragged onto a list or a tag in the sidebar moves there or gets it, and onto “Tags” is asked which', async ({
  page,
}) => {
  await openRows(page)
  const item = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name, exact: true })
  const row = page.getByRole('row', { name: /^The patience of tide tables/ })
  const drop = (name: string | RegExp) => row.dragTo(item(name), { sourcePosition: { x: 200, y: 20 } })
  const back = async (): Promise<void> => {
    await page.keyboard.press('z')
    await expect(rows(page)).toHaveCount(14)
  }

  await drop('Archive')
  await expect(notifications(page)).toContainText('1 article archived')
  await expect(row).toHaveCount(0)
  await back()
  await drop('Favorites')
  await expect(row).toHaveAccessibleName(/, favorite/)
  await back()
  await expect(row).not.toHaveAccessibleName(/, favorite/)
  await drop('Tags')
  await page.getByRole('dialog', { name: 'Edit tags' }).getByRole('combobox').fill('tides')
  await page.keyboard.press('Enter')
  await expect(row).toHaveAccessibleName(/, tags .*tides/)
  const other = page.getByRole('row', { name: /^Why small tools outlive/ })
  await other.dragTo(item('tides'), { sourcePosition: { x: 200, y: 20 } })
  await expect(other).toHaveAccessibleName(/, tags .*tides/)
  // Places that cannot hold an article refuse it, and leave it where it is.
  await drop('Sources')
  await expect(row).toBeVisible()

  // With a selected row, all selected ones are dragged.
  await row.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: 'Selected articles' })).toContainText('2 selected')
  await drop('Archive')
  await expect(notifications(page)).toContainText('2 articles archived')
  await expect(rows(page)).toHaveCount(12)
  await item('Archive').click()
  await expect(row).toBeVisible()
  const before = await row.boundingBox()
  await expect(page.getByRole('link', { name: 'Recently deleted' })).toBeVisible()
  expect(await row.boundingBox(), 'no row moves while the rest of the list loads').toEqual(before)
  await drop(/^Queue/)
  await expect(notifications(page)).toContainText('1 article saved to queue')
  await expect(row).toHaveCount(0)
})

test('a key that follows immediately on the focus of a row below the window acts on that row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await openRows(page)
  const last = rows(page).last()
  await expect(last).toHaveAccessibleName(/^(?!Loading)./)
  const name = (await last.getAttribute('aria-label')) ?? ''
  await expect(last).not.toBeInViewport()
  // No frame and no scroll event passes between the two.
  await last.evaluate((row) => {
    row.focus()
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('row', { name: name.split(',', 1)[0] ?? '' })).toHaveAccessibleName(/, favorite/)
})
