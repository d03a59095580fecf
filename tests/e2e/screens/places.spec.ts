// Tests every screen except the lists (palette, tags, search, sources, home, settings) on a Host in memory.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import type { AppServer } from '../../renderer/shell/app-server.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { pressInTurn, setting } from '../steps.ts'
import { test } from './screen-test.ts'

let server: AppServer
test.beforeAll(({ app }) => {
  server = app
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
/** Opens the queue and waits for its rows. They accept keys only once loaded, which is after the heading. */
async function openQueue(page: Page): Promise<void> {
  await open(page, '/list/queue')
  await expect(page.getByRole('row', { name: /^The patience of tide tables/ })).toBeVisible()
}
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('the palette runs a command on the focused row, returns the focus, and opens from the account’s menu', async ({
  page,
}) => {
  await openQueue(page)
  await page.keyboard.press('j')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  await expect(palette(page)).toContainText('For “The patience of tide tables”')
  await page.keyboard.type('arch')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(notifications(page)).toContainText('Article archived')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  // It opens without a keyboard, too.
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Command palette' }).click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
})

test('tags are added by key, shown immediately, and undone', async ({ page }) => {
  await openQueue(page)
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Edit tags' })
  // Enter on the empty field changes nothing, and applies what was typed together with what a comma chose before.
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('t')
  await dialog.getByRole('combobox').pressSequentially('harbour,')
  await expect(dialog.getByRole('option', { name: 'harbour', selected: true })).toBeVisible()
  await dialog.getByRole('combobox').fill('arb')
  await expect(dialog.locator('[data-current]')).toHaveText('Create tag “arb”')
  await dialog.getByRole('combobox').fill('harb')
  await expect(dialog.locator('[data-current]')).toHaveText('harbour')
  await dialog.getByRole('combobox').fill('tides')
  await page.keyboard.press('Enter')
  await expect(notifications(page)).toContainText('Tag added')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /tags .*harbour, tides/ })).toHaveCount(1)
  await pressInTurn(page, 'g', 't')
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'New tag' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('TIDES')
  await expect(page.getByText('“tides” already exists.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill('gardens')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: /^gardens\b.*\b0$/ })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'gardens' })).toBeVisible()
  // Renaming to the name of another tag asks before merging. The Enter that submitted the name does not answer the
  // question.
  const tides = page.getByRole('main').getByRole('link', { name: /^tides/ })
  await tides.press('F2')
  await page.getByLabel('New name for tides').fill('gardens')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Rename “tides”' })
  await expect(question).toContainText('The two tags will be merged.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await tides.click()
  await expect(page.getByRole('heading', { level: 1, name: 'tides' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.keyboard.press('z')
  await expect(page.getByRole('row')).toHaveCount(0)
})

test('search queries the library, and offline searches the stored items with the same grammar', async ({ page }) => {
  await openQueue(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // The letters come faster than the address follows. None is lost.
  await pressInTurn(page, 'g', 'l', 'a', 's', 's')
  await expect(page.getByRole('searchbox')).toHaveValue('glass')
  await expect(page).toHaveURL(/search=glass$/)
  await expect(page.getByRole('link', { name: /How glass learned to bend/ })).toBeVisible()
  await page.evaluate(() => {
    window.fakeHost.failure = Object.assign(new Error('no'), { name: 'RequestError', status: 0, url: '/x' }) as never
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('searchbox')).toHaveValue('glass')
  await page.getByRole('searchbox').fill('site:harbour -tide')
  await expect(page.getByText('These results are from content stored on this device.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Letters from a lighthouse/ })).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('link')).toHaveCount(1)

  await page.getByRole('searchbox').fill('glass')
  await page.getByLabel('In', { exact: true }).selectOption('This list: Queue')
  await page.getByLabel('Sort', { exact: true }).selectOption('Oldest')
  await expect(page).toHaveURL(/search=glass&in=queue&sort=oldest$/)
  await expect(results.getByRole('link')).toHaveCount(1)
  await expect(results.locator('mark').first()).toHaveText('glass')
  await page.getByRole('searchbox').press('ArrowDown')
  await expect(results.getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.getByLabel('Match words in', { exact: true }).selectOption('Notes')
  await expect(page.getByText('Only content stored on this device was searched.')).toBeVisible()
  await page.getByRole('button', { name: 'Search the whole library instead' }).click()
  await expect(page).toHaveURL(/search=glass&sort=oldest$/)
})

test('a setting takes effect immediately and survives a reload', async ({ openApart }) => {
  // Fonts are counted from a page on that nothing was shown in before.
  const page = await openApart()
  const faces = new Set<string>()
  page.on('request', (request) => {
    const file = /\/([a-z]+)[\w-]*\.woff2$/.exec(request.url())?.[1]
    if (file) faces.add(file)
  })
  await open(page, '/settings?page=appearance')
  await page.getByRole('radio', { name: 'Sepia' }).check()
  await setting(page, 'Color scheme', 'Light').check()
  await expect(setting(page, 'Color scheme', 'Light')).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Sepia')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Sepia')
  await page.getByRole('button', { name: 'Reset light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'White')
  await setting(page, 'Reduce motion', 'On').check()
  await page.getByLabel(/^High contrast/).check()
  await setting(page, 'Interface size', '125%').check()
  const html = page.locator('html')
  // No reading font is fetched before the user reads in it, and then only that one.
  expect([...faces]).toEqual(['inter'])
  await expect(html).toHaveAttribute('data-motion', 'less')
  await expect(html).toHaveCSS('font-size', '20px')
  const line = () => html.evaluate((root) => getComputedStyle(root).getPropertyValue('--border'))
  await expect.poll(line).toBe('#83837d')
  await page.getByLabel(/^High contrast/).uncheck()
  await expect.poll(line).toBe('#e2e2dd')
  // The device's preferences apply unless the user chose otherwise.
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
  await expect.poll(line).toBe('#83837d')
  await setting(page, 'Reduce motion', 'Off').check()
  await expect(html).toHaveAttribute('data-motion', 'full')
  await page.getByRole('button', { name: 'Reset reduce motion' }).click()
  await expect(html).toHaveAttribute('data-motion', 'less')
  await page.reload()
  await expect(html).toHaveCSS('font-size', '20px')

  // Every searchable setting exists: the title of a page finds all of its rows.
  const search = page.getByRole('searchbox', { name: 'Find a setting' })
  const pages = page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link')
  await expect(pages.first()).toBeVisible()
  const titles = await pages.allTextContents()
  expect(titles.length).toBeGreaterThan(10)
  for (const title of titles) {
    const name = await pages.filter({ hasText: new RegExp(`^${title}$`) }).getAttribute('href')
    await search.fill(title)
    const found = page.locator(`nav a[href^="${name}#"]`)
    await expect(found.first()).toBeVisible()
    const rows = await found.evaluateAll((links) =>
      links.map((link) => decodeURIComponent((link as HTMLAnchorElement).hash.slice(1))),
    )
    await found.first().click()
    for (const label of rows) await expect(page.locator(`[data-setting="${label}"]`)).toBeAttached()
    await search.fill('')
  }
  await page.locator('nav a[href$="page=reading"]').click()
  await page.getByLabel('Font', { exact: true }).selectOption('Lexend')
  await expect.poll(() => [...faces].sort()).toEqual(['inter', 'lexend', 'literata'])
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('opendyslexic fo')
  await expect(page.getByText('No results.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('zoom')
  await page.getByRole('link', { name: 'Interface size' }).click()
  await expect(setting(page, 'Interface size', '125%')).toBeFocused()

  // The stored library is cleared only after a confirmation, and fetched again.
  await page.goto(new URL('/settings?page=library#Stored%20on%20this%20device', page.url()).href)
  await page.getByRole('button', { name: 'Clear…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Unsent changes, drafts and settings are kept.')
  await page.getByRole('button', { name: 'Clear and fetch again' }).click()
  await expect(notifications(page)).toContainText('Data cleared and fetched again')
})

test('an article that is too large to send leads to a page that reports this and offers the original', async ({
  page,
}) => {
  await openQueue(page)
  await page.evaluate(() => {
    const url = 'https://lectern.example/api/v19/contents/1000/?markdown_format=matter_v1'
    window.fakeHost.emit({ type: 'response.too-large', url })
  })
  await expect(page).toHaveURL(/\/error$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sorry, the response size was too large.')
  await expect(page.getByRole('button', { name: 'Open original' })).toBeVisible()
})

test('the palette can be switched off, also by a parameter of the address, which is then removed', async ({ page }) => {
  await open(page, '/list/queue?ffEnableCmdK=false')
  await expect(page).toHaveURL(/\/list\/queue$/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
  await open(page, '/list/queue?ffEnableCmdK=true&premiumSuccess=1')
  await page.getByRole('dialog', { name: 'Premium is yours' }).getByRole('button').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/list\/queue$/)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeVisible()
})

test('a visitor sees what this is, on the one page that search engines may index', async ({ page }) => {
  await open(page, '/?signedout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Save it now. Read it in peace.')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Lectern/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'all')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('the component gallery is for development: the product contains neither its address nor its code', async ({
  page,
}) => {
  await open(page, '/_')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address')
  const folder = join(server.folder, 'assets')
  const built = readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(built.length).toBeGreaterThan(20)
  expect(built.filter((file) => readFileSync(join(folder, file), 'utf8').includes('One that stays'))).toEqual([])
})
